/** The list of moves in words: grouped, filtered, and all of it reached by keyboard. */

import { $, button, make } from "./http.js";
import { say } from "./words.js";

export class MoveList {
  /** @param {{pick: (move: import("./choice.js").Move) => void}} does */
  constructor(does) {
    this.does = does;
    this.root = $("moves");
    this.filter = /** @type {HTMLInputElement} */ ($("filter"));
    /** @type {Map<import("./choice.js").Move, HTMLElement>} */
    this.rows = new Map();
    this.filter.addEventListener("input", () => this.sift());
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {import("./choice.js").Move[]} moves */
  fill(moves) {
    this.rows.clear();
    this.root.replaceChildren();
    this.filter.hidden = moves.length < 12;
    this.filter.value = "";
    let group = "";
    const sorted = [...moves].sort((a, b) => Number(a.group > b.group) - Number(a.group < b.group));
    for (const move of sorted) {
      if (move.group !== group && moves.length > 4) this.root.append(make("h3", move.group));
      group = move.group;
      const row = button(move.says, "", () => this.does.pick(move));
      row.setAttribute("aria-pressed", "false");
      row.dataset.move = move.move;
      this.rows.set(move, row);
      this.root.append(row);
    }
  }

  /**
   * Show which moves are left and which is picked.
   * @param {import("./choice.js").Move[]} left
   * @param {import("./choice.js").Move | null} picked
   */
  show(left, picked) {
    const names = new Set(left.map((move) => move.move));
    for (const [move, row] of this.rows) {
      row.hidden = !names.has(move.move) && picked?.move !== move.move;
      row.setAttribute("aria-pressed", String(picked?.move === move.move));
    }
  }

  /** @param {string} name of a place that is looked at */
  warm(name) {
    for (const [move, row] of this.rows) row.classList.toggle("warm", name !== "" && move.points.includes(name));
  }

  sift() {
    const wanted = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let any = false;
    for (const [move, row] of this.rows) {
      const text = `${move.says} ${move.move}`.toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
      any ||= !row.hidden;
    }
    this.root.querySelector(".none")?.remove();
    if (!any) this.root.append(make("p", say("table.no_such"), { class: "none" }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const shown = [...this.rows.values()].filter((row) => !row.hidden);
    const at = shown.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || at < 0) return;
    shown[Math.max(0, Math.min(shown.length - 1, at + step))].focus();
    event.preventDefault();
  }
}
