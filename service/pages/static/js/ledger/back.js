// What takes a match back to an earlier ply, or decides about it (log/3.5, 3.6, 3.12): take-backs, rulings, corrections.

import { checkCommand, withoutShare } from "./commands.js";
import { rulingBytes } from "./signed.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {(trace: Trace, r: Value) => void} Act */

/** The match goes on from an earlier ply. @param {Trace} trace @param {number} to @param {string} clause */
function goesBack(trace, to, clause) {
  const first = trace.first + 1 + trace.opened[12].length;
  if (!(first <= to && to < trace.index)) {
    trace.fail("LEGAL", clause, "ply", `expected a ply from ${first} to ${trace.index - 1}, got ${to}`);
    return;
  }
  if (trace.level !== "given" && trace.moments[Number(to) - 1 - trace.first]?.awaited[0] === 0) {
    trace.fail("LEGAL", "log/3.8", "order", `it goes back to ply ${to}, at which chance is asked`);
  }
  if (trace.drawn > to) trace.rounds.close();
  trace.leaving = null;
}

/** @type {Act} */
function takenBack(trace, r) {
  const to = r[7];
  const seats = r[8].map((/** @type {Value} */ [command]) => command[0]);
  for (const request of r[8]) {
    if (!checkCommand(trace, request)) return;
    withoutShare(trace, request);
    const [, , , , commitments, [, asked]] = request[0];
    if (asked !== to || commitments.length)
      trace.fail("LEGAL", "log/3.5", "request", "a request names another ply than the record, or hides something");
  }
  trace.counts.add("take-backs");
  const different = new Set(seats).size;
  if (!seats.length || different < seats.length)
    trace.fail("LEGAL", "log/3.5", "request", "expected each seat that asks or agrees once");
  if (different < trace.opened[12].length) alone(trace, to, seats[0]);
  else trace.light = trace.index + 1;
  goesBack(trace, to, "log/3.5");
}

/** Without everybody's consent a seat takes back only its own moves, and nothing that came to light.
 * @param {Trace} trace @param {number} to @param {number} seat */
function alone(trace, to, seat) {
  if (trace.light > to)
    trace.fail(
      "LEGAL",
      "log/3.5",
      "consent",
      `what came to light at ply ${trace.light} is taken back without all seats`,
    );
  const others = [...trace.moved].filter(([other, last]) => last >= to && other !== seat).map(([other]) => other);
  if (others.length)
    trace.fail(
      "LEGAL",
      "log/3.5",
      "consent",
      `a move of seat ${Math.min(...others)} is taken back without its consent`,
    );
}

/** @type {Act} */
function corrected(trace, r) {
  trace.counts.add("corrections");
  if (trace.level !== "given")
    trace.fail("LEGAL", "log/3.12", "correction", "only what was entered by name has slips of the pen to correct");
  goesBack(trace, r[7], "log/3.12");
}

/** @type {Act} */
function ruled(trace, r) {
  const [, , to, outcome] = r.slice(7);
  const referee = trace.opened[16].length ? trace.opened[16] : trace.opened[15][1];
  trace.job("RULINGS", "log/3.6", "the ruling is not signed by the referee", referee, rulingBytes(r), r[12]);
  trace.counts.add("rulings");
  const agreed = consents(trace, r);
  if (outcome !== null) trace.outcomes.push(outcome);
  if (to === null) return;
  const own = trace.seats.own;
  trace.counts.add("ruled back");
  if (trace.drawn > to) setAside(trace, Number(to), own.length > 0 && own.every((seat) => agreed.has(seat)));
  trace.light = trace.index + 1;
  goesBack(trace, to, "log/3.6");
}

/** Count the draws a ruling takes back: with everybody's consent nobody has chosen, else the referee may have.
 * @param {Trace} trace @param {number} to @param {boolean} byConsent */
function setAside(trace, to, byConsent) {
  trace.counts.add("past a draw");
  if (trace.level === "given") return;
  trace.counts.add(byConsent ? "set aside by consent" : "set aside", trace.drawsFrom(Math.max(to, 0)));
  if (!byConsent)
    trace.leaveOpen("LUCK", "log/3.6", "set-aside", "a ruling sets draws aside that the referee had seen");
}

/** The seats that agreed to this ruling, and to no other. @param {Trace} trace @param {Value} r */
function consents(trace, r) {
  const agreed = new Set();
  const [, text, to] = r.slice(7);
  for (const consent of r[11]) {
    const [seat, , , , commitments, [, back, why]] = consent[0];
    if (!checkCommand(trace, consent)) continue;
    withoutShare(trace, consent);
    const own = trace.seats.isOwn(seat) && !agreed.has(seat);
    if (!own || commitments.length || to === null || back !== to || String(why) !== String(text)) {
      trace.fail("AUTHORS", "log/3.6", "consent", `seat ${seat} agrees to another ruling, or not itself`);
    }
    agreed.add(seat);
  }
  return agreed;
}

/** @type {Record<string, Act>} */
export const backActs = { "taken-back": takenBack, corrected, ruling: ruled };
