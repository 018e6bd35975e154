/** A match to wind through: slider, keys, history, jumps, and an address that names the ply. */

import { Board } from "./board.js";
import { Reel, narrow } from "./reel.js";
import { chart } from "./chart.js";
import { explained } from "./clause.js";
import { mark } from "./history.js";
import { count, say } from "./words.js";
import { tell } from "./announce.js";

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Replay {
  /** @param {import("./reel.js").Film} film */
  constructor(film) {
    this.reel = new Reel(film);
    this.film = film;
    this.board = new Board($("board"), $("beside"));
    this.slider = /** @type {HTMLInputElement} */ ($("slider"));
    this.ply = -1;
    this.timer = 0;
    this.later = 0;
    /** @type {((ply: number) => void)[]} */
    this.followers = [];
    this.at = chart(/** @type {any} */ (document.querySelector(".chart")), film);
    this.listen();
    this.seek(fragment() ?? this.reel.last);
  }

  listen() {
    this.slider.max = String(this.reel.last);
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    for (const button of document.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.go(/** @type {HTMLElement} */ (button).dataset.go || ""));
    }
    $("history").addEventListener("click", (event) => this.pick(event));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.seek(fragment() ?? this.ply));
    narrow.addEventListener("change", () => this.show());
  }

  /** @param {Event} event */
  pick(event) {
    const target = /** @type {Element} */ (event.target);
    const line = target.closest("[data-ply]");
    if (!line || target.closest("a.clause, button")) return;
    event.preventDefault();
    this.seek(Number(/** @type {HTMLElement} */ (line).dataset.ply));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches?.("textarea, select, input:not([type=range])")) return;
    const back = event.shiftKey ? this.before() : this.ply - 1;
    const on = event.shiftKey ? this.reel.next(this.ply, "turn") : this.ply + 1;
    const to = { ArrowLeft: back, ArrowRight: on, Home: 0, End: this.reel.last }[event.key];
    if (to !== undefined) this.seek(to);
    else if (event.key === "n") this.go("score");
    else if (event.key === " " && !target.matches?.("button, a, summary")) this.go("play");
    else return;
    event.preventDefault();
  }

  /** The ply at which the turn before this one began. */
  before() {
    let ply = this.ply - 1;
    const seat = this.film.history[ply - 1]?.seat;
    while (ply > 1 && this.film.history[ply - 2].seat === seat) ply--;
    return ply;
  }

  /** @param {string} where */
  go(where) {
    if (where === "play") return this.play();
    const to = { first: 0, back: this.ply - 1, on: this.ply + 1, last: this.reel.last }[where];
    this.seek(to ?? this.reel.next(this.ply, /** @type {any} */ (where)));
  }

  play() {
    const button = /** @type {HTMLElement} */ (document.querySelector('[data-go="play"]'));
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.ply === this.reel.last) this.seek(0);
      const speed = Number(/** @type {HTMLSelectElement} */ ($("speed")).value);
      this.timer = window.setInterval(() => this.ply < this.reel.last ? this.seek(this.ply + 1) : this.play(), 900 / speed);
    }
    button.textContent = say(this.timer ? "replay.stop" : "replay.play");
  }

  /** @param {number} to */
  seek(to) {
    const ply = Math.max(0, Math.min(this.reel.last, Math.round(to)));
    if (ply === this.ply) return;
    this.ply = ply;
    this.show();
    clearTimeout(this.later);
    this.later = window.setTimeout(() => this.settle(), 250);
  }

  /** What is only done where the slider stops: the address, and what is read aloud. */
  settle() {
    window.history.replaceState(null, "", `#${this.ply}`);
    if (!this.timer) tell(this.sentence());
    for (const follow of this.followers) follow(this.ply);
  }

  sentence() {
    const line = this.film.history[this.ply - 1];
    return line ? say("replay.told", { ply: this.ply, words: line.words }) : say("replay.before");
  }

  show() {
    const { lines, title, about } = this.reel.at(this.ply);
    this.board.draw(lines, title, about);
    this.slider.value = String(this.ply);
    this.slider.setAttribute("aria-valuetext", this.sentence());
    this.at.setAttribute("d", `M${this.ply} 0V84`);
    const line = this.film.history[this.ply - 1];
    $("line").textContent = line ? line.words : say("replay.before");
    $("ply").textContent = count("replay.ply", this.reel.last, { ply: this.ply });
    this.film.scores[this.ply].forEach((total, seat) => {
      const shown = document.querySelector(`.standing [data-seat="${seat + 1}"] b`);
      if (shown) shown.textContent = String(total);
    });
    mark($("history"), this.ply);
  }
}

function fragment() {
  return /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : null;
}

const data = document.getElementById("film");
if (data) {
  const film = JSON.parse(data.textContent || "{}");
  new Replay(film);
  explained((name) => film.clauses[name] || "");
}
