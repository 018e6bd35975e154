/** My turn: choosing a move on the board, in the list or in the bar, looking at what would come of it, and sending it. */

import { $, ask, button, data } from "./http.js";
import { alarm, tell } from "./announce.js";
import { Choice } from "./choice.js";
import { MoveList } from "./moves.js";
import { Pointing } from "./pointing.js";
import { stepper, tellBar } from "./bar.js";
import { sign } from "./history.js";
import { count, say } from "./words.js";

const page = data("match");
const FEW = 6;

/** @typedef {import("./choice.js").Move} Move */

export class Turn {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.list = new MoveList({ pick: (move) => this.pick(move) });
    this.pointing = new Pointing(table.board, {
      point: (name) => this.point(name),
      look: (name) => this.list.warm(name),
    });
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {any} */
    this.offer = null;
    this.seat = 0;
    /** @type {((digit: number) => void) | null} */
    this.digit = null;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {number} seat */
  async begin(seat) {
    if (this.choice && this.offer?.ply === this.table.ply && this.seat === seat) return this.show();
    this.seat = seat;
    this.offer = await ask(`/api/matches/${page.match}/moves?seat=${seat}`);
    this.choice = new Choice(this.offer.moves, new Set(this.table.board.places().keys()));
    this.list.fill(this.choice.moves);
    $("moves_card").hidden = false;
    $("moves_title").textContent = say("table.your_turn");
    $("task").textContent = count("table.moves_n", this.choice.moves.length);
    tell(`${say("table.your_turn")}. ${count("table.moves_n", this.choice.moves.length)}`);
    this.show();
  }

  stop() {
    this.choice = null;
    this.list.fill([]);
    this.pointing.show(new Set(), []);
    $("moves_title").textContent = say("table.moves");
    $("task").textContent = say("table.not_now");
  }

  /** @param {string} name */
  point(name) {
    if (!this.choice) return;
    if (this.choice.chosen.includes(name)) {
      if (this.choice.variants.length > 1 && this.choice.picked) this.choice.turn();
      else this.choice.back();
    } else if (!this.choice.point(name)) return;
    this.show();
    if (!this.choice.picked) tell(count("table.left", this.choice.left.length));
  }

  /** @param {Move} move */
  pick(move) {
    this.choice?.pick(move);
    this.show();
  }

  back() {
    if (!this.choice?.begun) return;
    this.choice.back();
    this.table.redraw();
    this.show();
    this.pointing.focus();
  }

  show() {
    if (!this.choice) return;
    const { picked, left, lit, chosen } = this.choice;
    this.digit = null;
    if (!picked) this.table.redraw();
    this.list.show(picked ? [...this.choice.variants, picked] : left, picked);
    if (picked) return this.confirm(picked);
    this.pointing.show(lit, chosen);
    const shown = sign(page.colours[this.seat - 1]);
    if (chosen.length) {
      const back = button(say("bar.back_button"), "other", () => this.back());
      return tellBar("choosing", count("bar.choose", left.length), chosen.join(", "), [back, ...this.buttons(left)], shown);
    }
    const points = lit.size ? say("bar.point") : say("bar.pick");
    tellBar("mine", say("table.your_turn"), points, this.controls(), shown);
  }

  /** What has no place: a stepper for numbers, buttons for a few words. */
  controls() {
    const ready = (this.choice?.ready ?? []).filter((move) => !move.points.length);
    const stepped = ready.filter((move) => move.number !== null).sort((a, b) => Number(a.number) - Number(b.number));
    const nodes = this.buttons(ready.filter((move) => move.number === null));
    if (!stepped.length) return nodes;
    let now = stepped[0];
    const act = button(capital(now.says), "act", () => this.send(now));
    const made = stepper(stepped.map((move) => Number(move.number)), stepped[0].group, (value) => {
      now = stepped.find((move) => move.number === value) ?? now;
      act.textContent = capital(now.says);
    });
    this.digit = made.digit;
    return [...nodes, made.root, act];
  }

  /** @param {Move[]} moves */
  buttons(moves) {
    const plain = moves.filter((move) => !move.points.length && move.number === null);
    return plain.length <= FEW ? plain.map((move) => button(capital(move.says), "other", () => this.pick(move))) : [];
  }

  /** @param {Move} move */
  confirm(move) {
    const variants = this.choice?.variants ?? [];
    const back = button(say("bar.back_button"), "other", () => this.back());
    const send = button(move.group, "act", () => this.send(move));
    send.append(key("Enter"));
    back.append(key("Esc"));
    const turn = variants.length > 1 ? [button(say("bar.turn", { at: variants.indexOf(move) + 1, n: variants.length }), "other", () => this.turn())] : [];
    tellBar("confirming", capital(move.says), say("bar.confirm"), [...turn, back, send], sign(page.colours[this.seat - 1]));
    this.pointing.show(new Set(), move.points);
    tell(`${capital(move.says)}. ${say("bar.confirm")}`);
    send.focus({ preventScroll: true });
    this.ghost(move);
  }

  turn() {
    this.choice?.turn();
    this.show();
  }

  /** The board as it would be, where nothing hidden or random is needed. @param {Move} move */
  async ghost(move) {
    if (!move.points.length) return;
    const asked = new URLSearchParams({ seat: String(this.seat), move: move.move, frame: this.table.frame });
    const found = await ask(`/m/${page.match}/preview.json?${asked}`).catch(() => null);
    if (!found?.lines.length || this.choice?.picked !== move || $("bar").dataset.state !== "confirming") return;
    this.table.board.draw(found.lines, found.title, found.about);
    $("board").classList.add("ghost");
    this.pointing.show(new Set(), move.points);
  }

  /** @param {Move} move */
  async send(move) {
    const { table } = this;
    tellBar("sent", say("bar.sent"), say("bar.sent_more"));
    this.choice = null;
    try {
      const done = await table.hand([this.seat]).send(move);
      table.taken = done.ply;
      if (table.ply >= done.ply) table.next(() => table.stand());
    } catch (refusal) {
      table.redraw();
      this.offer = null;
      table.no(/** @type {any} */ (refusal));
    }
  }

  /** @param {any} line of the history: the move was taken */
  taken(line) {
    tellBar("taken", say("bar.taken", { ply: line.ply, words: line.words }), "");
    tell(say("bar.taken", { ply: line.ply, words: line.words }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.escape(target);
    if (target.matches?.("input, textarea, select")) return;
    if (/^\d$/.test(event.key)) return this.digit?.(Number(event.key));
    const to = { m: "moves_card", h: "history", "/": "filter" }[event.key];
    if (event.key === "b") this.pointing.focus();
    else if (to) $(to).focus();
    else return;
    event.preventDefault();
  }

  /** @param {HTMLElement} target */
  escape(target) {
    if (target.id === "filter") $("moves_card").focus();
    this.back();
  }
}

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** @param {string} name */
function key(name) {
  const made = document.createElement("kbd");
  made.setAttribute("aria-hidden", "true");
  made.textContent = name;
  return made;
}
