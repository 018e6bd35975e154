// Where following a log has come to: what the next record is checked against, and what was noticed so far.

import { Rounds } from "./rounds.js";
import { Seats } from "./seats.js";

/** @typedef {import("./pack.js").Value} Value */
/** What is wrong, where, by which clause, and in a word for programs.
 * @typedef {{ record: number | null, clause: string, code: string, detail: string }} Fault */
/** A signature to be checked, and what is said if it does not hold.
 * @typedef {{ claim: string, clause: string, record: number, whose: string, key: Uint8Array, message: Uint8Array, signature: Uint8Array }} Job */
/** When a record was written, and who is awaited after it. @typedef {{ at: number | bigint, awaited: Value[] }} Moment */
/** Who leaves a match before its end, and how. @typedef {{ how: "resigned" | "lapsed" | "abandoned", seats: number[] }} Leaving */

const LONG = 400;

/** Numbers that are counted by name, from 0. */
export class Counts {
  constructor() {
    /** @type {Map<string, number>} */
    this.found = new Map();
  }

  /** @param {string} name @param {number} [more] */
  add(name, more = 1) {
    if (more) this.found.set(name, this.of(name) + more);
  }

  /** @param {string} name */
  of(name) {
    return this.found.get(name) ?? 0;
  }
}

export class Trace {
  /** @param {Uint8Array[]} roots of the tree at every size, as far as it has grown
   * @param {import("./hidden.js").Hidden} hidden */
  constructor(roots, hidden) {
    this.roots = roots;
    this.hidden = hidden;
    /** The first fault of each claim. @type {Map<string, Fault>} */
    this.faults = new Map();
    /** The first thing of each claim that cannot be told. @type {Map<string, Fault>} */
    this.open = new Map();
    /** Signatures that are still to be checked. @type {Job[]} */
    this.jobs = [];
    this.counts = new Counts();
    /** The matches so far: those a branch comes from, and its own. @type {Value[]} */
    this.parts = [];
    /** Commands by match, seat and custody, in the order in which they first came.
     * @type {Map<string, Map<string, { seat: number, custody: string, count: number }>>} */
    this.signed = new Map();
    /** Draws by match. */
    this.drawnIn = new Counts();
    /** Draws with a fresh share of one seat only, by seat; 0: of none. @type {Map<number, number>} */
    this.foreseen = new Map();
    /** What the seal said, and what rulings made of it. @type {Value[]} */
    this.outcomes = [];
    /** What each draw is made from, by the index of its record. @type {Map<number, { match: string, number: number, ask: Value, shares: Value }>} */
    this.thrown = new Map();
    /** The keys that houses of seeded matches must have. @type {{ record: number, seed: Uint8Array, key: Uint8Array }[]} */
    this.seeds = [];
    /** The type of every record so far. @type {string[]} */
    this.types = [];
    this.index = 0;
    this.draws = 0;
    /** The ply at which the decision began that is being made. */
    this.since = 0;
    /** One more than the index of the last record that brought something to light. */
    this.light = 0;
    /** The record of each seat's last move. @type {Map<number, number>} */
    this.moved = new Map();
    /** @type {number[]} */
    this.counters = [];
    /** The time of the last record. @type {number | bigint} */
    this.at = 0;
    /** @type {Value} */
    this.opened = null;
    /** The secret of this match, where it is out. @type {Uint8Array | undefined} */
    this.secret = undefined;
    this.match = "";
    this.level = "";
    /** @type {"joining" | "running" | "sealed"} */
    this.status = "joining";
    /** Who was awaited before this record, as the log says. @type {Value[]} */
    this.before = [];
    /** The seats that have not joined. @type {Set<number>} */
    this.missing = new Set();
    this.seats = new Seats([]);
    /** All keys that stand in this match. @type {Set<string>} */
    this.keys = new Set();
    this.rounds = new Rounds("", "");
    /** The size of the log after the last draw of this match. */
    this.drawn = 0;
    /** @type {Leaving | null} */
    this.leaving = null;
    /** Seats their players have lost. @type {{ seat: number, custody: string, ply: number }[]} */
    this.lost = [];
    /** Of this match, from its opening on. @type {Moment[]} */
    this.moments = [];
    this.sealedAt = -1;
  }

  /** Begin to follow a match: what is counted for each match begins anew. @param {Value} opened @param {Uint8Array | undefined} secret */
  openMatch(opened, secret) {
    const seats = opened[12].length;
    this.opened = opened;
    this.secret = secret;
    this.match = opened[2];
    this.level = opened[13];
    this.status = "joining";
    this.before = [];
    this.missing = new Set(Array.from({ length: seats }, (_, at) => at + 1));
    this.seats = new Seats(opened[12]);
    const held = opened[12].map((/** @type {Value} */ seat) => seat[2]);
    this.keys = new Set([opened[15][1], opened[16], ...held].map(String));
    this.rounds = new Rounds(this.match, this.level);
    this.drawn = 0;
    this.leaving = null;
    this.counters = Array.from({ length: seats }, (_, at) => this.counters[at] ?? 0);
    this.lost = [];
    this.moments = [];
    this.sealedAt = -1;
    this.parts.push(opened);
    if (!this.signed.has(this.match)) this.signed.set(this.match, new Map());
  }

  /** The index of the record that opened this match. */
  get first() {
    return Number(this.opened[3]);
  }

  /** How many draws stand from a ply on. @param {number} ply */
  drawsFrom(ply) {
    return this.types.slice(ply).filter((type) => type === "draw").length;
  }

  /** A fault in this record; only the first of a claim counts. @param {string} claim @param {string} clause @param {string} code @param {string} detail */
  fail(claim, clause, code, detail) {
    if (this.faults.has(claim)) return;
    const short = detail.length <= LONG ? detail : `${detail.slice(0, LONG - 3)}...`;
    this.faults.set(claim, { record: this.index, clause, code, detail: `record ${this.index}: ${short}` });
  }

  /** Something in this record cannot be told from what is here. @param {string} claim @param {string} clause @param {string} code @param {string} detail */
  leaveOpen(claim, clause, code, detail) {
    this.counts.add(`${claim} open`);
    if (!this.open.has(claim))
      this.open.set(claim, { record: this.index, clause, code, detail: `record ${this.index}: ${detail}` });
  }

  /** @param {string} claim @param {string} clause @param {string} whose @param {Uint8Array} key @param {Uint8Array} message @param {Uint8Array} signature */
  job(claim, clause, whose, key, message, signature) {
    this.jobs.push({ claim, clause, record: this.index, whose, key, message, signature });
  }
}
