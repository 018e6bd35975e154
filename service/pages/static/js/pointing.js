/** Pointing at the board: what is lit and chosen, the nearest lit place to a tap, arrow keys from place to place. */

const NEAR = 24;

export class Pointing {
  /**
   * @param {import("./board.js").Board} board
   * @param {{point: (name: string) => void, look: (name: string) => void}} does
   */
  constructor(board, does) {
    this.board = board;
    this.does = does;
    /** @type {Set<string>} */
    this.lit = new Set();
    this.word = document.createElement("p");
    this.word.className = "word";
    this.word.hidden = true;
    board.root.append(this.word);
    for (const root of [board.root, board.beside]) {
      root.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)));
      root.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
      root.addEventListener("pointerover", (event) => this.over(/** @type {PointerEvent} */ (event)));
      root.addEventListener("pointerleave", () => this.hover(""));
    }
  }

  /**
   * Light what can be pointed at, and mark what was chosen.
   * @param {Set<string>} lit
   * @param {string[]} chosen
   */
  show(lit, chosen) {
    this.lit = lit;
    let first = true;
    for (const [name, place] of this.board.places()) {
      const can = lit.has(name), was = chosen.includes(name);
      place.classList.toggle("lit", can);
      place.classList.toggle("chosen", was);
      if (can || was) {
        place.setAttribute("role", "button");
        place.setAttribute("aria-label", place.querySelector("title")?.textContent || name);
        place.setAttribute("aria-pressed", String(was));
        place.setAttribute("tabindex", first ? "0" : "-1");
        first = false;
      } else {
        for (const attribute of ["role", "aria-label", "aria-pressed", "tabindex"]) place.removeAttribute(attribute);
      }
    }
  }

  /** @param {MouseEvent} event */
  click(event) {
    const name = this.at(event) ?? this.nearest(event.clientX, event.clientY);
    if (name) this.does.point(name);
  }

  /** @param {Event} event */
  at(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-place].lit, [data-place].chosen");
    return /** @type {SVGElement | null} */ (target)?.dataset.place;
  }

  /**
   * The lit place within a finger's reach.
   * @param {number} x
   * @param {number} y
   */
  nearest(x, y) {
    let best = "", least = NEAR;
    for (const [name, place] of this.board.places()) {
      if (!this.lit.has(name)) continue;
      const box = place.getBoundingClientRect();
      const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  over(event) {
    const place = /** @type {Element} */ (event.target).closest("[data-place]");
    this.hover(/** @type {SVGElement | null} */ (place)?.dataset.place || "", event);
  }

  /**
   * @param {string} name
   * @param {PointerEvent} [event]
   */
  hover(name, event) {
    const place = name ? this.board.places().get(name) : undefined;
    this.word.hidden = !place || this.lit.has(name) || !event || event.pointerType !== "mouse";
    if (place && event) {
      const box = this.board.root.getBoundingClientRect();
      this.word.textContent = place.querySelector("title")?.textContent || name;
      this.word.style.left = `${Math.min(event.clientX - box.left + 14, box.width - 180)}px`;
      this.word.style.top = `${event.clientY - box.top + 18}px`;
      if (!this.board.root.contains(place)) this.word.hidden = true;
    }
    this.does.look(this.lit.has(name) ? name : "");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = /** @type {Element} */ (event.target).closest("[data-place]");
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      this.does.point(/** @type {SVGElement} */ (place).dataset.place || "");
      event.preventDefault();
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      this.step(place, way[0], way[1]);
      event.preventDefault();
    }
  }

  /**
   * To the nearest lit place in a direction.
   * @param {Element} from
   * @param {number} dx
   * @param {number} dy
   */
  step(from, dx, dy) {
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const [name, place] of this.board.places()) {
      const [px, py] = middle(place);
      const along = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (!this.lit.has(name) || along <= 1) continue;
      const far = along + 2 * aside;
      if (far < least) [best, least] = [place, far];
    }
    if (best) {
      from.setAttribute("tabindex", "-1");
      best.setAttribute("tabindex", "0");
      best.focus({ preventScroll: true });
    }
  }

  /** The first lit place takes the focus. */
  focus() {
    for (const [name, place] of this.board.places()) if (this.lit.has(name)) return place.focus({ preventScroll: true });
  }
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
