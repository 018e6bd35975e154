/** Asking the service: JSON in, JSON out, and a refusal as the sentence it is. */

/** @typedef {{detail: string, code: string, clause?: string, ply?: number, status: number}} Refusal */

/**
 * Ask for something.
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body]
 */
export async function ask(path, method = "GET", body) {
  /** @type {RequestInit} */
  const asked = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    asked.body = JSON.stringify(body);
    asked.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  const answer = await fetch(path, asked).catch(() => {
    throw { detail: "", code: "offline", status: 0 };
  });
  const text = await answer.text();
  const found = text ? JSON.parse(text) : {};
  if (!answer.ok) throw { code: "error", detail: answer.statusText, ...found, status: answer.status };
  return found;
}

/**
 * Data that stands in the page.
 * @param {string} id
 */
export function data(id) {
  return JSON.parse(document.getElementById(id)?.textContent || "null");
}

/**
 * An element of the page.
 * @param {string} id
 */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * A new element with its text and attributes.
 * @param {string} tag
 * @param {string} [text]
 * @param {Record<string, string>} [attributes]
 */
export function make(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/**
 * A button that does something.
 * @param {string} text
 * @param {string} kind
 * @param {(event: Event) => void} act
 */
export function button(text, kind, act) {
  const made = /** @type {HTMLButtonElement} */ (make("button", text, { type: "button", class: kind }));
  made.addEventListener("click", act);
  return made;
}
