/** The board: the parts of a picture side by side, drawn anew only where they changed. */

const OPEN = /^<svg /;

export class Board {
  /**
   * @param {HTMLElement} root where the board itself is drawn
   * @param {HTMLElement} beside where what lies beside it is drawn
   */
  constructor(root, beside) {
    this.root = root;
    this.beside = beside;
    /** @type {Map<string, string>} */
    this.shown = new Map();
    this.dress = root.dataset.dress || "";
    for (const part of this.all("svg.part")) part.remove();
  }

  /**
   * Draw a picture.
   * @param {string[]} lines of the whole picture, its ground first
   * @param {string} title
   * @param {string} about
   */
  draw(lines, title, about) {
    const parts = cut(lines);
    this.root.setAttribute("aria-label", title);
    const told = this.root.querySelector(".about");
    if (told) told.textContent = about;
    for (const name of [...this.shown.keys()]) if (!parts.has(name)) this.part(name)?.remove(), this.shown.delete(name);
    for (const [name, text] of parts) if (this.shown.get(name) !== text) this.redraw(name, text);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  redraw(name, text) {
    const holder = document.createElement("div");
    holder.innerHTML = text.replace(OPEN, `<svg class="part" ${this.dress} `);
    const fresh = /** @type {SVGElement} */ (holder.firstElementChild);
    const old = this.part(name);
    if (old) old.replaceWith(fresh);
    else (name === "board" ? this.root : this.beside).append(fresh);
    this.shown.set(name, text);
  }

  /** @param {string} name */
  part(name) {
    return this.all(`svg.part[data-part="${CSS.escape(name)}"]`)[0];
  }

  /** @param {string} selector */
  all(selector) {
    return [...this.root.querySelectorAll(selector), ...this.beside.querySelectorAll(selector)];
  }

  /** Everything that can be pointed at, by name. */
  places() {
    /** @type {Map<string, SVGGraphicsElement>} */
    const found = new Map();
    for (const place of this.all("[data-place]")) {
      found.set(/** @type {SVGElement} */ (place).dataset.place || "", /** @type {SVGGraphicsElement} */ (place));
    }
    return found;
  }
}

/**
 * The lines of a picture by its parts; the ground is that of the page.
 * @param {string[]} lines
 */
function cut(lines) {
  /** @type {Map<string, string>} */
  const parts = new Map();
  let name = "";
  for (const line of lines) {
    if (OPEN.test(line)) name = /data-part="([^"]*)"/.exec(line)?.[1] || "board";
    if (name) parts.set(name, (parts.get(name) || "") + line);
  }
  return parts;
}
