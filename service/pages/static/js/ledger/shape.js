// Shapes of plain data in a small language: i a whole number, s text, b truth, y bytes, a anything, [x] an array of x, (x y) an
// array of just these, x? that or nil, <one|other> one of these words, M a map of texts to texts, S(x) something
// hidden and H(x) something that comes to light (log/3.9).

import { isBytes } from "./bytes.js";

/** @typedef {import("./pack.js").Value} Value */
/** What a value must be, and where in it something is hidden (`S`) or comes to light (`H`).
 * @typedef {{ fits: (value: Value) => boolean, find: (value: Value, sign: string, found: Value[]) => void }} Shape */

const nowhere = () => {};

/** @param {(value: Value) => boolean} fits @returns {Shape} */
const plain = (fits) => ({ fits, find: nowhere });

const whole = plain((value) => typeof value === "number" || typeof value === "bigint");
const text = plain((value) => typeof value === "string");

/** @type {Record<string, Shape>} */
const PLAIN = {
  i: whole,
  s: text,
  b: plain((value) => typeof value === "boolean"),
  y: plain(isBytes),
  a: plain(() => true),
  M: plain((value) => value instanceof Map && [...value.values()].every(text.fits)),
};

const TOKEN = /<[^>]*>|[SH]\(|[a-zM[\]()?]/g;

/** The shape that a text names. @param {string} words */
export const shape = (words) => one((words.match(TOKEN) ?? []).reverse());

/** @param {string[]} rest the tokens that are left, the next one last @returns {Shape} */
function one(rest) {
  const found = bare(rest);
  if (rest.at(-1) !== "?") return found;
  rest.pop();
  return orNil(found);
}

/** @param {string[]} rest @returns {Shape} */
function bare(rest) {
  const token = rest.pop() ?? "";
  if (token in PLAIN) return PLAIN[token];
  if (token[0] === "<") {
    const known = new Set(token.slice(1, -1).split("|"));
    return plain((value) => known.has(value));
  }
  const end = token === "[" ? "]" : ")";
  const parts = [];
  while (rest.at(-1) !== end) parts.push(one(rest));
  rest.pop();
  if (token === "[") return list(parts[0]);
  if (token === "S(") return leaf("S", [text, list(whole), orNil(parts[0])]);
  if (token === "H(") return leaf("H", [text, orNil(parts[0]), list(whole)]);
  return tuple(parts);
}

/** @param {Shape} part @returns {Shape} */
const orNil = (part) => ({
  fits: (value) => value === null || part.fits(value),
  find: (value, sign, found) => value === null || part.find(value, sign, found),
});

/** @param {Shape} part @returns {Shape} */
const list = (part) => ({
  fits: (value) => Array.isArray(value) && value.every(part.fits),
  find:
    part.find === nowhere
      ? nowhere
      : (value, sign, found) => value.forEach((/** @type {Value} */ each) => part.find(each, sign, found)),
});

/** @param {Shape[]} parts @returns {Shape} */
const tuple = (parts) => ({
  fits: (value) =>
    Array.isArray(value) && value.length === parts.length && parts.every((part, at) => part.fits(value[at])),
  find: parts.every((part) => part.find === nowhere)
    ? nowhere
    : (value, sign, found) => parts.forEach((part, at) => part.find(value[at], sign, found)),
});

/** @param {string} own @param {Shape[]} parts @returns {Shape} */
const leaf = (own, parts) => ({
  fits: tuple(parts).fits,
  find: (value, sign, found) => {
    if (sign === own) found.push(value);
  },
});
