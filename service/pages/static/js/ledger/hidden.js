// Everything a log hides (log/5): where each slot was committed to, who may open it, and what has been opened so far.

import { opens } from "./commitment.js";
import { secretsIn, shownIn } from "./form.js";
import { houseSalt } from "./luck.js";
import { called, isName } from "./names.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./bundle.js").Opening} Opening */
/** The commitment to one hidden thing, and where it stands; by the house, if its salt follows from the secret.
 * @typedef {{ record: number, match: string, commitment: Uint8Array, byHouse: boolean }} Committed */

/** @param {string} slot */
const isWords = (slot) => slot.startsWith("name") || slot.startsWith("text");

/** @param {string} slot */
const word = (slot) =>
  slot.length < 40 && !/[\p{C}\p{Z}]/u.test(slot.replaceAll(" ", "")) ? slot : "a slot of no known form";

export class Hidden {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Committed>} */
    this.commitments = new Map();
    /** What has been opened rightly, by slot. @type {Map<string, Value>} */
    this.values = new Map();
    /** Who may have the opening of each slot, by the records alone. @type {Map<string, number[]>} */
    this.viewers = new Map();
    /** The records in which something comes to light. @type {Set<number>} */
    this.reveals = new Set();
    /** The secrets that are out and fit their commitments, by match. @type {Map<string, Uint8Array>} */
    this.secrets = new Map();
    /** Names and free text, by match and slot. @type {Map<string, Committed & { slot: string }>} */
    this.words = new Map();
    /** Those of them that are open. @type {Map<string, string>} */
    this.told = new Map();
    /** @type {import("./trace.js").Fault[]} */
    this.faults = [];
    /** @type {Value} */
    this.opened = null;
    /** @type {Set<number>} */
    this.house = new Set();
    /** The commitment to each match's secret. @type {Map<string, Uint8Array>} */
    this.sealed = new Map();
  }

  /** @param {number} record @param {string} clause @param {string} code @param {string} detail */
  fail(record, clause, code, detail) {
    this.faults.push({ record, clause, code, detail: `record ${record}: ${detail}` });
  }

  /** What the seats of a match are called, as far as this copy tells. @param {Value} opened @returns {string[]} */
  names(opened) {
    return opened[12].map(
      (/** @type {Value} */ [, , key], /** @type {number} */ at) =>
        this.told.get(`${opened[2]} name${at + 1}`) || called(at + 1, key),
    );
  }

  /** What a record commits to, and what it shows. @param {number} index @param {Value} r */
  see(index, r) {
    if (r[0] === "move" || r[0] === "draw") {
      this.commit(index, r);
      this.show(index, r);
      return;
    }
    if (r[0] === "opened") {
      this.opened = r;
      this.house = new Set(
        r[12].flatMap((/** @type {Value} */ seat, /** @type {number} */ at) => (seat[3] === "house" ? [at + 1] : [])),
      );
      r[12].forEach((/** @type {Value} */ seat, /** @type {number} */ at) =>
        this.word(index, r[2], `name${at + 1}`, seat[1], r[13] === "F0"),
      );
    }
    if (r[0] === "reseated") this.house[r[8] === "house" ? "add" : "delete"](r[7]);
    if (r[0] === "lapsed" && this.opened[18]?.[3] === "bot")
      r[7].forEach((/** @type {number} */ seat) => this.house.add(seat));
    const text = { ruling: r[8], corrected: r[8], sealed: r[10] }[/** @type {"sealed"} */ (r[0])] ?? null;
    if (text !== null) this.word(index, r[2], `text${index}`, text, this.words.get(`${r[2]} name1`)?.byHouse ?? false);
  }

  /** @param {number} record @param {string} match @param {string} slot @param {Uint8Array} commitment @param {boolean} byHouse */
  word(record, match, slot, commitment, byHouse) {
    this.words.set(`${match} ${slot}`, { record, match, slot, commitment, byHouse });
  }

  /** The commitments to what a move hides (5.1, 5.3). @param {number} index @param {Value} r */
  commit(index, r) {
    const drawn = r[0] === "draw";
    const command = drawn ? null : r[7][0];
    const [commitments, move] = drawn ? [r[10], r[9]] : [command[4], command[5]];
    const secrets = secretsIn(this.game, move);
    if (command && secrets.some(([, who]) => who.length !== 1 || who[0] !== command[0])) {
      this.fail(index, "log/5.1", "viewer", `what seat ${command[0]} hides is not hidden for it alone`);
    }
    const base = drawn ? `d${r[7]}` : `c${command[0]}.${command[1]}`;
    const names = commitments.map((/** @type {Value} */ _, /** @type {number} */ at) => (at ? `${base}.${at}` : base));
    const right =
      secrets.length === names.length && secrets.every(([slot, , value], at) => slot === names[at] && value === null);
    if (!right) {
      this.fail(index, "log/5.1", "slot", `expected the slots ${names.join(", ") || "none"}, without values`);
      return;
    }
    names.forEach((/** @type {string} */ slot, /** @type {number} */ at) => {
      if (this.commitments.has(slot)) this.fail(index, "log/5.1", "slot", `the slot ${slot} is used a second time`);
      const byHouse = drawn || this.house.has(command[0]);
      this.commitments.set(slot, { record: index, match: r[2], commitment: commitments[at], byHouse });
      this.viewers.set(slot, secrets[at][1]);
    });
  }

  /** What events show to everybody, or to more seats (5.4). @param {number} index @param {Value} r */
  show(index, r) {
    const salts = r[0] === "move" ? r[8] : r[11];
    const found = shownIn(this.game, r[1]);
    if (found.length) this.reveals.add(index);
    for (const [slot, , who] of found) this.viewers.set(slot, [...(this.viewers.get(slot) ?? []), ...who]);
    const shown = found.filter(([, , who]) => !who.length);
    if (shown.length !== salts.length) {
      this.fail(index, "log/5.4", "salts", `expected ${shown.length} salts, got ${salts.length}`);
      return;
    }
    shown.forEach(([slot, value], at) => this.open(index, slot, salts[at], value));
  }

  /** An opening beside a record (5.5, 5.7). @param {number} index @param {Value} r the record @param {Opening} opening */
  tell(index, r, [slot, who, salt, value]) {
    if (slot === "secret") return;
    if (isWords(slot)) {
      this.tellWord(index, r[2], slot, who, salt, value);
      return;
    }
    this.open(index, slot, salt, value);
    const viewers = this.viewers.get(slot) ?? who ?? [];
    if (who === null || !who.every((seat) => viewers.includes(seat))) {
      this.fail(index, "log/5.5", "viewer", `${word(slot)} is opened to a seat that may not see it`);
    }
  }

  /** @param {number} index @param {string} match @param {string} slot @param {number[] | null} who @param {Uint8Array} salt @param {Value} value */
  tellWord(index, match, slot, who, salt, value) {
    const found = this.words.get(`${match} ${slot}`);
    const fail = (/** @type {string} */ code, /** @type {string} */ detail) =>
      this.fail(index, "log/5.7", code, detail);
    if (!found) fail("unknown", `${word(slot)} is opened and was never committed to`);
    else if (!opens(found.commitment, match, slot, salt, value))
      fail("opening", `the opening of ${slot} does not fit its commitment in record ${found.record}`);
    else if (who !== null || typeof value !== "string" || !(isName(value) || slot.startsWith("text"))) {
      fail("text", `${slot} is opened to some seats only, or to no text that can be read`);
    } else if (found.byHouse && this.isForeign(found, slot, salt))
      fail("salt", `the salt of ${slot} does not follow from the seed`);
    else this.told.set(`${match} ${slot}`, value);
  }

  /** @param {number} index @param {string} slot @param {Uint8Array} salt @param {Value} value */
  open(index, slot, salt, value) {
    const found = this.commitments.get(slot);
    if (!found) this.fail(index, "log/5.5", "unknown", `${word(slot)} is opened and was never committed to`);
    else if (!opens(found.commitment, found.match, slot, salt, value)) {
      this.fail(
        index,
        "log/5.2",
        "opening",
        `the opening of ${slot} does not fit its commitment in record ${found.record}`,
      );
    } else if (found.byHouse && this.isForeign(found, slot, salt)) {
      this.fail(found.record, "log/5.6", "salt", `the salt of ${slot} does not follow from the match secret`);
    } else this.values.set(slot, value);
  }

  /** @param {Committed} found @param {string} slot @param {Uint8Array} salt */
  isForeign({ match }, slot, salt) {
    const secret = this.secrets.get(match);
    return secret !== undefined && String(salt) !== String(houseSalt(secret, slot));
  }
}
