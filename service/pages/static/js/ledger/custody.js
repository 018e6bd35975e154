// How a seat's key changes hands (log/3.13 to 3.15): by its player, by the referee, by time.

import { checkCommand, withoutShare } from "./commands.js";
import { custodyBytes, lapseBytes, newKeyBytes } from "./signed.js";
import { isSoundKey } from "./signing.js";
import { lapseFault } from "./terms.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {(trace: Trace, r: Value) => void} Act */

/** Whether a key is weak, or stands in this match already; from now on it does. @param {Trace} trace @param {Uint8Array} key */
function isUnfit(trace, key) {
  const unfit = !isSoundKey(key) || trace.keys.has(String(key));
  trace.keys.add(String(key));
  return unfit;
}

/** @type {Act} */
function rekeyed(trace, r) {
  const command = r[7][0];
  const [seat, , seen, , commitments, [, key]] = command;
  if (!checkCommand(trace, r[7])) return;
  withoutShare(trace, r[7]);
  if (!trace.seats.isOwn(seat) || commitments.length) {
    trace.fail("AUTHORS", "log/3.13", "key", `seat ${seat} has no key of its own to change, or hides something`);
  }
  if (isUnfit(trace, key))
    trace.fail("AUTHORS", "log/3.13", "key", `the new key of seat ${seat} is weak, or stands in this match already`);
  if (seen <= trace.index) {
    const message = newKeyBytes(trace.match, trace.roots[Number(seen)], command);
    trace.job("AUTHORS", "log/3.13", `the new key of seat ${seat} did not agree`, key, message, r[8]);
  }
  trace.counts.add("new keys");
  trace.seats.rekey(seat, key);
}

/** @type {Act} */
function reseated(trace, r) {
  const [seat, custody, key, signature, agreed] = r.slice(7);
  const referee = trace.opened[16].length ? trace.opened[16] : trace.opened[15][1];
  const message = custodyBytes(r);
  trace.job(
    "RULINGS",
    "log/3.14",
    `that seat ${seat} is given away is not signed by the referee`,
    referee,
    message,
    signature,
  );
  if (key.length) {
    if (isUnfit(trace, key))
      trace.fail("RULINGS", "log/3.14", "key", "the key the referee names is weak, or stands in this match already");
    trace.job("RULINGS", "log/3.14", `the key the referee names for seat ${seat} did not agree`, key, message, agreed);
  }
  trace.counts.add("reseated");
  trace.counts.add("given up", Number(trace.before[0] === 0));
  lose(trace, [seat], custody, key);
}

/** @param {Trace} trace @param {number[]} seats @param {import("./seats.js").Custody} custody @param {Uint8Array} key */
function lose(trace, seats, custody, key) {
  const own = seats.filter((seat) => trace.seats.isOwn(seat));
  for (const seat of seats) trace.seats.lose(seat, custody, key);
  trace.lost.push(...own.map((seat) => ({ seat, custody, ply: trace.index + 1 })));
  if (own.length) trace.rounds.close();
}

/** @type {Act} */
function lapsed(trace, r) {
  const [terms, [, house]] = [trace.opened[18], trace.opened[15]];
  trace.job("LAPSES", "log/3.15", "the lapse is not signed by the house", house, lapseBytes(r), r[10]);
  trace.counts.add("lapses");
  trace.counts.add("given up", Number(trace.before[0] === 0));
  const fault = lapseFault(terms, r, trace.first, trace.moments);
  if (fault) trace.fail("LAPSES", "log/3.15", "time", fault);
  if (!terms) return;
  if (terms[3] === "bot") lose(trace, r[7], "house", new Uint8Array(0));
  else trace.leaving = { how: terms[3] === "resigned" ? "lapsed" : "abandoned", seats: r[7] };
}

/** @type {Record<string, Act>} */
export const custodyActs = { rekeyed, reseated, lapsed };
