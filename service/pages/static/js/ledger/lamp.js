// The lamp: what is proven here, by you, of the match in front of you, in words; and what it cannot guard against.

/** @typedef {import("./stream.js").Stream} Stream */
/** @typedef {"dark" | "checking" | "burning" | "caught"} State */
/** @typedef {{ name: string, says: string, verdict: "PROVEN" | "WAITING" | "FAILED" }} LampClaim */
/** @typedef {{ state: State, says: string, claims: LampClaim[], words: string[], limits: string }} Lamp */

export const LIMITS =
  "The lamp guards against a house that rewrites the match, not against one whose pages lie: whoever trusts no house plays from the installed program, which checks and signs by itself.";

const SAYS = {
  dark: "Nothing is checked yet.",
  checking: "Checking the records.",
  burning: "All that came is proven here, by you.",
  caught: "The house contradicts itself.",
};

/** @type {Lamp} */
export const DARK = { state: "dark", says: SAYS.dark, claims: [], words: [], limits: LIMITS };

/** What is proven of a log as far as it has come. @param {Stream} stream @param {string[]} words @param {{ first: number, sealed: string, cosigned: boolean }} more */
export function burning(stream, words, { first, sealed, cosigned }) {
  const { trace } = stream;
  const own = trace.seats.own.length;
  const over = trace.status === "sealed";
  /** @type {LampClaim[]} */
  const claims = [
    claim("LOG", first ? `goes on from ply ${first}, seen before` : "first head seen here", true),
    claim("HEAD", "signed by its house", stream.pin !== null && stream.pin.head.size === stream.size),
    claim("AUTHORS", own ? "signed by who moved" : "the house moves for all", true),
    claim(
      "LUCK",
      over ? "every draw from the secret" : "shares right; numbers after the last move",
      over && sealed === "PROVEN",
    ),
    claim("HIDDEN", over ? "hidden things as committed" : "fixed; open after the last move", over),
    claim("COMPLETE", cosigned ? "the end is signed by you" : "after the last move", cosigned),
  ];
  return { state: /** @type {State} */ ("burning"), says: SAYS.burning, claims, words, limits: LIMITS };
}

/** @param {string} name @param {string} says @param {boolean} holds @returns {LampClaim} */
const claim = (name, says, holds) => ({ name, says, verdict: holds ? "PROVEN" : "WAITING" });

/** @param {string} says @param {string} clause @param {string[]} words @returns {Lamp} */
export const caughtLamp = (says, clause, words) => ({
  state: "caught",
  says,
  claims: [{ name: "LOG", says: `${says} (${clause})`, verdict: "FAILED" }],
  words,
  limits: LIMITS,
});
