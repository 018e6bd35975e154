// Rounds of draws, and the share each seat brings to them (log/6.10 to 6.12), of one match.

import { leadsTo } from "./chain.js";

/** @typedef {import("./seats.js").Seats} Seats */

const NOTHING = new Uint8Array(0);

export class Rounds {
  /** @param {string} match @param {string} level */
  constructor(match, level) {
    this.match = match;
    this.level = level;
    /** Whether seats bring shares at this level. */
    this.shared = level === "F2" || level === "F3";
    this.round = 1;
    /** Whether no draw may be made before every seat with its own key has shown its share of this round. */
    this.full = true;
    /** Whether the last record was a draw. */
    this.drawing = false;
    /** By seat: the round of its last share, and that share; round 0 is the end of its chain.
     * @type {Map<number, [number, Uint8Array]>} */
    this.shown = new Map();
  }

  /** The same rounds, to go on by themselves. */
  copy() {
    const other = Object.assign(new Rounds(this.match, this.level), this);
    other.shown = new Map(this.shown);
    return other;
  }

  /** The last share of a seat. @param {number} seat @returns {[number, Uint8Array]} */
  last(seat) {
    return this.shown.get(seat) ?? [0, NOTHING];
  }

  /** As any record but a draw finds them: a run of draws before it has closed its round. */
  settle() {
    if (!this.drawing) return;
    this.round += 1;
    this.full = this.level === "F3";
    this.drawing = false;
  }

  /** The round ends for another reason, and the next one waits for everybody. */
  close() {
    this.round += 1;
    this.full = true;
    this.drawing = false;
  }

  /** The round whose share a move or a `ready` of a seat must show; 0 where it shows none.
   * @param {number} seat @param {boolean} own whether the seat holds its own key */
  due(seat, own) {
    return this.shared && own && this.last(seat)[0] < this.round ? this.round : 0;
  }

  /** Whether this is the share that is due. @param {number} seat @param {number} due @param {Uint8Array} nonce */
  isDue(seat, due, nonce) {
    if (!due) return nonce.length === 0;
    const [index, value] = this.last(seat);
    return leadsTo(this.match, seat, due, nonce, index, value);
  }

  /** A seat shows a share. @param {number} seat @param {number} round @param {Uint8Array} nonce */
  show(seat, round, nonce) {
    this.shown.set(seat, [round, nonce]);
  }

  /** The seats whose shares a draw waits for. @param {number[]} own the seats with their own keys, ascending */
  owing(own) {
    return this.full && this.shared ? own.filter((seat) => this.last(seat)[0] < this.round) : [];
  }

  /** What a draw is made from beside the secret. @param {number[]} own */
  feeding(own) {
    return this.shared ? own.map((seat) => [seat, ...this.last(seat)]) : [];
  }
}
