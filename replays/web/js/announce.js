/** What a screen reader hears: one polite region for what happened, one assertive for what cannot wait. */

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Say it when there is a pause; what comes within a second is joined.
 * @param {string} words
 */
export function tell(words) {
  if (!words) return;
  waiting.push(words);
  if (!timer) timer = window.setTimeout(speak, waiting.length > 1 ? 1000 : 300);
}

function speak() {
  region("told").textContent = waiting.join(" ");
  waiting = [];
  timer = 0;
}

/**
 * Say it at once.
 * @param {string} words
 */
export function alarm(words) {
  region("alarm").textContent = "";
  window.setTimeout(() => { region("alarm").textContent = words; }, 50);
}
