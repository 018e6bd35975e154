// The hand that signs for a seat: every command is built on the log that this browser has checked, kept before it is sent,
// and only those bytes are sent again; one tab signs at a time.

import { compareTerms } from "./agreed.js";
import { same, toBase64 } from "./bytes.js";
import { letter } from "./letters.js";
import { drop, keep, recall } from "./memory.js";
import { ORIGIN } from "./note.js";
import { Malformed } from "./pack.js";
import { Refusal, send } from "./wire.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./letters.js").Hides} Hides */
/** A move as the service offers it. @typedef {{ move: string, wire: string, hides: Hides[] }} Entry */

export class Hand {
  /** @param {import("./witness.js").Witness} witness @param {Uint8Array | null} agreed the terms of the table where the seat was claimed */
  constructor(witness, agreed) {
    this.witness = witness;
    this.agreed = agreed;
    /** The ply at which this seat has sent what it owed. */
    this.owed = -1;
  }

  /** What this seat owes without being asked: its share of luck. */
  owe() {
    const { size } = this.witness.stream;
    if (!this.witness.signer || this.owed === size || !this.owes()) return;
    this.owed = size;
    this.join().catch(() => undefined);
  }

  owes() {
    const { status, before, missing } = this.witness.stream.trace;
    return status === "joining"
      ? missing.has(this.witness.seat)
      : before[0] === 0 && before.includes(this.witness.seat);
  }

  /** Join, if this seat has not, or bring its share: the opening must be what was agreed at the table. */
  async join() {
    const { trace, records } = this.witness.stream;
    if (!this.owes()) return null;
    if (trace.status !== "joining") return this.command(["ready.1"], []);
    this.compare(records[trace.first]);
    return this.command(null, []);
  }

  /** @param {Value} opened */
  compare(opened) {
    const mine = opened[12][this.witness.seat - 1]?.[2];
    if (!this.witness.signer || !mine || !same(mine, this.witness.signer.key))
      throw new Malformed(`seat ${this.witness.seat} of this match is not held by the key of this browser`);
    if (this.agreed) compareTerms(opened, this.agreed);
  }

  /** Build, keep, sign and send a command: one tab at a time, and only bytes that were kept before.
   * @param {Value} move @param {Hides[]} hides */
  async command(move, hides) {
    const { signer, seat } = this.witness;
    if (!signer || !seat) throw new Malformed("nobody here holds the key of this seat");
    const alone =
      navigator.locks?.request.bind(navigator.locks) ??
      (async (/** @type {string} */ _, /** @type {() => Promise<any>} */ work) => work());
    return alone(`tidelog/${this.witness.match}/seat${seat}`, async () => {
      await this.witness.turn;
      if (this.witness.caught) throw this.witness.caught;
      const seen = await recall("heads", ORIGIN + this.witness.match);
      if (seen && seen.size > this.witness.stream.size) await this.witness.fetch();
      if (seen) await this.witness.guard(() => this.witness.remembered(seen));
      const id = `${this.witness.match} ${seat} ${this.witness.stream.trace.counters[seat - 1]}`;
      const kept = await recall("letters", id);
      if (kept) return this.post(id, kept.letter);
      const made = {
        id,
        seen: this.witness.stream.size,
        ...(await letter(this.witness.stream, seat, move, hides, signer)),
      };
      await keep("letters", made);
      return this.post(id, made.letter);
    });
  }

  /** Send a letter that is kept. Refused, it is forgotten: another may take its number; unanswered, it is sent again.
   * @param {string} id @param {Uint8Array} bytes */
  async post(id, bytes) {
    try {
      const done = await send(`/api/matches/${this.witness.match}/commands`, { letter: toBase64(bytes) });
      if (done.pending) await drop("letters", id);
      if (done.receipt) await this.witness.guard(() => this.witness.stream.believe(done.receipt).then(() => undefined));
      return done;
    } catch (fault) {
      if (fault instanceof Refusal && fault.status < 500 && fault.status !== 429) await drop("letters", id);
      throw fault;
    }
  }
}
