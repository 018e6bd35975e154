// Which Ed25519 keys are sound (log/1.4): canonical, on the curve, not of small order, in the prime-order subgroup.
// WebCrypto does not say; here is as much of the curve as that needs.

import { isBytes, toHex } from "./bytes.js";

const P = 2n ** 255n - 19n;
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * power(121666n, P - 2n));
const ROOT = power(2n, (P - 1n) / 4n);

/** @param {bigint} n */
function modulo(n) {
  const rest = n % P;
  return rest < 0n ? rest + P : rest;
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let result = 1n;
  for (let square = base, rest = exponent; rest; rest >>= 1n, square = modulo(square * square)) {
    if (rest & 1n) result = modulo(result * square);
  }
  return result;
}

/** A number of bytes, the lowest first. @param {Uint8Array} bytes */
export const little = (bytes) => BigInt(`0x${toHex(bytes.slice().reverse()) || "0"}`);

/** A point in extended coordinates. @typedef {[bigint, bigint, bigint, bigint]} Point */

/** @param {Point} one @param {Point} other @returns {Point} */
function add([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = modulo((y1 - x1) * (y2 - x2));
  const b = modulo((y1 + x1) * (y2 + x2));
  const c = modulo(2n * D * t1 * t2);
  const d = modulo(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
}

/** The point a key encodes, or nothing. @param {Uint8Array} key @returns {Point | null} */
function point(key) {
  const whole = little(key);
  const sign = whole >> 255n;
  const y = whole & (2n ** 255n - 1n);
  if (y >= P) return null;
  const above = modulo(y * y - 1n);
  const below = modulo(D * y * y + 1n);
  let x = modulo(above * power(below, 3n) * power(above * power(below, 7n), (P - 5n) / 8n));
  if (modulo(below * x * x) === modulo(-above)) x = modulo(x * ROOT);
  if (modulo(below * x * x) !== above || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, modulo(x * y)];
}

/** Whether a point times a number is the neutral one. @param {Point} start @param {bigint} times */
function vanishes(start, times) {
  /** @type {Point} */
  let sum = [0n, 1n, 1n, 0n];
  for (let double = start, rest = times; rest; rest >>= 1n, double = add(double, double)) {
    if (rest & 1n) sum = add(sum, double);
  }
  return sum[0] === 0n && sum[1] === sum[2];
}

/** @type {Map<string, boolean>} */
const known = new Map();
const MOST_KNOWN = 1000;

/** Whether a key may be registered. @param {unknown} key */
export function isSoundKey(key) {
  if (!isBytes(key) || key.length !== 32) return false;
  const name = toHex(key);
  const found = known.get(name) ?? isSound(key);
  if (known.size < MOST_KNOWN) known.set(name, found);
  return found;
}

/** @param {Uint8Array} key */
function isSound(key) {
  const found = point(key);
  return found !== null && !vanishes(found, 8n) && vanishes(found, ORDER);
}
