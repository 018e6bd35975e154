/** A new table in three steps on one page: the game, who sits where, how it is played. */

import { $, ask, data, make } from "./http.js";
import { count, say } from "./words.js";
import { explained } from "./clause.js";
import { link } from "./history.js";
import { player } from "./witness.js";

/** @typedef {{name: string, title: string, seats: [number, number], bots: string[], options: {name: string, values: string[], says: string}[]}} Game */

/** @type {Game[]} */
const games = data("catalogue");
const LEVELS = ["easy", "normal", "hard"];

/** @param {string} name */
const chosen = (name) => /** @type {HTMLInputElement | null} */ (document.querySelector(`[name="${name}"]:checked`))?.value || "";

/** @returns {Game} */
const game = () => games.find((one) => one.name === chosen("game")) ?? games[0];

/** A choice of one. @param {string} name @param {[string, string][]} values @param {string} picked @param {string} label */
function choice(name, values, picked, label) {
  const made = make("fieldset", "", { class: "switch" });
  made.append(make("legend", label, { class: "heard" }));
  for (const [value, words] of values) {
    const row = make("label");
    const input = /** @type {HTMLInputElement} */ (make("input", "", { type: "radio", name, value }));
    input.checked = value === picked;
    row.append(input, make("span", words));
    made.append(row);
  }
  return made;
}

function fillGame() {
  const [least, most] = game().seats;
  const sizes = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  $("count").replaceChildren(choice("size", sizes.map((size) => [size, size]), sizes[0], say("new.count")));
  $("told_game").textContent = game().title;
  $("options").replaceChildren(...game().options.map(option));
  fillSeats();
}

/** A switch of the game, its sentence with the clause as a link. @param {Game["options"][number]} one */
function option(one) {
  const row = make("div", "", { class: "seatrow" });
  const [, words, clause] = /^(.*?)(?: \(([\w/.]+)\))?$/.exec(one.says) ?? ["", one.says, ""];
  const says = make("p", `${words.charAt(0).toUpperCase()}${words.slice(1)} `, { class: "second" });
  if (clause) says.append(link(clause));
  row.append(says, choice(`o.${one.name}`, one.values.map((value) => [value, value]), one.values[0], words));
  return row;
}

function fillSeats() {
  const before = Array.from({ length: 16 }, (_, at) => chosen(`s.${at}`));
  $("seats").replaceChildren(...Array.from({ length: Number(chosen("size")) }, (_, at) => seat(at, before[at])));
  summarise();
}

/** @param {number} at @param {string} before */
function seat(at, before) {
  const row = make("li", "", { class: "seatrow" });
  const values = /** @type {[string, string][]} */ ([
    ["me", say("new.me")], ["open", say("new.open_seat")],
    ...LEVELS.map((level) => [`bot:${level}`, say("new.bot", { level: say(`new.${level}`) })]), ["guest", say("new.guest")],
  ]);
  const label = say("new.seat", { n: at + 1 });
  row.append(make("p", label, { class: "second" }), choice(`s.${at}`, values, before || (at ? "open" : "me"), label));
  return row;
}

function seats() {
  return Array.from({ length: Number(chosen("size")) }, (_, at) => {
    const [kind, level] = chosen(`s.${at}`).split(":");
    return { kind, name: kind === "bot" ? level : kind === "guest" ? say("new.guest_name", { n: at + 1 }) : "" };
  });
}

function summarise() {
  const kinds = seats().map((one) => one.kind);
  const number = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  const parts = [count("new.sum_players", kinds.length)];
  if (number("open")) parts.push(count("new.sum_open", number("open")));
  if (number("bot")) parts.push(count("new.sum_bots", number("bot")));
  if (number("guest")) parts.push(say("new.sum_guest"));
  parts.push(say(/** @type {HTMLInputElement} */ ($("private")).checked ? "new.sum_private" : "new.sum_public"));
  $("summary").textContent = parts.join(" ");
}

function wish() {
  const limit = Number(/** @type {HTMLSelectElement} */ ($("clock")).value);
  return {
    game: game().name,
    seats: seats(),
    options: Object.fromEntries(game().options.map((option) => [option.name, chosen(`o.${option.name}`)])),
    private: /** @type {HTMLInputElement} */ ($("private")).checked,
    terms: limit ? { by: "move", limit, increment: 0, then: "resigned" } : null,
  };
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  $("refusal").hidden = true;
  try {
    const { me } = await player();
    if (!(await me())) {
      location.href = `/me?then=${encodeURIComponent(location.pathname + location.search)}`;
      return;
    }
    const made = await ask("/api/tables", "POST", wish());
    location.href = made.match ? `/m/${made.match}` : `/t/${made.table}`;
  } catch (refusal) {
    $("refusal").textContent = /** @type {any} */ (refusal).detail || String(refusal);
    $("refusal").hidden = false;
  }
}

$("new").addEventListener("change", (event) => {
  const name = /** @type {HTMLInputElement} */ (event.target).name;
  if (name === "game") fillGame();
  else if (name === "size") fillSeats();
  else summarise();
});
$("new").addEventListener("submit", open);
fillGame();
explained(async (name) => {
  const found = await ask(`/api/games/${name.split("/")[0]}/rules`);
  return found.find((/** @type {any} */ one) => one.clause === name)?.text || "";
});
