// The audit page: a file is dropped, read and judged here, and never leaves the browser; it needs no network.

import { say } from "../words.js";
import { aloud } from "./aloud.js";
import { audit } from "./audit.js";
import { readDropped } from "./dropped.js";
import { ORIGIN } from "./note.js";
import { Malformed } from "./pack.js";

/** @typedef {import("./audit.js").Report} Report */
/** @typedef {import("./findings.js").Finding} Finding */

const SIGNS = { PROVEN: "✓", FAILED: "✕", UNDETERMINED: "◷", "NOT CLAIMED": "◌" };
const field = /** @type {HTMLElement} */ (document.getElementById("drop"));
const chooser = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const place = /** @type {HTMLElement} */ (document.getElementById("verdict"));

/** What has been dropped so far: the match, and what its reader knows of it from elsewhere.
 * @type {{ name: string, bundle: import("./bundle.js").Bundle | null, trusted: import("./audit.js").Known[], pins: import("./note.js").Pin[] }} */
const held = { name: "", bundle: null, trusted: [], pins: [] };

/** An element with a class, and what is in it. @param {string} tag @param {string} name @param {(Node | string)[]} inside */
function make(tag, name, ...inside) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...inside);
  return made;
}

/** Take files one after the other, and judge the match again. @param {Iterable<File>} files */
async function take(files) {
  place.replaceChildren(make("p", "quiet", say("audit.checking")));
  try {
    for (const file of files) await keep(file);
    if (held.bundle) await judge(held.bundle);
    else place.replaceChildren(make("p", "card", say("audit.kept")));
  } catch (fault) {
    if (!(fault instanceof Malformed)) throw fault;
    place.replaceChildren(
      make("div", "card refused", make("h2", "", say("audit.unread")), make("p", "", fault.message)),
    );
  }
}

/** @param {File} file */
async function keep(file) {
  const found = await readDropped(new Uint8Array(await file.arrayBuffer()));
  if ("bundle" in found) {
    held.bundle = found.bundle;
    held.name = file.name;
  } else if ("pin" in found) held.pins.push(found.pin);
  else held.trusted.push(...found.keys);
}

/** @param {import("./bundle.js").Bundle} bundle */
async function judge(bundle) {
  const report = await audit(bundle, held);
  const words = await aloud({ origin: ORIGIN + report.match, size: report.size, root: report.root });
  place.replaceChildren(summary(report), table(report), facts(report, words));
  field.classList.add("judged");
}

/** The verdict as a sentence. @param {Report} report */
function summary({ findings, status }) {
  const failed = findings
    .filter(({ verdict }) => verdict === "FAILED")
    .sort((one, other) => (one.record ?? Infinity) - (other.record ?? Infinity));
  const open = findings.filter(({ verdict, promised }) => verdict === "UNDETERMINED" && promised);
  const [state, title, more] = failed.length
    ? ["FAILED", titleOf(failed), failed[0].detail]
    : status !== "sealed"
      ? ["UNDETERMINED", say("audit.so_far"), say("audit.so_far_more")]
      : open.length
        ? ["UNDETERMINED", say("audit.open", { claims: open.map(({ claim }) => claim).join(", ") }), open[0].detail]
        : ["PROVEN", say("audit.holds"), say("audit.holds_more")];
  const box = make(
    "div",
    "card verdict",
    make("span", "stamp", SIGNS[/** @type {Finding["verdict"]} */ (state)]),
    make("div", "", make("h2", "", title), make("p", "", more)),
  );
  box.dataset.state = state;
  return box;
}

/** @param {Finding[]} failed the first bad record first */
function titleOf(failed) {
  const [{ claim, record }] = failed;
  const where = record === null ? claim : say("audit.at", { claim, ply: record + 1 });
  return failed.length === 1
    ? say("audit.failed.one", { where })
    : say("audit.failed.many", { n: failed.length, where });
}

/** All claims in their order. @param {Report} report */
const table = ({ findings }) => make("ul", "card claims", ...findings.map(row));

/** @param {Finding} finding */
function row({ claim, verdict, detail, clause }) {
  const sentence = make("span", "says", detail[0].toUpperCase() + detail.slice(1));
  if (verdict === "FAILED") sentence.append(" ", make("span", "quiet", clause));
  const made = make(
    "li",
    "",
    make("span", "sign", SIGNS[verdict]),
    make("b", "", claim),
    sentence,
    make("span", "tag", verdict),
  );
  made.dataset.state = verdict;
  made.firstElementChild?.setAttribute("aria-hidden", "true");
  return made;
}

/** What the file is, and how far it is sound. @param {Report} report @param {string[]} words */
function facts({ match, game, level, size, findings }, words) {
  const bad = findings
    .filter(({ verdict, record }) => verdict === "FAILED" && record !== null)
    .map(({ record }) => Number(record));
  const rows = [
    ["audit.file", held.name],
    ["audit.match", `${game[0].toUpperCase()}${game.slice(1)}, ${match}, ${level}`],
    ["audit.sound", say("audit.ply", { ply: bad.length ? Math.min(...bad) : size })],
    ["audit.words", words.join(" ")],
    ["audit.brought", say("audit.keys", { keys: held.trusted.length, heads: held.pins.length })],
  ];
  return make("dl", "card facts", ...rows.flatMap(([key, value]) => [make("dt", "", say(key)), make("dd", "", value)]));
}

chooser.addEventListener("change", () => take([...(chooser.files ?? [])]));
for (const event of ["dragenter", "dragover"]) {
  field.addEventListener(event, (over) => {
    over.preventDefault();
    field.classList.add("over");
  });
}
field.addEventListener("dragleave", () => field.classList.remove("over"));
field.addEventListener("drop", (dropped) => {
  dropped.preventDefault();
  field.classList.remove("over");
  take([...(dropped.dataTransfer?.files ?? [])]);
});
