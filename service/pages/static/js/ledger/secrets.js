// The secrets of matches (log/6.1): brought by the seal, or by what the house keeps beside a record for itself.

import { isBytes } from "./bytes.js";
import { opens } from "./commitment.js";
import { houseSalt } from "./luck.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./hidden.js").Hidden} Hidden */

/** The secrets that a record and the openings beside it bring.
 * @param {Hidden} hidden @param {number} index @param {Value} r @param {import("./bundle.js").Opening[]} beside */
export function findSecrets(hidden, index, r, beside) {
  if (r[0] === "opened") hidden.sealed.set(r[2], r[14]);
  const brought = beside.filter(([slot]) => slot === "secret");
  if (brought.some(([, who]) => !who || who.length)) {
    hidden.fail(index, "log/6.1", "viewer", `the secret of match ${r[2]} is opened to a seat`);
  }
  const found = brought.map(([, , salt, secret]) => [salt, secret]);
  if (r[0] === "sealed") found.push([r[9], r[8]]);
  for (const [salt, secret] of found) {
    if (isSecret(hidden, r[2], salt, secret)) hidden.secrets.set(r[2], secret);
    else hidden.fail(index, "log/6.1", "secret", `the secret of match ${r[2]} does not fit its commitment`);
  }
}

/** @param {Hidden} hidden @param {string} match @param {Uint8Array} salt @param {Value} secret */
function isSecret(hidden, match, salt, secret) {
  const commitment = hidden.sealed.get(match);
  if (!commitment || !isBytes(secret) || secret.length !== 32) return false;
  return String(salt) === String(houseSalt(secret, "secret")) && opens(commitment, match, "secret", salt, secret);
}
