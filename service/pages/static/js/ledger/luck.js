// Luck that can be checked (log/6): numbers follow from the match secret and the shares of the seats by HKDF.

import { big } from "./bytes.js";
import { LUCK_SALT } from "./labels.js";
import { encode } from "./pack.js";
import { hmac } from "./sha256.js";

const BLOCKS = 255;
const WORDS = 4;
const RANGE = 1n << 64n;
const MOST = BLOCKS * WORDS;

/** @typedef {import("./pack.js").Value} Value */

/** HKDF-Extract. @param {Uint8Array} salt @param {Uint8Array} material */
export const extract = (salt, material) => hmac(salt)(material);

/** HKDF-Expand, block by block. @param {Uint8Array} key @param {Uint8Array} info */
function* blocks(key, info) {
  const keyed = hmac(key);
  /** @type {Uint8Array} */
  let block = new Uint8Array(0);
  for (let number = 1; number <= BLOCKS; number += 1) {
    block = keyed(block, info, Uint8Array.of(number));
    yield block;
  }
}

/** HKDF-Expand, of at most 32 bytes. @param {Uint8Array} key @param {Uint8Array} info @param {number} length */
export function expand(key, info, length) {
  for (const block of blocks(key, info)) return block.slice(0, length);
  return new Uint8Array(0);
}

/** The key of all luck that follows from a secret (6.2); the last one is kept, for it is asked again and again. */
const keyOf = remembering(/** @param {Uint8Array} secret */ (secret) => extract(LUCK_SALT, secret));

/** @param {(bytes: Uint8Array) => Uint8Array} work */
function remembering(work) {
  /** @type {WeakMap<Uint8Array, Uint8Array>} */
  const known = new WeakMap();
  return (/** @type {Uint8Array} */ bytes) => {
    const found = known.get(bytes) ?? work(bytes);
    known.set(bytes, found);
    return found;
  };
}

/** 32 bytes for one purpose (6.7). @param {Uint8Array} secret @param {string[]} label */
export const derive = (secret, ...label) => expand(keyOf(secret), encode(["derive", ...label]), 32);

/** The salt of what the house hides in a slot (5.6). @param {Uint8Array} secret @param {string} slot */
export const houseSalt = (secret, slot) => derive(secret, "salt", slot).slice(0, 16);

/** Whether chance can be asked this (6.5). @param {Value} ask */
export function isAsk(ask) {
  const [kind, ...numbers] = Array.isArray(ask) ? ask : [];
  if (!["one", "dice", "shuffle"].includes(kind) || !numbers.length || numbers.length > MOST) return false;
  if (kind !== "dice" && numbers.length !== 1) return false;
  const most = kind === "shuffle" ? MOST + 1 : RANGE - 1n;
  return numbers.every((n) => (typeof n === "number" || typeof n === "bigint") && n >= 1 && n <= most);
}

/** The numbers of a draw (6.3 to 6.5).
 * @param {Uint8Array} secret @param {string} match @param {number} number @param {Value} ask @param {Value} shares
 * @returns {(number | bigint)[]} */
export function numbers(secret, match, number, ask, shares) {
  const words = stream(keyOf(secret), encode(["draw", match, number, ask, shares]));
  const [kind, ...below] = ask;
  if (kind !== "shuffle") return below.map((/** @type {number | bigint} */ n) => plain(under(words, BigInt(n))));
  const order = Array.from({ length: below[0] }, (_, place) => place);
  for (let last = below[0] - 1; last > 0; last -= 1) {
    const other = Number(under(words, BigInt(last + 1)));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** @param {Uint8Array} key @param {Uint8Array} info */
function* stream(key, info) {
  for (const block of blocks(key, info)) {
    for (let at = 0; at < 32; at += 8) yield (BigInt(big(block, at, 4)) << 32n) | BigInt(big(block, at + 4, 4));
  }
}

/** One number below another, each as likely (6.4). @param {Iterator<bigint>} words @param {bigint} n */
function under(words, n) {
  for (let next = words.next(); !next.done; next = words.next()) {
    if (next.value < RANGE - (RANGE % n)) return next.value % n;
  }
  throw new Error("the stream of a draw has come to its end");
}

/** @param {bigint} number */
const plain = (number) => (number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : number);
