// The bytes that are signed beside heads (log/1.3): each with its label, the place in the log, and what is agreed.

import { join, utf8 } from "./bytes.js";
import { COMMAND, CUSTODY, KEY, LAPSE, RULING } from "./labels.js";
import { encode } from "./pack.js";

/** @typedef {import("./pack.js").Value} Value */

/** What a seat signs (4.2). @param {string} match @param {Uint8Array} root at the size it saw @param {Value} command */
export const commandBytes = (match, root, command, label = COMMAND) =>
  join(label, utf8(`${match}\n`), root, encode(command));

/** What a new key signs (3.13). @param {string} match @param {Uint8Array} root @param {Value} command */
export const newKeyBytes = (match, root, command) => commandBytes(match, root, command, KEY);

/** What the referee signs under a ruling (3.6). @param {Value} r */
export const rulingBytes = (r) => join(RULING, encode([...r.slice(2, 5), ...r.slice(7, 12)]));

/** What the referee signs where a seat is given away (3.14). @param {Value} r */
export const custodyBytes = (r) => join(CUSTODY, encode([...r.slice(2, 5), ...r.slice(7, 10)]));

/** What the house signs where time was let run out (3.15). @param {Value} r */
export const lapseBytes = (r) => join(LAPSE, encode([...r.slice(2, 5), ...r.slice(7, 10)]));
