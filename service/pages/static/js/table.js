/** The table: what happened is shown and told, and my move is chosen, confirmed, signed and sent. */

import { $, ask, button, data, make } from "./http.js";
import { alarm, tell } from "./announce.js";
import { Board } from "./board.js";
import { Turn } from "./turn.js";
import { Live } from "./live.js";
import { explained } from "./clause.js";
import { item, mark, sign } from "./history.js";
import { menu } from "./menu.js";
import { narrow } from "./reel.js";
import { notify, title } from "./away.js";
import { tellBar } from "./bar.js";
import { count, say } from "./words.js";
import { evidence, player, showLamp } from "./witness.js";

const page = data("match");
const path = `/api/matches/${page.match}`;

export class Table {
  constructor() {
    this.info = page.info;
    this.ply = page.info.ply;
    this.board = new Board($("board"), $("beside"));
    /** @type {string[]} */
    this.lines = [];
    this.captions = ["", ""];
    /** @type {Map<number, any>} */
    this.witnesses = new Map();
    this.turn = new Turn(this);
    /** The last ply that stands in the history. */
    this.told = page.info.ply;
    /** Whether the bar asks something that only I can answer. */
    this.holding = false;
    this.taken = 0;
    this.coming = 0;
    /** @type {Promise<unknown>} */
    this.work = Promise.resolve();
    this.refused = new Set();
    /** The file that convicts the house, where it was caught. @type {HTMLElement | null} */
    this.evidence = null;
  }

  /** What signs for the first of my seats among these. @param {number[]} seats */
  hand(seats) {
    const mine = seats.find((seat) => this.info.you.includes(seat)) ?? this.info.you[0];
    const found = this.witnesses.get(mine);
    if (!found) throw { code: "unsigned", status: 0, detail: say("key.not_here") };
    return found;
  }

  /** Whose eyes the page looks with. */
  get eyes() {
    return this.info.open ? "public" : this.info.you.length ? String(this.info.you[0]) : "public";
  }

  /** My seat, if I sit here: the one that is awaited, if any is. */
  get seat() {
    const mine = this.info.you;
    return mine.find((/** @type {number} */ seat) => this.info.awaiting.includes(seat)) ?? mine[0] ?? 0;
  }

  get frame() {
    return narrow.matches ? "narrow" : "wide";
  }

  async begin() {
    mark($("history"), this.ply);
    explained(async (name) => (await clauses(name)));
    await this.draw();
    this.live = new Live(`${path}/live`, () => `as=${this.eyes}&frame=${this.frame}&since=${this.ply}`, {
      record: (message) => this.come(message),
      request: (asked) => this.next(() => this.request(asked.requests)),
      away: () => this.away(),
      back: () => this.next(() => this.returned()),
    });
    narrow.addEventListener("change", () => this.next(async () => { await this.draw(); this.live?.open(); }));
    menu(this);
    await this.sit();
    await this.stand();
  }

  /**
   * One thing after the other.
   * @param {() => Promise<unknown> | unknown} act
   */
  next(act) {
    this.work = this.work.then(act).catch((fault) => console.warn(fault));
    return this.work;
  }

  /** A record comes: what it changes is shown at once, whose turn it is when no other is on its way. @param {any} message */
  come(message) {
    this.coming += 1;
    this.next(() => this.record(message)).then(() => {
      this.coming -= 1;
      if (!this.coming) this.next(() => this.settle());
    });
  }

  async settle() {
    if (this.coming) return;
    this.info = await ask(path);
    if (this.info.ply > this.ply) return;
    await this.stand();
  }

  /** Lines of the history that are not in the page yet. */
  async read() {
    for (let next = String(this.told); next && this.told < this.ply; ) {
      const found = await ask(`${path}/history?since=${next}&as=${this.eyes}`);
      for (const line of found.items) if (line.ply <= this.ply) this.tell(line);
      next = found.next;
    }
  }

  /** The whole board anew. */
  async draw() {
    const found = await ask(`${path}/picture?as=${this.eyes}&frame=${this.frame}`);
    this.lines = found.lines;
    this.captions = [found.title, found.description];
    this.ply = found.ply;
    this.board.draw(this.lines, found.title, found.description);
    await this.read();
  }

  /** The board as it is, without a ghost. */
  redraw() {
    $("board").classList.remove("ghost");
    this.board.draw(this.lines, this.captions[0], this.captions[1]);
  }

  /** Take my seats with this browser's key, and begin to check the log; whoever looks on checks it too. */
  async sit() {
    try {
      const { sit } = await player();
      for (const seat of this.info.you.length ? this.info.you : [0]) {
        /** @type {any} */
        let witness = null;
        witness = await sit(page.match, seat, (/** @type {any} */ lamp) => this.lamp(lamp, witness?.conflict));
        await witness.begin();
        this.witnesses.set(seat, witness);
        if (seat) await witness.join();
      }
    } catch (fault) {
      console.warn(fault);
      const sentence = /** @type {any} */ (fault)?.says;
      if (sentence) this.caught(sentence);
    }
  }

  /** @param {import("./witness.js").Lamp} lamp @param {Uint8Array} [conflict] both heads, once the house is caught */
  lamp(lamp, conflict) {
    showLamp($("lamp"), lamp, say);
    if (conflict) this.evidence = evidence(page.match, conflict);
    if (lamp.state === "caught") this.caught(lamp.says);
  }

  /** @param {string} says */
  caught(says) {
    this.isCaught = true;
    this.turn.stop();
    tellBar("caught", say("bar.caught"), says, this.evidence ? [this.evidence] : []);
    alarm(`${say("bar.caught")} ${says}`);
  }

  /** @param {any} message a record that has come */
  async record(message) {
    if (message.ply <= this.ply) return;
    if (message.ply > this.ply + 1) return this.returned();
    await this.witnessed(message);
    this.ply = message.ply;
    for (const [at, gone, come] of message.picture.splices) this.lines.splice(at, gone, ...come);
    this.captions = [message.picture.title, message.picture.description];
    this.define(message.picture.defs);
    this.redraw();
    this.tell(message.line);
    this.standing(message.scores);
    if (message.ply === this.taken) this.turn.taken(message.line);
  }

  /** What contradicts what this browser has seen stops everything here. @param {any} message */
  async witnessed(message) {
    for (const witness of this.witnesses.values()) {
      await witness.take(message).catch((/** @type {any} */ fault) => {
        console.warn(fault);
        if (fault?.says) this.caught(fault.says);
      });
    }
  }

  /** @param {string[]} defs stamps that were not in the page yet */
  define(defs) {
    const holder = document.querySelector("defs");
    for (const text of defs) {
      const id = /id="([^"]+)"/.exec(text)?.[1] || "";
      if (holder && !document.getElementById(id)) holder.insertAdjacentHTML("beforeend", text);
    }
  }

  /** @param {any} line of the history */
  tell(line) {
    const clauses = [...new Set(line.facts.map((/** @type {any} */ fact) => fact.clause))];
    const begins = line.facts.some((/** @type {any} */ fact) => fact.begins);
    $("history").append(item({ ...line, clauses, begins }, page.colours, `/m/${page.match}/replay#${line.ply}`));
    this.told = line.ply;
    mark($("history"), line.ply);
    if (!this.info.you.includes(line.seat) || line.ply !== this.taken) tell(`${line.words}.`);
  }

  /** @param {any[]} scores */
  standing(scores) {
    for (const { seat, total } of scores) {
      const shown = document.querySelector(`#seats [data-seat="${seat}"] .score`);
      if (shown) shown.textContent = String(total);
    }
  }

  /** What the page says of whose turn it is. */
  async stand() {
    for (const row of document.querySelectorAll("#seats [data-seat]")) {
      const seat = Number(/** @type {HTMLElement} */ (row).dataset.seat);
      row.classList.toggle("awaited", this.info.awaiting.includes(seat));
    }
    if (this.isCaught) return;
    const waits = this.info.awaiting.some((/** @type {number} */ seat) => this.info.you.includes(seat));
    const mine = waits && this.info.summary.status === "running";
    title(mine ? say("title.turn", { game: page.title }) : page.title, mine);
    if (this.holding) return;
    this.request(this.info.requests);
    if (this.info.summary.status === "sealed" || this.info.summary.outcome) return this.over();
    if (this.asked) return;
    if (mine) {
      notify(say("title.turn", { game: page.title }));
      return this.turn.begin(this.seat);
    }
    this.turn.stop();
    this.waiting();
  }

  waiting() {
    const { awaiting, summary, owing } = this.info;
    const who = awaiting.length ? awaiting : owing;
    const names = who.map((/** @type {number} */ seat) => summary.seats[seat - 1].name).join(", ");
    const shown = who.length ? sign(page.colours[who[0] - 1]) : null;
    const key = summary.status === "joining" ? "bar.joining" : names ? "bar.waiting" : "bar.draw";
    $("says").textContent = say(key, { names });
    tellBar("waiting", say(key, { names }), this.info.you.length ? "" : say("bar.watching"), [], shown);
  }

  over() {
    this.turn.stop();
    const { outcome } = this.info.summary;
    const watch = make("a", say("bar.again"), { class: "button act", href: `/m/${page.match}/replay` });
    const audit = make("a", say("bar.audit"), { class: "button other", href: "/audit" });
    const words = outcome ? outcome.words[0].toUpperCase() + outcome.words.slice(1) : say("bar.over");
    $("says").textContent = words;
    title(page.title, false);
    const before = $("bar").dataset.state;
    tellBar("over", words, say("bar.over_more"), [audit, watch]);
    if (before !== "over") tell(words);
  }

  away() {
    $("board").classList.add("away");
    tellBar("away", say("bar.away"), say("bar.away_more"), [button(say("bar.try"), "other", () => this.live?.open())]);
    alarm(say("bar.away"));
  }

  /** What has happened meanwhile is fetched, checked and shown as one. */
  async returned() {
    const since = this.ply;
    $("board").classList.remove("away");
    for (const witness of this.witnesses.values()) await witness.begin();
    await this.draw();
    this.standing(await ask(`${path}/scores?as=${this.eyes}`));
    this.info = await ask(path);
    if (this.ply > since) tell(count("bar.back", this.ply - since));
    else tell(say("bar.back_nothing"));
    this.live?.open();
    await this.stand();
  }

  /**
   * Somebody asks to take back.
   * @param {any[]} requests
   */
  request(requests) {
    this.info.requests = requests;
    const asked = requests.find((one) => one.wanted.some((/** @type {number} */ seat) => this.info.you.includes(seat)));
    const fresh = asked && !this.refused.has(`${asked.seat} ${asked.to} ${this.ply}`);
    this.asked = Boolean(fresh);
    if (!fresh) return;
    const who = this.info.summary.seats[asked.seat - 1].name;
    const words = say("bar.asks", { name: who, ply: asked.to });
    this.turn.stop();
    tellBar("asked", words, say("bar.asks_more"), [
      button(say("bar.refuse"), "other", () => this.refuse(asked)),
      button(say("bar.agree"), "act", () => this.hand(asked.wanted).takeBack(asked.to).catch((/** @type {any} */ no) => this.no(no))),
    ], sign(page.colours[asked.seat - 1]));
    alarm(words);
  }

  /** @param {any} asked */
  refuse(asked) {
    this.refused.add(`${asked.seat} ${asked.to} ${this.ply}`);
    this.asked = false;
    this.stand();
  }

  /** @param {import("./http.js").Refusal} refusal */
  no(refusal) {
    if (refusal.code === "offline") return this.away();
    const words = say("bar.no", { sentence: refusal.detail || /** @type {any} */ (refusal).says || String(refusal) });
    const more = make("span", `${say("bar.unchanged")} `);
    if (refusal.clause) more.append(make("a", refusal.clause, { class: "clause", "data-clause": refusal.clause, href: `/rules/${refusal.clause.replace("/", "#")}` }));
    tellBar("refused", words, more, [button(say("bar.choose_again"), "act", () => this.stand())]);
    alarm(`${words} ${say("bar.unchanged")}`);
  }
}

/** @param {string} name */
async function clauses(name) {
  const found = await ask(`/api/games/${name.split("/")[0]}/rules`).catch(() => []);
  return found.find((/** @type {any} */ one) => one.clause === name)?.text || "";
}

const table = new Table();
table.next(() => table.begin());
