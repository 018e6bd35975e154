// What was agreed at a table, compared with the opening of its match, before a seat joins.

import { same } from "./bytes.js";
import { encode, refuse } from "./pack.js";
import { decode } from "./unpack.js";

/** @typedef {import("./pack.js").Value} Value */

/** Refuse an opening that is not what this seat has claimed its place on. @param {Value} opened @param {Uint8Array} agreed */
export function compareTerms(opened, agreed) {
  const [, game, options, places, , level, terms, referee] = decode(agreed);
  const seats = opened[12];
  const kinds =
    places.length === seats.length &&
    places.every((/** @type {Value} */ [kind], /** @type {number} */ at) => kind === seats[at][0]);
  const chosen = [...options].every(([name, value]) => opened[11].get(name) === value);
  if (opened[8] !== game || !chosen || !kinds)
    refuse("the match is not what was agreed at its table: the game, its options or its seats are others");
  if (level && opened[13] !== level)
    refuse(`the match is not what was agreed at its table: level ${opened[13]} instead of ${level}`);
  if (!same(encode(opened[18]), encode(terms)))
    refuse("the match is not what was agreed at its table: the terms of time are others");
  if (!same(opened[16], referee)) refuse("the match is not what was agreed at its table: the referee is another");
}
