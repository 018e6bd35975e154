/** The room where a table waits: sit down with a link or at an open seat, invite, see the seats fill up. */

import { $, ask, button, data, make } from "./http.js";
import { canSign, player } from "./witness.js";
import { say } from "./words.js";
import { sign } from "./history.js";
import { tell } from "./announce.js";

const page = data("table");
const shown = new URLSearchParams(location.hash.slice(1));
const path = `/api/tables/${page.table}`;
const token = shown.get("token") || "";
const invited = Number(shown.get("seat") || 0);
/** @type {any} */
let table = null;
let gone = false;
let shownSeats = "";
/** @type {Map<number, string>} */
const links = new Map();

async function look() {
  table = await ask(path).catch(() => null);
  if (!table) return offer();
  const now = JSON.stringify([table.seats, [...links]]);
  if (now !== shownSeats) $("seats").replaceChildren(...table.seats.map(row));
  shownSeats = now;
  $("enter").hidden = !table.match;
  $("enter").setAttribute("href", `/m/${table.match}`);
  $("close").hidden = !table.hosting || table.state !== "open";
  $("news").textContent = news();
  offer();
  if (table.match && table.you.length && !gone) enter();
}

/** Go to the match as soon as the house has opened it: its name is known a moment earlier. */
async function enter() {
  gone = true;
  while (!(await ask(`/api/matches/${table.match}`).catch(() => null))) await new Promise((later) => setTimeout(later, 300));
  location.href = `/m/${table.match}`;
}

function news() {
  if (table.match) return say("waiting.begun");
  if (table.state === "closed") return say("waiting.closed");
  return say(table.you.length ? "waiting.waits" : "waiting.host", { name: table.host_name || say("lobby.somebody") });
}

/** The form to sit down, where I have a link or a seat is open to all. */
async function offer() {
  const free = table?.seats.some((/** @type {any} */ one) => one.state === "open");
  $("sitting").hidden = !(token || (free && !table.private)) || Boolean(table?.you.length) || Boolean(table?.match);
  if (!$("sitting").hidden && !(await canSign())) {
    $("keyless").hidden = false;
    $("sit").hidden = true;
  }
}

/** @param {any} seat */
function row(seat) {
  const made = make("li", "", { "data-seat": String(seat.seat) });
  const free = seat.state === "open";
  const name = make("span", "", { class: "name" });
  name.append(
    make("b", free ? say("lobby.free") : seat.name),
    " ",
    make("span", say(`kind.${seat.kind}`), { class: "second" }),
  );
  made.append(free ? make("span", "", { class: "sign free" }) : sign(page.colours[seat.seat - 1]), name);
  const url = links.get(seat.seat);
  if (free && table.hosting) made.append(url ? linked(seat.seat, url) : button(say("waiting.invite"), "", () => invite(seat.seat)));
  if (!free && table.you.includes(seat.seat) && table.state === "open") {
    made.append(
      button(say("waiting.leave"), "other small", () => ask(`${path}/seats/${seat.seat}`, "DELETE").then(look, no)),
    );
  }
  return made;
}

/** @param {number} seat */
async function invite(seat) {
  try {
    links.set(seat, (await ask(`${path}/seats/${seat}/invitation`, "POST", {})).url);
    await look();
  } catch (refusal) {
    no(refusal);
  }
}

/** The link to a seat, to be sent. @param {number} seat @param {string} url */
function linked(seat, url) {
  const link = /** @type {HTMLInputElement} */ (make("input", "", { type: "text", readonly: "", "aria-label": say("waiting.link") }));
  link.value = url;
  const copy = button(say("waiting.copy"), "small", async () => {
    link.select();
    await navigator.clipboard?.writeText(url);
    copy.textContent = say("waiting.copied");
    tell(say("waiting.copied"));
  });
  const withdraw = button(say("waiting.withdraw"), "other small", () => {
    links.delete(seat);
    ask(`${path}/seats/${seat}/invitation`, "DELETE").then(look, no);
  });
  const box = make("span", "", { class: "link" });
  box.append(link, copy, withdraw);
  return box;
}

/** @param {any} refusal */
function no(refusal) {
  $("refusal").hidden = false;
  $("refusal").textContent = say("bar.no", { sentence: refusal.detail || refusal.says || String(refusal) });
}

$("sit").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = /** @type {HTMLInputElement} */ ($("name")).value.trim();
  try {
    const { signIn, claim } = await player();
    await signIn(name);
    const open = table?.seats.find((/** @type {any} */ one) => one.state === "open");
    await claim(page.table, invited || open.seat, name, token);
    history.replaceState(null, "", location.pathname);
    location.reload();
  } catch (refusal) {
    no(refusal);
  }
});
$("close").addEventListener("click", () => ask(path, "DELETE").then(look, no));

async function begin() {
  const watch = shown.get("watch");
  if (watch) {
    const found = await ask("/api/watch", "POST", { table: page.table, token: watch }).catch(no);
    if (found?.match) {
      location.replace(`/m/${found.match}`);
      return;
    }
  }
  await look();
  const live = new EventSource("/api/lobby/live");
  live.addEventListener("table", (event) => {
    if (JSON.parse(event.data).table === page.table) look();
  });
  window.setInterval(() => {
    if (!document.hidden && !table?.match) look();
  }, 5000);
}
begin();
