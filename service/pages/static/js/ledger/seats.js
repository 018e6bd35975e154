// Who holds the key of each seat of a match (log/3.1, 3.13 to 3.15): its player, the house, or a key the referee named.

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {"self" | "house" | "referee"} Custody */
/** Whose key signs now, and the last key that the player held himself. @typedef {{ custody: Custody, key: Uint8Array, own: Uint8Array }} Holder */

export class Seats {
  /** @param {Value[]} infos as the opening record has them */
  constructor(infos) {
    /** @type {Holder[]} */
    this.holders = infos.map((/** @type {Value} */ [, , key, custody]) => ({ custody, key, own: key }));
  }

  /** @param {number} seat from 1 @returns {Holder | undefined} */
  of(seat) {
    return this.holders[seat - 1];
  }

  /** Whether a seat's player holds its key. @param {number} seat */
  isOwn(seat) {
    return this.of(seat)?.custody === "self";
  }

  /** The seats whose players hold their keys, ascending. */
  get own() {
    return this.holders.flatMap(({ custody }, at) => (custody === "self" ? [at + 1] : []));
  }

  /** The key each seat's player held last, where he ever held one, by seat. */
  get ever() {
    return this.holders.flatMap(({ own }, at) => (own.length ? [{ seat: at + 1, key: own }] : []));
  }

  /** A player goes on with another key. @param {number} seat @param {Uint8Array} key */
  rekey(seat, key) {
    const holder = this.of(seat);
    if (holder) this.holders[seat - 1] = { ...holder, custody: "self", key, own: key };
  }

  /** A player loses a seat. @param {number} seat @param {Custody} custody @param {Uint8Array} key */
  lose(seat, custody, key) {
    const holder = this.of(seat);
    if (holder) this.holders[seat - 1] = { ...holder, custody, key };
  }
}
