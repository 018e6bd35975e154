// The claim of legality, as far as it needs no rules of a game (log/3.8, 6.5): the order of records, who may take back
// what, and the eyes of dice. Every move is decided again by `tidelog audit` alone.

import { fault } from "./claims_log.js";
import { end, failed, undetermined } from "./findings.js";
import { numbers } from "./luck.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./trace.js").Fault} Fault */

/** What can be said of legality without the rules of a game: the order of records, and who may take back what. @param {Case} it */
export function legal(it) {
  const wrong = earlier(it.trace.faults.get("LEGAL"), falseDie(it));
  if (wrong) return failed("LEGAL", wrong);
  const open = end(it, "LEGAL", "log/3.3");
  if (open) return open;
  const detail =
    "the order of the records is right; this page knows no rules of a game: tidelog audit decides every move again";
  return undetermined("LEGAL", fault("log/10.3", "no-rules", detail), false);
}

/** @param {Fault | undefined} one @param {Fault | null} other */
const earlier = (one, other) =>
  one && other ? ((other.record ?? 0) < (one.record ?? 0) ? other : one) : (one ?? other);

/** Dice that show other eyes than the secret gives: the one meaning of numbers that is the same in every game (6.5). @param {Case} it */
function falseDie(it) {
  for (const [index, { match, number, ask, shares }] of it.trace.thrown) {
    const secret = it.trace.hidden.secrets.get(match);
    if (ask[0] !== "dice" || !secret) continue;
    const eyes = numbers(secret, match, number, ask, shares).map((n) => Number(n) + 1);
    const told = it.log.records[index][9].slice(1).flat(Infinity);
    if (String(eyes) !== String(told))
      return fault("log/6.5", "draw", `record ${index}: the secret gives ${eyes}, and the log has ${told}`, index);
  }
  return null;
}
