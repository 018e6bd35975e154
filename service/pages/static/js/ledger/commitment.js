// Commitments and what opens them (log/5.2).

import { isBytes, same } from "./bytes.js";
import { COMMIT } from "./labels.js";
import { encode } from "./pack.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./pack.js").Value} Value */

export const SALT = 16;

/** The commitment to a value. @param {string} match @param {string} slot @param {Uint8Array} salt @param {Value} value */
export const commit = (match, slot, salt, value) => sha256(COMMIT, encode([match, slot, salt, value]));

/** Whether salt and value open a commitment.
 * @param {Uint8Array} commitment @param {string} match @param {string} slot @param {Value} salt @param {Value} value */
export function opens(commitment, match, slot, salt, value) {
  return isBytes(salt) && salt.length === SALT && same(commit(match, slot, salt, value), commitment);
}
