// What every signed command must be (log/4.1 to 4.5), and the share of luck it shows (6.11).

import { commandBytes } from "./signed.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Trace} Trace */

/** Counter, head seen and signature of a command; false where it has no seat. @param {Trace} trace @param {Value} signed */
export function checkCommand(trace, [command, signature]) {
  const [seat, counter, seen] = command;
  const holder = trace.seats.of(seat);
  if (!holder) {
    trace.fail("AUTHORS", "log/4.1", "seat", `there is no seat ${seat}`);
    return false;
  }
  const due = trace.counters[seat - 1];
  if (counter !== due)
    trace.fail("AUTHORS", "log/4.3", "counter", `expected command ${due} of seat ${seat}, got ${counter}`);
  trace.counters[seat - 1] = due + 1;
  count(trace, seat, holder.custody);
  if (!(trace.since <= seen && seen <= trace.index)) {
    trace.fail("AUTHORS", "log/4.4", "seen", `seat ${seat} saw ply ${seen}, not the decision it answers`);
  } else if (holder.custody === "house") {
    if (signature.length)
      trace.fail("AUTHORS", "log/4.2", "signature", `seat ${seat} is the house's and has a signature`);
  } else {
    const whose = `its signature is not that of seat ${seat} on the head it saw`;
    trace.job(
      "AUTHORS",
      "log/4.2",
      whose,
      holder.key,
      commandBytes(trace.match, trace.roots[Number(seen)], command),
      signature,
    );
  }
  return true;
}

/** @param {Trace} trace @param {number} seat @param {string} custody */
function count(trace, seat, custody) {
  const signed = trace.signed.get(trace.match) ?? new Map();
  const name = `${seat} ${custody}`;
  signed.set(name, { seat, custody, count: (signed.get(name)?.count ?? 0) + 1 });
}

/** @param {Trace} trace @param {number} seat */
export function inTurn(trace, seat) {
  if (!trace.before.includes(seat)) trace.fail("AUTHORS", "log/4.5", "turn", `seat ${seat} was not awaited`);
}

/** The share a command shows; a join shows the end of a chain, which nothing is known of yet.
 * @param {Trace} trace @param {number} seat @param {Uint8Array} nonce @param {boolean} joins */
export function show(trace, seat, nonce, joins) {
  const { rounds } = trace;
  const own = trace.seats.isOwn(seat);
  if (joins) {
    if (nonce.length !== (own && rounds.shared ? 32 : 0)) {
      trace.fail("LUCK", "log/6.11", "share", `seat ${seat} joins without the end of a chain, or with one undue`);
    }
    rounds.show(seat, 0, nonce);
    return;
  }
  const due = rounds.due(seat, own);
  if (!rounds.isDue(seat, due, nonce)) {
    const what = due ? `the share of round ${due}` : "no share";
    trace.fail("LUCK", "log/6.11", "share", `expected ${what} of seat ${seat}, got another`);
  }
  if (nonce.length) rounds.show(seat, rounds.round, nonce);
}

/** @param {Trace} trace @param {Value} signed */
export function withoutShare(trace, [command]) {
  if (command[3].length) trace.fail("LUCK", "log/6.11", "share", `seat ${command[0]} shows a share where none is due`);
}
