// The claim about kept heads (log/7.4): each is the head of a part of this log, or proof that two histories were told.

import { fault, fits } from "./claims_log.js";
import { failed, notClaimed, proven, undetermined } from "./findings.js";
import { cosigner, ORIGIN, pinOf, signedBy } from "./note.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./note.js").Pin} Pin */
/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./findings.js").Finding} Finding */

/** @param {Pin} pin @param {Value[]} signers names and keys */
export const anySigned = async (pin, signers) =>
  (await Promise.all(signers.map(([name, key]) => signedBy(pin.note, name, key)))).some(Boolean);

/** Every head that anybody kept is the head of a part of this log. @param {Case} it @returns {Promise<Finding>} */
export async function pins(it) {
  const kept = /** @type {Pin[]} */ (it.bundle.kept.map(pinOf).filter((pin) => pin !== null));
  const wrong = [...it.pins, ...kept].filter(({ head }) => !fits(it, head));
  for (const pin of wrong) if (await isProof(it, pin)) return failed("PINS", contradiction(it, pin));
  if (wrong.length) return undetermined("PINS", fault("log/7.4", "no-proof", noProof(it, wrong[0])));
  const beside = kept.length ? `; the ${kept.length} that came with the log fit, but it cannot vouch for itself` : "";
  const lost = it.bundle.kept.length - kept.length;
  const read = beside + (lost ? `; ${lost} that came with the log cannot be read, and prove nothing` : "");
  if (!it.pins.length) return notClaimed("PINS", `no earlier checkpoint was given${read}`);
  return proven("PINS", `${it.pins.length} kept checkpoints are heads of this log${read}`);
}

/** Whether a head that does not fit speaks of this log, and somebody signed it who is to be believed in that. @param {Case} it @param {Pin} pin */
function isProof(it, pin) {
  const opened = named(it, pin);
  if (!opened) return false;
  const roles = it.opened[12].map((/** @type {Value} */ _, /** @type {number} */ at) => cosigner(it.opened[2], at + 1));
  const known = it.trusted.flatMap(({ name, key }) => [name, ...roles].map((role) => [role, key]));
  const own = opened[12].flatMap((/** @type {Value} */ [, , key], /** @type {number} */ at) =>
    key.length ? [[cosigner(opened[2], at + 1), key]] : [],
  );
  return anySigned(pin, [opened[15], ...known, ...own]);
}

/** The match a head is of, where that has a record of this log at that size; a parent goes on without it. @param {Case} it @param {Pin} pin */
function named(it, { head }) {
  const found = it.trace.parts.filter((part) => ORIGIN + part[2] === head.origin).at(-1);
  return found && (found[2] === it.opened[2] || head.size <= it.first) ? found : null;
}

/** @param {Case} it @param {Pin} pin */
function contradiction(it, { head }) {
  const size = it.log.leaves.length;
  if (head.size > size)
    return fault("log/7.4", "cut", `cut off: the log ends at ply ${size}, a kept checkpoint at ply ${head.size}`, size);
  return fault(
    "log/7.4",
    "two-histories",
    `a kept checkpoint names another log at ply ${head.size}: two histories were told`,
  );
}

/** @param {Case} it @param {Pin} pin */
function noProof(it, pin) {
  if (!named(it, pin))
    return `a kept checkpoint is of ${pin.head.origin} at ply ${pin.head.size}, which is no part of this log`;
  const unknown = "is not signed by the house of this log, by a seat of it, or by a key you trust";
  return `a kept checkpoint does not fit, and ${unknown}: one of the two is made up`;
}
