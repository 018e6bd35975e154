// Following a log without any rules of a game (log/10.1): who acted when, with which key, and which shares of luck they
// showed. Every record says who is awaited after it; with that and the types of the records all this can be checked.

import { backActs } from "./back.js";
import { custodyActs } from "./custody.js";
import { derive, isAsk } from "./luck.js";
import { checkAwaited, checkOrder, isAbandoned, leavesOpen } from "./order.js";
import { checkCommand, inTurn, show, withoutShare } from "./commands.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {(trace: Trace, r: Value) => void} Act */

/** What a record says of who acted and of luck. The key of a seeded house is left for `settleSeeds`.
 * @param {Trace} trace @param {Value} r */
export function follow(trace, r) {
  place(trace, r);
  if (r[0] === "opened") opened(trace, r);
  else {
    checkOrder(trace, r);
    if (r[0] !== "draw") trace.rounds.settle();
    ACTS[r[0]](trace, r);
  }
  checkAwaited(trace, r);
  if (!leavesOpen(trace.before, r)) trace.since = trace.index + 1;
  trace.before = r[6];
  trace.types.push(r[0]);
  trace.moments.push({ at: r[5], awaited: r[6] });
}

/** That a record stands in its place, on the root of all before it, and that no time goes back. @param {Trace} trace @param {Value} r */
function place(trace, r) {
  const match = r[0] === "opened" ? r[2] : trace.match;
  const level = r[0] === "opened" ? r[13] : trace.level;
  if (r[3] !== trace.index || r[2] !== match) {
    trace.fail("LOG", "log/2.3", "place", `expected record ${trace.index} of ${match}, got record ${r[3]} of ${r[2]}`);
  } else if (String(r[4]) !== String(trace.roots[trace.index])) {
    trace.fail("LOG", "log/2.2", "root", "it does not stand on the records before it");
  } else if (r[5] < trace.at || (level === "F0" && r[5])) {
    trace.fail("LOG", "log/2.4", "time", "its time goes back, or is not 0 in a seeded match");
  }
  trace.at = r[5];
}

/** @type {Act} */
function opened(trace, r) {
  branch(trace, r);
  trace.openMatch(r, trace.hidden.secrets.get(r[2]));
  if (r[13] === "F0" && trace.secret)
    trace.seeds.push({ record: trace.index, seed: derive(trace.secret, "house"), key: r[15][1] });
}

/** What a branch must be of, whatever the game (9.1, 9.2, 2.3). @param {Trace} trace @param {Value} r */
function branch(trace, r) {
  const [parent, before] = [r[20], trace.opened];
  const fault = (/** @type {string} */ clause, /** @type {string} */ detail) =>
    trace.fail("LEGAL", clause, "branch", detail);
  if ((parent === null) !== (trace.index === 0)) return fault("log/9.1", "a log opens once; a branch names its parent");
  if (parent === null) return undefined;
  const left = trace.parts.some((part) => part[2] === r[2]);
  if (parent[0] !== before[2] || parent[1] !== trace.index)
    return fault("log/9.1", `expected a branch of ${before[2]} at ply ${trace.index}`);
  if (left) return fault("log/2.3", `a branch is called ${r[2]}, as a match it comes from`);
  if (r[8] !== before[8] || String([...r[11]]) !== String([...before[11]]) || r[12].length !== before[12].length) {
    return fault("log/9.2", "a branch has the game, the options and the number of seats of its parent");
  }
  return trace.status === "running"
    ? undefined
    : fault("log/9.1", "a match is left after all have joined, and before its seal");
}

/** @type {Act} */
function joined(trace, r) {
  const [seat, , , nonce, commitments, move] = r[7][0];
  if (!checkCommand(trace, r[7])) return;
  const listed = trace.opened[17] !== null && trace.seats.isOwn(seat);
  if (!trace.missing.has(seat) || commitments.length || (move !== null) !== listed) {
    trace.fail("LEGAL", "log/3.2", "join", `seat ${seat} has joined already, hides something, or names another log`);
  }
  inTurn(trace, seat);
  show(trace, seat, nonce, true);
  trace.missing.delete(seat);
  if (!trace.missing.size) trace.status = "running";
}

/** @type {Act} */
function readied(trace, r) {
  const [seat, , , nonce, commitments] = r[7][0];
  if (!checkCommand(trace, r[7])) return;
  inTurn(trace, seat);
  if (trace.before[0] !== 0 || commitments.length) {
    trace.fail("LEGAL", "log/3.11", "ready", `no share of seat ${seat} was owed, or it hides something with it`);
  }
  show(trace, seat, nonce, false);
}

/** @type {Act} */
function moved(trace, r) {
  const [seat, , , nonce, commitments, move] = r[7][0];
  if (!checkCommand(trace, r[7])) return;
  if (move[0] === "resign.1") {
    withoutShare(trace, r[7]);
    trace.leaving = { how: "resigned", seats: [seat] };
    trace.counts.add("given up", Number(trace.before[0] === 0));
    if (r[1].length || r[8].length || commitments.length)
      trace.fail("LEGAL", "log/3.3", "resignation", "a resignation states no events");
    return;
  }
  inTurn(trace, seat);
  show(trace, seat, nonce, false);
  trace.counts.add("moves");
  trace.moved.set(seat, trace.index);
  if (trace.hidden.reveals.has(trace.index)) trace.light = trace.index + 1;
}

/** @type {Act} */
function drawn(trace, r) {
  const [number, ask] = [r[7], r[8]];
  if (number !== trace.draws)
    trace.fail("LUCK", "log/6.6", "number", `expected draw ${trace.draws}, got draw ${number}`);
  if (!(trace.before.length === 1 && trace.before[0] === 0)) {
    trace.fail("LUCK", "log/6.12", "undue", `a draw is made while [${trace.before.join(", ")}] are awaited`);
  }
  if (trace.level !== "given") {
    if (!isAsk(ask)) trace.fail("LUCK", "log/6.5", "ask", `chance cannot be asked ${ask}`);
    if (!trace.secret) trace.leaveOpen("LUCK", "log/6.1", "secret", "the match secret is not out");
  }
  const shares = trace.rounds.feeding(trace.seats.own);
  const fresh = shares.filter(([, round]) => round === trace.rounds.round);
  if (trace.rounds.shared && fresh.length < 2) {
    const seat = fresh.length ? Number(fresh[0][0]) : 0;
    trace.foreseen.set(seat, (trace.foreseen.get(seat) ?? 0) + 1);
  }
  if (trace.level !== "given" && isAsk(ask)) trace.thrown.set(trace.index, { match: trace.match, number, ask, shares });
  trace.counts.add("draws");
  trace.drawnIn.add(trace.match);
  trace.draws = Number(number) + 1;
  trace.drawn = trace.light = trace.index + 1;
  trace.rounds.drawing = true;
}

/** @type {Act} */
function sealed(trace, r) {
  const abandoned = isAbandoned(r[7]);
  trace.status = "sealed";
  trace.sealedAt = trace.index;
  trace.outcomes.push(r[7]);
  trace.counts.add("abandoned", Number(abandoned));
  trace.counts.add("given up", Number(abandoned && trace.before[0] === 0));
  if (r[10] !== null && !abandoned)
    trace.fail("LEGAL", "log/3.7", "seal", "a seal gives a reason of its own only where the match was abandoned");
}

/** @type {Record<string, Act>} */
const ACTS = {
  joined,
  ready: readied,
  move: moved,
  draw: drawn,
  ...backActs,
  ...custodyActs,
  sealed,
};
