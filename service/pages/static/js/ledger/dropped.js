// What somebody drops onto the audit page: a match, a checkpoint that was kept, or a list of keys that are known.

import { textOf } from "./bytes.js";
import { readBundle } from "./bundle.js";
import { parsePin, parseVerifierKey } from "./note.js";
import { Malformed, refuse } from "./pack.js";

/** @typedef {import("./bundle.js").Bundle} Bundle */
/** @typedef {{ bundle: Bundle } | { pin: import("./note.js").Pin } | { keys: import("./audit.js").Known[] }} Dropped */

const ROLES = ["house", "player", "witness"];

/** What these bytes are; refused with one sentence where they are nothing that can be checked.
 * @param {Uint8Array} data @returns {Promise<Dropped>} */
export async function readDropped(data) {
  if (data[0] === 0x50 && data[1] === 0x4b) return { bundle: await readBundle(data) };
  const text = textIn(data);
  if (text.startsWith("tidelog/")) return { pin: parsePin(text) };
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length && lines.every((line) => /\+[0-9a-f]{8}\+/.test(line))) return { keys: lines.map(knownKey) };
  return refuse("expected a match (.tide), a checkpoint, or a list of keys, got something else");
}

/** @param {Uint8Array} data */
function textIn(data) {
  try {
    return textOf(data);
  } catch (fault) {
    return fault instanceof Malformed
      ? refuse(fault.message)
      : refuse("expected a match file, got bytes of another kind");
  }
}

/** A key with its role, which stands before it; one without is a player's. @param {string} line */
export function knownKey(line) {
  const [first, ...rest] = line.trim().split(" ");
  return ROLES.includes(first)
    ? { role: first, ...parseVerifierKey(rest.join(" ").trim()) }
    : { role: "player", ...parseVerifierKey(line.trim()) };
}
