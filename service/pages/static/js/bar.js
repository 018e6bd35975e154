/** The bar under the board: one sentence, one line more, and the acts that fit the state. */

import { $, make } from "./http.js";

const BADGES = { taken: "✓", over: "✓", refused: "!", caught: "!", away: "≠", sent: "…" };

/**
 * @param {string} state
 * @param {string} says
 * @param {string | Node} [more]
 * @param {Node[]} [acts]
 * @param {Node | null} [sign]
 */
export function tellBar(state, says, more = "", acts = [], sign = null) {
  const bar = $("bar");
  bar.dataset.state = state;
  const badge = /** @type {Record<string, string>} */ (BADGES)[state];
  $("badge").replaceChildren(badge ? make("span", badge) : sign ?? make("span"));
  $("bar_says").textContent = says;
  $("bar_more").replaceChildren(more);
  $("acts").replaceChildren(...acts);
}

/**
 * A row of numbers to step through, with the number keys too.
 * @param {number[]} values in rising order
 * @param {string} label
 * @param {(value: number) => void} changed
 */
export function stepper(values, label, changed) {
  const root = make("div", "", { class: "stepper", role: "group", "aria-label": label });
  const shown = make("output", String(values[0]));
  let at = 0;
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(values.length - 1, to));
    shown.textContent = String(values[at]);
    changed(values[at]);
  };
  const less = make("button", "−", { type: "button", "aria-label": "−1" });
  const more = make("button", "+", { type: "button", "aria-label": "+1" });
  less.addEventListener("click", () => go(at - 1));
  more.addEventListener("click", () => go(at + 1));
  root.append(less, shown, more);
  return { root, go, digit: (/** @type {number} */ digit) => { if (values.includes(digit)) go(values.indexOf(digit)); } };
}
