/** A clause in a small window of its own; a second press goes to the page of the rules. */

/**
 * @param {(name: string) => Promise<string> | string} text what a clause says
 */
export function explained(text) {
  const shown = document.createElement("div");
  shown.className = "popover";
  shown.setAttribute("role", "note");
  shown.hidden = true;
  document.body.append(shown);
  document.addEventListener("click", async (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a.clause");
    if (!(link instanceof HTMLAnchorElement)) {
      shown.hidden = true;
      return;
    }
    const name = link.dataset.clause || "";
    if (shown.dataset.of === name && !shown.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    const said = await text(name);
    shown.dataset.of = name;
    shown.replaceChildren(bold(name), ` ${said}`);
    shown.hidden = false;
    beside(shown, link.getBoundingClientRect());
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shown.hidden = true;
  });
}

/** @param {string} name */
function bold(name) {
  const made = document.createElement("b");
  made.textContent = name;
  return made;
}

/**
 * @param {HTMLElement} shown
 * @param {DOMRect} link
 */
function beside(shown, link) {
  const below = link.bottom + shown.offsetHeight + 16 < innerHeight;
  shown.style.top = `${below ? link.bottom + 8 : Math.max(8, link.top - shown.offsetHeight - 8)}px`;
  shown.style.left = `${Math.max(8, Math.min(link.left - 40, innerWidth - shown.offsetWidth - 8))}px`;
}
