// What may follow what, and who is awaited then, whatever the game (log/3.8, 4.5, 6.12).

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./trace.js").Trace} Trace */

/** @param {Value[]} one @param {Value[]} other */
export const sameList = (one, other) => one.length === other.length && one.every((part, at) => part === other[at]);

/** @param {Value} outcome */
export const isAbandoned = ([reason, places]) => reason === "abandoned" && places.length === 0;

/** @param {Value} r */
const isResigning = (r) => r[0] === "move" && r[7][0][5][0] === "resign.1";

/** @param {Value[]} list */
const said = (list) => `[${list.join(", ")}]`;

/** What may follow what, whatever the game. @param {Trace} trace @param {Value} r */
export function checkOrder(trace, r) {
  const fault = disorder(trace, r);
  if (fault) trace.fail("LEGAL", "log/3.8", "order", fault);
}

/** @param {Trace} trace @param {Value} r */
function disorder({ before, status, level }, r) {
  const type = r[0];
  const abandons = type === "sealed" && isAbandoned(r[7]);
  if (status === "joining") return type === "joined" || abandons ? "" : "not all seats have joined";
  if (status === "sealed" || type === "joined")
    return type === "ruling" ? "" : "the match is sealed, or all have joined";
  if (!before.length) return type === "sealed" ? "" : "the match is over, and only its seal could follow";
  if (level === "given" || before[0] !== 0) return type !== "sealed" || abandons ? "" : "the match is not over";
  if (before.length === 1 || type === "draw")
    return type === "draw" ? "" : "chance is asked, and only a draw could follow";
  return mayWait(before, r, abandons) ? "" : "a draw waits for shares, and something else follows";
}

/** Whether a record may stand where a draw waits for shares. @param {Value[]} before @param {Value} r @param {boolean} abandons */
function mayWait(before, r, abandons) {
  if (r[0] === "lapsed") return r[7].every((/** @type {number} */ seat) => before.indexOf(seat) > 0);
  if (r[0] === "move") return isResigning(r);
  return r[0] === "ready" || abandons || (r[0] === "reseated" && before.indexOf(r[7]) > 0);
}

/** The list a record ends with is the one its type leaves; where chance is asked, by shares. @param {Trace} trace @param {Value} r */
export function checkAwaited(trace, r) {
  const stated = r[6];
  const owing = trace.rounds.owing(trace.seats.own);
  if (stated[0] === 0 && !sameList(stated.slice(1), owing)) {
    trace.fail(
      "LUCK",
      "log/6.12",
      "owing",
      `chance is asked, and the shares that are owed are not those of ${said(stated.slice(1))}`,
    );
  }
  const free = r[0] === "draw" || (r[0] === "move" && !isResigning(r));
  const due = free ? null : awaitedDue(trace, r);
  if (due === null || sameList(due, stated)) return;
  const [claim, clause] = stated[0] === 0 || due[0] === 0 ? ["LUCK", "log/6.12"] : ["AUTHORS", "log/4.5"];
  trace.fail(claim, clause, "awaited", `expected ${said(due)} to be awaited after it, got ${said(stated)}`);
}

/** Who must be awaited after a record; nothing where only the rules can tell. @param {Trace} trace @param {Value} r @returns {Value[] | null} */
function awaitedDue({ before, leaving, moments, first }, r) {
  const type = r[0];
  if (type === "opened") return r[12].map((/** @type {Value} */ _, /** @type {number} */ at) => at + 1);
  if (type === "joined" || type === "ready") {
    const rest = before.filter((seat) => seat !== r[7][0][0]);
    return rest.length || type === "ready" ? rest : null;
  }
  if (type === "sealed" || type === "move" || leaving) return [];
  const to = type === "ruling" ? r[9] : type === "taken-back" || type === "corrected" ? r[7] : null;
  if (to !== null) return moments[Number(to) - 1 - first]?.awaited ?? null;
  return (type === "reseated" || type === "lapsed") && before[0] === 0 ? null : before;
}

/** Whether the others' decision stays open after a record (4.4). @param {Value[]} before @param {Value} r */
export function leavesOpen(before, r) {
  if (r[0] === "rekeyed") return true;
  if (!["joined", "move", "ready"].includes(r[0]) || !r[6].length) return false;
  return sameList(
    r[6],
    before.filter((seat) => seat !== r[7][0][0]),
  );
}
