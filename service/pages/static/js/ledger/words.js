// Numbers and lists as sentences have them.

/** `1 seat`, `3 seats`. @param {number} number @param {string} one */
export const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** @param {string[]} words @param {string} joint */
export const listed = (words, joint = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
