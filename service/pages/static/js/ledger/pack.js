// One meaning, one byte string: the restricted MessagePack profile of log/1.1, written.

import { join, utf8 } from "./bytes.js";

/** Plain data: nil, truth, whole numbers (of type number where that holds them exactly, else bigint), text, bytes,
 * arrays, and maps of type Map.
 * @typedef {any} Value */

export const DEPTH = 16;

/** Bytes or values that are not of the canonical profile, or of no form this format knows. */
export class Malformed extends Error {}

/** @param {string} sentence @returns {never} */
export const refuse = (sentence) => {
  throw new Malformed(sentence);
};

/** Whether a text comes before another by its UTF-8 bytes. @param {string} one @param {string} other */
export function before(one, other) {
  const left = [...one];
  const right = [...other];
  const at = left.findIndex((sign, place) => sign !== right[place]);
  if (at < 0) return left.length < right.length;
  return (
    at < right.length &&
    /** @type {number} */ (left[at].codePointAt(0)) < /** @type {number} */ (right[at].codePointAt(0))
  );
}

/** The canonical bytes of a value. @param {Value} value @returns {Uint8Array} */
export function encode(value) {
  /** @type {Uint8Array[]} */
  const parts = [];
  write(value, parts, DEPTH);
  return join(...parts);
}

/** @param {Value} value @param {Uint8Array[]} parts @param {number} depth */
function write(value, parts, depth) {
  if (value === null) parts.push(Uint8Array.of(0xc0));
  else if (typeof value === "boolean") parts.push(Uint8Array.of(value ? 0xc3 : 0xc2));
  else if (typeof value === "number" || typeof value === "bigint") parts.push(whole(value));
  else if (typeof value === "string") {
    const text = utf8(value.normalize("NFC") === value ? value : refuse("expected text in the composed form NFC"));
    parts.push(head(text.length, 0xa0, 32, [0xd9, 0xda, 0xdb]), text);
  } else if (value instanceof Uint8Array) parts.push(head(value.length, 0, 0, [0xc4, 0xc5, 0xc6]), value);
  else if (depth < 1) refuse(`expected plain data at most ${DEPTH} deep`);
  else if (value instanceof Map) {
    const keys = [...value.keys()].sort((one, other) => (before(one, other) ? -1 : 1));
    parts.push(head(keys.length, 0x80, 16, [0, 0xde, 0xdf]));
    for (const key of keys) {
      write(key, parts, 1);
      write(value.get(key), parts, depth - 1);
    }
  } else if (Array.isArray(value)) {
    parts.push(head(value.length, 0x90, 16, [0, 0xdc, 0xdd]));
    for (const part of value) write(part, parts, depth - 1);
  } else refuse(`expected plain data, got a ${typeof value}`);
}

/** @param {number} size @param {number} short @param {number} room @param {number[]} heads */
function head(size, short, room, heads) {
  if (size < room) return Uint8Array.of(short + size);
  if (size < 256 && heads[0]) return Uint8Array.of(heads[0], size);
  if (size < 65_536) return Uint8Array.of(heads[1], size >> 8, size & 255);
  return Uint8Array.of(heads[2], size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255);
}

/** @param {number | bigint} value */
function whole(value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) refuse("expected a whole number");
  if (value >= -32 && value < 128) return Uint8Array.of(Number(value) & 255);
  const number = BigInt(value);
  for (let power = 0; power < 4; power += 1) {
    const bits = BigInt(8 * (1 << power));
    if (number >= 0n && number < 1n << bits) return wideNumber(0xcc + power, number, 1 << power);
    if (number < 0n && number >= -(1n << (bits - 1n))) return wideNumber(0xd0 + power, number, 1 << power);
  }
  return refuse("expected a number of at most 8 bytes");
}

/** @param {number} first @param {bigint} number @param {number} width */
function wideNumber(first, number, width) {
  const out = new Uint8Array(width + 1);
  out[0] = first;
  for (let at = width; at > 0; at -= 1) {
    out[at] = Number(number & 255n);
    number >>= 8n;
  }
  return out;
}
