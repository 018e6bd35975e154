/** Replay and analysis: variations, notes, what a bot thinks, playing on, comparing, sharing. */

import { $, ask, button, data, make } from "./http.js";
import { Board } from "./board.js";
import { Reel } from "./reel.js";
import { Replay } from "./replay.js";
import { explained } from "./clause.js";
import { say } from "./words.js";
import { tell } from "./announce.js";

const page = data("match");
const film = await ask(document.body.dataset.film || "");
const replay = new Replay(film);
explained((name) => film.clauses[name] || "");

/* ---- Notes on plies, kept in this browser ---- */

const kept = `notes:${page.match}`;

/** @returns {Record<string, string>} */
function notes() {
  try {
    return JSON.parse(localStorage.getItem(kept) || "{}");
  } catch {
    return {};
  }
}

function showNotes() {
  for (const old of document.querySelectorAll("#history .note")) old.remove();
  for (const [ply, words] of Object.entries(notes())) {
    document.querySelector(`#history [data-ply="${Number(ply)}"]`)?.append(make("span", words, { class: "note" }));
  }
  /** @type {HTMLInputElement} */ ($("note")).value = notes()[replay.ply] || "";
}

$("noting").addEventListener("submit", (event) => {
  event.preventDefault();
  const all = notes(), words = /** @type {HTMLInputElement} */ ($("note")).value.trim();
  if (words) all[replay.ply] = words;
  else delete all[replay.ply];
  localStorage.setItem(kept, JSON.stringify(all));
  showNotes();
  tell(say("note.keep"));
});

/* ---- Variations ---- */

/** @param {any} tree @param {string} name @returns {any} */
function found(tree, name) {
  if (tree.match === name) return tree;
  return tree.branches.map((/** @type {any} */ one) => found(one, name)).find(Boolean);
}

async function variations() {
  const tree = await ask(`/api/matches/${page.match}/tree`).catch(() => null);
  const own = tree && found(tree, page.match);
  for (const branch of own?.branches ?? []) insert(branch.match, branch.at);
  if (page.parent) insert(page.parent, page.parent_ply);
}

/** @param {string} match @param {number} at */
async function insert(match, at) {
  const info = await ask(`/api/matches/${match}`).catch(() => null);
  const line = document.querySelector(`#history [data-ply="${at}"]`);
  if (!info || !line) return;
  const row = make("li", "", { class: "branch" });
  const link = make("a", say(match === page.parent ? "branch.parent" : "branch.title", { n: info.ply - at }), { href: `/m/${match}/replay#${at}` });
  row.append(link, button(say("branch.compare"), "small", () => compare(match, at)));
  line.after(row);
}

/** @param {string} match @param {number} at */
async function compare(match, at) {
  $("comparison")?.remove();
  const other = await ask(`/m/${match}/film.json`);
  const box = make("section", "", { id: "comparison", class: "card", "aria-label": say("compare.title", { match }) });
  const root = make("div", "", { class: `board ${page.game}`, role: "group" });
  root.dataset.dress = replay.board.dress;
  const beside = make("div", "", { class: "board beside" });
  beside.hidden = true;
  const line = make("p", "", { class: "second" });
  const close = button(say("compare.close"), "other small", () => { box.remove(); replay.followers = replay.followers.filter((one) => one !== follow); });
  box.append(make("h2", say("compare.title", { match })), make("p", say("compare.parts", { ply: at })), root, beside, line, close);
  $("boards").after(box);
  const reel = new Reel(other), board = new Board(root, beside);
  const follow = (/** @type {number} */ ply) => {
    const here = Math.min(ply, reel.last);
    const { lines, title, about } = reel.at(here);
    board.draw(lines, title, about);
    for (const [name, place] of board.places()) place.classList.toggle("lit", differs(name, ply));
    line.textContent = here ? other.history[here - 1].words : say("replay.before");
  };
  const marks = (/** @type {string[]} */ lines) => lines.filter((text) => text.includes("<title>"));
  const differs = (/** @type {string} */ name, /** @type {number} */ ply) => {
    const tag = `data-place="${name}"`;
    const here = marks(replay.reel.at(ply).lines).find((text) => text.includes(tag));
    const there = marks(reel.at(Math.min(ply, reel.last)).lines).find((text) => text.includes(tag));
    return here !== there;
  };
  replay.followers.push(follow);
  replay.seek(at);
  follow(replay.ply);
}

/* ---- What a bot thinks ---- */

let asked = 0;

async function think(/** @type {number} */ ply) {
  const list = $("opinions");
  if (!list) return;
  const mine = ++asked;
  const all = await ask(`/m/${page.match}/opinion.json?ply=${ply}`).catch(() => []);
  if (mine !== asked) return;
  const seat = all[0]?.seat;
  $("bot_says").textContent = seat ? say("bot.chance", { name: film.names[seat - 1], ply }) : say("bot.none");
  const best = all[0]?.share ?? 0, played = film.history[ply]?.move;
  list.replaceChildren(...all.slice(0, 12).map((/** @type {any} */ one) => opinion(one, ply, best, played)));
}

/** @param {any} one @param {number} ply @param {number} best @param {string} played */
function opinion(one, ply, best, played) {
  const row = make("li");
  const name = button(one.says, "bare name", () => ghost(one, ply));
  const loss = Math.round((best - one.share) * 100);
  const bar = make("meter", "", { min: "0", max: "1", value: String(one.share), "aria-label": one.says });
  row.append(name, bar, make("b", `${Math.round(one.share * 100)} %`), make("span", loss ? `−${loss}` : say("bot.best"), { class: "tag" }));
  if (one.move === played) row.append(make("span", say("bot.played"), { class: "tag good" }));
  return row;
}

/** @param {any} one @param {number} ply */
async function ghost(one, ply) {
  const query = new URLSearchParams({ seat: String(one.seat), move: one.move, ply: String(ply) });
  const found = await ask(`/m/${page.match}/preview.json?${query}`).catch(() => null);
  if (found?.lines.length && replay.ply === ply) replay.board.draw(found.lines, found.title, found.about);
}

/* ---- Playing on, sharing ---- */

$("play_on").addEventListener("click", async () => {
  const seats = film.names.map((/** @type {string} */ _, /** @type {number} */ seat) => ({ kind: seat ? "bot" : "me", name: seat ? "normal" : "" }));
  try {
    const made = await ask(`/api/matches/${page.match}/branches`, "POST", { ply: replay.ply, seats });
    location.href = `/m/${made.summary.match}`;
  } catch (refusal) {
    const { code, detail } = /** @type {import("./http.js").Refusal} */ (refusal);
    if (code === "login-needed") location.href = `/me?then=${encodeURIComponent(location.pathname)}`;
    else $("line").textContent = say("bar.no", { sentence: detail });
  }
});

$("share").addEventListener("click", async () => {
  const link = `${location.origin}${location.pathname}#${replay.ply}`;
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  $("share").textContent = say("replay.copied");
  tell(say("replay.copied"));
});

$("send_picture").addEventListener("click", () => {
  location.href = `/api/matches/${page.match}/picture.svg?ply=${replay.ply}`;
});

replay.followers.push(think, showNotes);
showNotes();
variations();
think(replay.ply);
