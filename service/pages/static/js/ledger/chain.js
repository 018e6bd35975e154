// A seat's shares of luck are a hash chain whose end the join shows (log/6.9): nobody chooses a share later.

import { same } from "./bytes.js";
import { NONCE } from "./labels.js";
import { encode } from "./pack.js";
import { sha256 } from "./sha256.js";

export const LENGTH = 4096;

/** The value of the round before, given that of round `index`.
 * @param {string} match @param {number} seat @param {number} index @param {Uint8Array} value */
export const stepBack = (match, seat, index, value) => sha256(NONCE, encode([match, seat, index, value]));

/** Whether a value of round `index` belongs to the chain that showed another at round `from`.
 * @param {string} match @param {number} seat @param {number} index @param {Uint8Array} value
 * @param {number} from @param {Uint8Array} known */
export function leadsTo(match, seat, index, value, from, known) {
  if (!(from < index && index <= LENGTH) || value.length !== 32) return false;
  let step = value;
  for (let round = index; round > from; round -= 1) step = stepBack(match, seat, round, step);
  return same(step, known);
}

/** The value of a round, from the last value of the chain down.
 * @param {Uint8Array} last @param {string} match @param {number} seat @param {number} round */
export function valueAt(last, match, seat, round) {
  let step = last;
  for (let index = LENGTH; index > round; index -= 1) step = stepBack(match, seat, index, step);
  return step;
}
