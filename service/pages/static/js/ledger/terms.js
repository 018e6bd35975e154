// Terms of time (log/3.15): how long a seat has been awaited, and whether that is longer than was agreed.

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Moment} Moment */

/** Why a lapse is none, or nothing. @param {Value} terms @param {Value} r the record @param {number} first the index of the
 * opening @param {Moment[]} moments of its match */
export function lapseFault(terms, r, first, moments) {
  const [seats, since, paused] = r.slice(7, 10);
  if (!terms) return "the match has no terms of time";
  const start = Number(since) - 1 - first;
  if (!(start >= 0 && start < moments.length)) return "it names no seats, or a ply that is not one of the match";
  for (const seat of seats) {
    if (moments.slice(start).some(({ awaited }) => !awaited.includes(seat))) {
      return `seat ${seat} was not awaited all the time since ply ${since}`;
    }
    const short = allowed(terms, seat, moments) + BigInt(paused) - taken(terms, seat, moments, start, BigInt(r[5]));
    if (short > 0n) return `seat ${seat} had ${short} ms left`;
  }
  return "";
}

/** Milliseconds that count: since it was awaited, or on its clock all the time it ever was.
 * @param {Value} terms @param {number} seat @param {Moment[]} moments @param {number} start @param {bigint} now */
function taken([by], seat, moments, start, now) {
  if (by === "move") return now - BigInt(moments[start].at);
  const ends = [...moments.slice(1).map(({ at }) => BigInt(at)), now];
  return moments.reduce(
    (sum, { at, awaited }, place) => sum + (awaited.includes(seat) ? ends[place] - BigInt(at) : 0n),
    0n,
  );
}

/** Milliseconds a seat has: those agreed, and on a clock what it gained with each decision made.
 * @param {Value} terms @param {number} seat @param {Moment[]} moments */
function allowed([by, limit, increment], seat, moments) {
  if (by === "move") return BigInt(limit);
  const made = moments.filter(
    ({ awaited }, at) => awaited.includes(seat) && at + 1 < moments.length && !moments[at + 1].awaited.includes(seat),
  );
  return BigInt(limit) + BigInt(increment) * BigInt(made.length);
}
