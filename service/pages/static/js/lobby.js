/** The lobby as it changes: when a table or a match does, the page is read again and its middle replaced. */

let timer = 0;

async function again() {
  const focus = /** @type {HTMLAnchorElement | null} */ (document.activeElement)?.getAttribute?.("href");
  const text = await (await fetch("/", { headers: { Accept: "text/html" } })).text();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const main = fresh.getElementById("main");
  if (!main) return;
  document.getElementById("main")?.replaceWith(main);
  document.title = fresh.title;
  if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`a[href="${CSS.escape(focus)}"]`))?.focus();
}

function soon() {
  clearTimeout(timer);
  timer = window.setTimeout(() => again().catch(() => undefined), 800);
}

const live = new EventSource("/api/lobby/live");
live.addEventListener("table", soon);
live.addEventListener("match", soon);
document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
window.addEventListener("pageshow", (event) => { if (event.persisted) soon(); });
