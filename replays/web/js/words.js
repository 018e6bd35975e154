/** The words of the page in the reader's language; they stand in the page as data. */

const found = document.getElementById("words");
/** @type {Record<string, string>} */
const table = found ? JSON.parse(found.textContent || "{}") : {};

/**
 * A sentence of the catalogue with its gaps filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return (table[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A sentence for one or for many: `key.one` or `key.many`, with {n}.
 * @param {string} key
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function count(key, n, values = {}) {
  return say(`${key}.${n === 1 ? "one" : "many"}`, { ...values, n });
}
