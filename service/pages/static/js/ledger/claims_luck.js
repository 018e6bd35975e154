// The claim of luck (log/6): every draw is made from the secret and the shares that were due, and from nothing else.

import { end, failed, notClaimed, proven, undetermined } from "./findings.js";
import { fault } from "./claims_log.js";
import { counted, listed } from "./words.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./pack.js").Value} Value */

const LEVELS = /** @type {Record<string, string>} */ ({
  F0: "seeded: everything follows from a seed that somebody chose",
  F1: "the house alone: it could have tried secrets before it opened the match, not after",
  F2: "secret and shares: nobody could choose a draw, only stop it",
  F3: "secret and fresh shares of all before each draw: nobody could choose or foresee one, only stop it",
});
const SHARED = ["F2", "F3"];

/** Every draw is made from the secret and the shares that were due, and from nothing else. @param {Case} it */
export function luck(it) {
  const { trace, level, sealed } = it;
  const wrong =
    seedFault(it) ?? trace.faults.get("LUCK") ?? trace.hidden.faults.find(({ clause }) => clause === "log/6.1");
  if (wrong) return failed("LUCK", wrong);
  if (level === "given")
    return notClaimed("LUCK", `given: ${trace.counts.of("draws")} dice and draws were entered by name`, "given");
  const unreadEnd = end(it, "LUCK", "log/6.3");
  if (unreadEnd) return unreadEnd;
  const aside = trace.counts.of("set aside");
  if (aside) {
    return undetermined(
      "LUCK",
      fault(
        "log/3.6",
        "set-aside",
        `${counted(aside, "draw")} set aside by the referee, who had seen them; ${drawnWords(it)}`,
      ),
    );
  }
  const open = trace.open.get("LUCK");
  if (open) {
    const detail = `${trace.counts.of("LUCK open")} of ${trace.counts.of("draws")} draws; ${open.detail}`;
    return undetermined("LUCK", { ...open, detail }, sealed);
  }
  const words = `${level}, ${LEVELS[level]}; ${drawnWords(it)}`;
  const entered = parents(it)
    .filter((part) => part[13] === "given")
    .reduce((sum, part) => sum + trace.drawnIn.of(part[2]), 0);
  return entered
    ? notClaimed("LUCK", `${entered} draws before the branch were entered by name; after it ${words}`, "given")
    : proven("LUCK", words);
}

/** That the house's key of a seeded match follows from the seed; before any other fault of the same or a later record. @param {Case} it */
function seedFault({ seedFault: found, trace }) {
  const noticed = trace.faults.get("LUCK");
  return found && (found.record ?? 0) <= (noticed?.record ?? Infinity) ? found : null;
}

/** The matches a branch comes from, the nearest first. @param {Case} it */
const parents = ({ trace }) => trace.parts.slice(0, -1).reverse();

/** @param {Case} it */
function drawnWords(it) {
  const { trace, level, opened } = it;
  const shared = SHARED.includes(level);
  const derived = trace.parts
    .filter((part) => part[13] !== "given")
    .reduce((sum, part) => sum + trace.drawnIn.of(part[2]), 0);
  const words = [`${derived} draws from the secret${shared ? " and the shares due" : ""}`];
  if (shared) words.push(...foreseen(it));
  const consented = trace.counts.of("set aside by consent");
  if (consented) words.push(`${counted(consented, "draw")} set aside with everybody's consent`);
  if (trace.counts.of("given up")) words.push(`given up while chance was asked: ${trace.counts.of("given up")}`);
  for (const part of parents(it)) {
    const drawn = trace.drawnIn.of(part[2]);
    if (drawn && part[13] !== level && part[13] !== "given")
      words.push(`${drawn} of them in match ${part[2]} at level ${part[13]}`);
  }
  if (!shared) return words.join("; ");
  const own = opened[12].flatMap((/** @type {Value} */ seat, /** @type {number} */ at) =>
    seat[2].length ? [String(at + 1)] : [],
  );
  const one = own.length === 1 ? `if seat ${own[0]} is` : `if one of seats ${listed(own, "or")} is`;
  return [...words, `${one} not the house's own`].join("; ");
}

/** The draws that somebody knew before they were made, though nobody could choose them. @param {Case} it */
function foreseen({ trace }) {
  const none = trace.foreseen.get(0);
  const seats = [...trace.foreseen.keys()].filter(Boolean).sort((one, other) => one - other);
  return [
    ...(none ? [`${none} with no fresh share, which the house could foresee`] : []),
    ...seats.map(
      (seat) => `${trace.foreseen.get(seat)} with one of seat ${seat} alone, which it could foresee with the house`,
    ),
  ];
}
