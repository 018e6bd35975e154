/** The browser's own key and its own check of the house; without them a page only looks on. */

import { make } from "./http.js";
import { say as told } from "./words.js";

/** @typedef {{key: string, name: string}} Me */
/** @typedef {{state: string, says: string, claims: {name: string, says: string, verdict: string}[], words: string[]}} Lamp */

/** Whether this browser can sign at all. */
export async function canSign() {
  try {
    await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}

/** The module that holds the key. */
export function player() {
  return import("./ledger/player.js");
}

/**
 * Show the lamp: what is proven here, by this browser.
 * @param {HTMLElement} root
 * @param {Lamp} lamp
 * @param {(key: string, values?: Record<string, string | number>) => string} say
 */
export function showLamp(root, lamp, say) {
  const open = root.querySelector("details")?.open ?? false;
  const box = document.createElement("details");
  box.className = "lamp card";
  box.dataset.state = lamp.state;
  box.open = open;
  const head = document.createElement("summary");
  const light = document.createElement("span");
  light.className = "light";
  head.append(light, say(`lamp.${lamp.state}`));
  const list = document.createElement("ul");
  for (const claim of lamp.claims) {
    const row = document.createElement("li");
    const name = document.createElement("b");
    name.textContent = claim.name;
    row.append(name, `${claim.says}${claim.verdict ? ` (${claim.verdict})` : ""}`);
    list.append(row);
  }
  const words = document.createElement("p");
  words.className = "quiet";
  words.textContent = lamp.words.length ? say("lamp.words", { words: lamp.words.join(" ") }) : "";
  const limits = document.createElement("p");
  limits.className = "quiet";
  limits.textContent = say("lamp.limits");
  box.append(head, list, words, limits);
  root.replaceChildren(box);
}

/**
 * What keeps the two heads that cannot both be true: a file that `tidelog audit` reads.
 * @param {string} match
 * @param {Uint8Array} conflict
 */
export function evidence(match, conflict) {
  const kept = { class: "button act", download: `${match}.conflict` };
  const link = /** @type {HTMLAnchorElement} */ (make("a", told("bar.evidence"), kept));
  link.href = URL.createObjectURL(new Blob([conflict.slice()]));
  return link;
}
