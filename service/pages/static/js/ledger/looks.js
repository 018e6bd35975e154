// What a name may be taken for (log/5.8): NFKC, case, blanks and what leaves no mark go, then Unicode's skeleton (UTS 39).

import { ALIKE } from "./confusables.js";
import { visible } from "./names.js";

/** @type {Map<string, string>} */
const prototypes = new Map(
  Object.entries(ALIKE).flatMap(([prototype, signs]) =>
    [...signs].map((sign) => /** @type {[string, string]} */ ([sign, prototype])),
  ),
);

/** @param {string} text */
const skeleton = (text) =>
  [...text.normalize("NFD")]
    .map((sign) => prototypes.get(sign) ?? sign)
    .join("")
    .normalize("NFD");

/** Case folding, as far as the platform has it: full upper case first, so that `ß` and `ss` are the same. @param {string} text */
const fold = (text) =>
  [...text]
    .map((sign) => sign.toUpperCase().toLowerCase())
    .join("")
    .replaceAll("ς", "σ");

/** @param {string} name */
export function looks(name) {
  const plain = visible(name.normalize("NFKC"));
  return [visible(fold(skeleton(plain))), visible(skeleton(fold(plain)))];
}

/** Whether two names are easily taken for each other. @param {string} one @param {string} other */
export const isAlike = (one, other) => looks(one).some((look) => looks(other).includes(look));

/** The first two of these names that are easily taken for each other. @param {string[]} names */
export function twins(names) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  for (const name of names) {
    for (const look of looks(name)) {
      const other = seen.get(look);
      if (other !== undefined) return [other, name];
    }
    for (const look of looks(name)) seen.set(look, name);
  }
  return null;
}
