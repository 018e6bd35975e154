// The form of records (log/3): what type each field has, and how often some may stand in a match.

import { commandsFault, headFault, ownFault } from "./form_sizes.js";
import { Malformed } from "./pack.js";
import { GAMES } from "./shapes.js";
import { shape } from "./shape.js";
import { decode } from "./unpack.js";

/** @typedef {import("./pack.js").Value} Value */
/** What is wrong: clause, code and sentence. @typedef {[string, string, string]} Wrong */

const HEAD = "s i y i [i]";
const OUTCOME = "(s [i])";
/** @param {string} move */
const signed = (move) => `((i i i y [y] ${move}) y)`;

/** What follows the first seven items, by type. @type {Record<string, string>} */
const TYPES = {
  opened: `i s i y M [(<player|guest|bot> y y <self|house|referee>)] <F0|F1|F2|F3|given> y (s y) y y? (<move|clock> i i <resigned|bot|abandoned>)? (s i y)? (s i)?`,
  joined: signed("(<join.1> i i y)?"),
  ready: signed("(<ready.1>)"),
  "taken-back": `i [${signed("(<take-back.1> i)")}]`,
  corrected: "i y",
  ruling: `s y i? ${OUTCOME}? [${signed("(<consent.1> i y)")}] y`,
  rekeyed: `${signed("(<key.1> y)")} y`,
  reseated: "i <house|referee> y y y",
  lapsed: "[i] i i y",
  sealed: `${OUTCOME} y y y?`,
};

const RECORDS = Object.fromEntries(
  Object.entries(TYPES).map(([type, rest]) => [type, shape(`(<${type}> () ${HEAD} ${rest})`)]),
);
const HEADED = shape(`(${HEAD})`);
const RESIGN = shape("(<resign.1>)");
const COMMAND = shape("(i i i y [y])");
const MOVED = shape("(y [y])");
const DRAWN = shape("(i [y] [y])");

/** A union of named arrays, by name. @typedef {Map<string, import("./shape.js").Shape>} Named */

/** @param {Record<string, string>} shapes @returns {Named} */
const named = (shapes) => new Map(Object.entries(shapes).map(([name, rest]) => [name, shape(`(<${name}> ${rest})`)]));

/** @type {Map<string, { moves: Named, events: Named }>} */
const CODECS = new Map(
  Object.entries(GAMES).map(([game, { moves, events }]) => [game, { moves: named(moves), events: named(events) }]),
);

/** Whether the moves and events of a game are known here. @param {string} game */
export const isGame = (game) => CODECS.has(game);

/** What is hidden in a move of a game, in the order of its fields. @param {string} game @param {Value} move @returns {Value[]} */
export function secretsIn(game, move) {
  /** @type {Value[]} */
  const found = [];
  CODECS.get(game)?.moves.get(move[0])?.find(move, "S", found);
  return found;
}

/** What comes to light in events, in order. @param {string} game @param {Value[]} events @returns {Value[]} */
export function shownIn(game, events) {
  /** @type {Value[]} */
  const found = [];
  for (const event of events) CODECS.get(game)?.events.get(event[0])?.find(event, "H", found);
  return found;
}

/** @param {Named} kinds @param {Value} value */
const isOne = (kinds, value) =>
  Array.isArray(value) && typeof value[0] === "string" && (kinds.get(value[0])?.fits(value) ?? false);

/** Whether a record has the types that its name asks for. @param {string} game @param {Value} r */
function hasTypes(game, r) {
  if (!Array.isArray(r) || typeof r[0] !== "string") return false;
  if (Object.hasOwn(RECORDS, r[0])) return RECORDS[r[0]].fits(r);
  const codec = CODECS.get(game);
  const headed =
    codec && HEADED.fits(r.slice(2, 7)) && Array.isArray(r[1]) && r[1].every((event) => isOne(codec.events, event));
  if (!headed) return false;
  if (r[0] === "draw") {
    const asked = Array.isArray(r[8]) && r[8].every((part) => ["string", "number", "bigint"].includes(typeof part));
    return r.length === 12 && asked && DRAWN.fits([r[7], r[10], r[11]]) && isOne(codec.moves, r[9]);
  }
  if (r[0] !== "move" || r.length !== 9 || !Array.isArray(r[7]) || r[7].length !== 2 || !MOVED.fits([r[7][1], r[8]]))
    return false;
  const command = r[7][0];
  if (!Array.isArray(command) || command.length !== 6 || !COMMAND.fits(command.slice(0, 5))) return false;
  return RESIGN.fits(command[5]) || isOne(codec.moves, command[5]);
}

/** The records of a log, read one after the other. */
export class Form {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.seats = 16;
    /** @type {Map<string, number>} */
    this.counts = new Map();
  }

  /** The record of these bytes, or what is wrong with it. @param {Uint8Array} data @returns {{ record: Value, wrong: Wrong | null }} */
  read(data) {
    let record;
    try {
      record = decode(data);
    } catch (fault) {
      if (fault instanceof Malformed) return { record: null, wrong: ["log/1.2", "form", fault.message] };
      throw fault;
    }
    return { record, wrong: this.fault(record) };
  }

  /** What is wrong with a record that follows those before. @param {Value} record @returns {Wrong | null} */
  fault(record) {
    if (!hasTypes(this.game, record))
      return ["log/1.2", "form", `expected a record of ${this.game}, got bytes that fail`];
    if (record[0] === "opened") {
      this.seats = record[12].length;
      this.counts = new Map();
    }
    const wrong = headFault(record, this.seats) || ownFault(record, this.seats) || commandsFault(record, this.seats);
    if (wrong) return ["log/3.1", "shape", wrong];
    return this.tooOften(record) ? ["log/3.16", "bound", "expected fewer of its kind, got more"] : null;
  }

  /** @param {Value} record */
  tooOften(record) {
    const most = { ruling: 64, rekeyed: 8, reseated: 1, lapsed: this.seats }[/** @type {string} */ (record[0])];
    if (most === undefined) return false;
    const seat = record[0] === "rekeyed" ? record[7][0][0] : record[0] === "reseated" ? record[7] : 0;
    const count = (this.counts.get(`${record[0]} ${seat}`) ?? 0) + 1;
    this.counts.set(`${record[0]} ${seat}`, count);
    return count > most;
  }
}
