// What seats are called (log/5.7): names that can be seen, and the fingerprint of a key where none is known.

import { sha256 } from "./sha256.js";

const MOST = 64;
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
/** Signs that leave no mark: Unicode's default ignorable ones, the empty pattern of Braille, spaces and `_`. */
const FAINT = /[\p{Default_Ignorable_Code_Point}\u2800\s_]/gu;
const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

/** Whether a seat may be called so. @param {string} text */
export function isName(text) {
  const printable = !UNPRINTABLE.test(text.replaceAll(" ", ""));
  return text.length > 0 && [...text].length <= MOST && printable && text.replace(FAINT, "") !== "";
}

/** A name without what leaves no mark. @param {string} text */
export const visible = (text) => text.replace(FAINT, "");

/** What a key is called where no name is known: sixteen letters and digits. @param {Uint8Array} key */
export function fingerprint(key) {
  let bits = 0n;
  for (const byte of sha256(key).subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let word = "";
  for (let at = 75n; at >= 0n; at -= 5n) word += DIGITS[Number((bits >> at) & 31n)];
  return word;
}

/** What a seat is called whose name is not in this copy. @param {number} seat @param {Uint8Array} key */
export const called = (seat, key) => (key.length ? fingerprint(key) : `seat ${seat}`);
