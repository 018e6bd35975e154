// One meaning, one byte string: the restricted MessagePack profile of log/1.1, read with limits.
//
// Whole numbers are of type number where that holds them exactly, else bigint; maps are of type Map.

import { big, textOf } from "./bytes.js";
import { before, DEPTH, Malformed, refuse } from "./pack.js";

/** @typedef {import("./pack.js").Value} Value */

/** The value of canonical bytes; refuses every byte string outside the profile.
 * @param {Uint8Array} data @param {number} [limit] @param {number} [depth] @returns {Value} */
export function decode(data, limit = 65_535, depth = DEPTH) {
  if (data.length > limit) refuse(`expected at most ${limit} bytes, got ${data.length}`);
  const reader = new Reader(data);
  const value = reader.item(depth);
  if (reader.at !== data.length) refuse(`expected one value, got ${data.length - reader.at} bytes after it`);
  return value;
}

class Reader {
  /** @param {Uint8Array} data */
  constructor(data) {
    this.data = data;
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.at = 0;
  }

  /** @param {number} depth @returns {Value} */
  item(depth) {
    if (this.at >= this.data.length) refuse("expected a value, got the end of the bytes");
    const head = this.data[this.at];
    this.at += 1;
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 256;
    if (head < 0x90) return this.map(head - 0x80, depth);
    if (head < 0xa0) return this.array(head - 0x90, depth);
    if (head < 0xc0) return this.text(head - 0xa0);
    return this.wide(head, depth);
  }

  /** @param {number} head @param {number} depth @returns {Value} */
  wide(head, depth) {
    if (head === 0xc0) return null;
    if (head === 0xc2 || head === 0xc3) return head === 0xc3;
    if (head >= 0xc4 && head <= 0xc6) return this.slice(this.size(head - 0xc4, 0));
    if (head >= 0xcc && head <= 0xcf) return this.unsigned(head - 0xcc);
    if (head >= 0xd0 && head <= 0xd3) return this.negative(head - 0xd0);
    if (head >= 0xd9 && head <= 0xdb) return this.text(this.size(head - 0xd9, 32));
    if (head === 0xdc || head === 0xdd) return this.array(this.size(head - 0xdc + 1, 16), depth);
    if (head === 0xde || head === 0xdf) return this.map(this.size(head - 0xde + 1, 16), depth);
    return refuse(`expected a type of the canonical profile, got the byte 0x${head.toString(16)} at ${this.at - 1}`);
  }

  /** @param {number} size */
  slice(size) {
    if (size > this.data.length - this.at) refuse(`expected ${size} bytes at ${this.at}`);
    this.at += size;
    return this.data.slice(this.at - size, this.at);
  }

  /** A length in 1, 2 or 4 bytes, in the shortest form. @param {number} power @param {number} room */
  size(power, room) {
    const number = this.word(power);
    const least = power === 0 || (power === 1 && room === 16) ? room : 2 ** (8 * 2 ** (power - 1));
    if (number < least) refuse(`expected the shortest form of a number at ${this.at}`);
    return number;
  }

  /** A number of up to four bytes, the highest first. @param {number} power */
  word(power) {
    const width = 1 << power;
    if (width > this.data.length - this.at) refuse(`expected ${width} bytes at ${this.at}`);
    this.at += width;
    return big(this.data, this.at - width, width);
  }

  /** @param {number} power */
  unsigned(power) {
    const number = power < 3 ? this.word(power) : plain((BigInt(this.word(2)) << 32n) | BigInt(this.word(2)));
    const least = power ? 2 ** (8 << (power - 1)) : 128;
    return number < least ? refuse(`expected the shortest form of a number at ${this.at}`) : number;
  }

  /** @param {number} power */
  negative(power) {
    const bits = 8 << power;
    const number = power < 3 ? this.word(power) : (BigInt(this.word(2)) << 32n) | BigInt(this.word(2));
    const value = plain(BigInt.asIntN(bits, BigInt(number)));
    const above = power ? -(2 ** ((8 << (power - 1)) - 1)) : -32;
    return value >= above ? refuse(`expected the shortest form of a number at ${this.at}`) : value;
  }

  /** @param {number} size */
  text(size) {
    const bytes = this.slice(size);
    try {
      const text = textOf(bytes);
      return text.normalize("NFC") === text ? text : refuse("expected text in the composed form NFC");
    } catch (fault) {
      return fault instanceof Malformed ? refuse(fault.message) : refuse(`expected UTF-8 at ${this.at - size}`);
    }
  }

  /** @param {number} items @param {number} depth */
  room(items, depth) {
    if (depth < 1) refuse(`expected no deeper nesting, got one more level at ${this.at}`);
    if (items > this.data.length - this.at) refuse(`expected ${items} values at ${this.at}`);
  }

  /** @param {number} count @param {number} depth */
  array(count, depth) {
    this.room(count, depth);
    const items = [];
    for (let number = 0; number < count; number += 1) items.push(this.item(depth - 1));
    return items;
  }

  /** @param {number} count @param {number} depth */
  map(count, depth) {
    this.room(2 * count, depth);
    const pairs = new Map();
    let last = "";
    for (let number = 0; number < count; number += 1) {
      const key = this.item(0);
      if (typeof key !== "string") refuse("expected a text as key of a map");
      if (number && !before(last, key)) refuse("expected keys once and in order");
      pairs.set(key, this.item(depth - 1));
      last = key;
    }
    return pairs;
  }
}

/** @param {bigint} number */
const plain = (number) => {
  const small = Number(number);
  return Number.isSafeInteger(small) ? small : number;
};
