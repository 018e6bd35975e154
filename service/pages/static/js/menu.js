/** What is rarely needed at the table: tabs, take back, resign, rematch, the link for those who watch. */

import { $, ask, button, data, make } from "./http.js";
import { say } from "./words.js";
import { tellBar } from "./bar.js";

const page = data("match");

/** @param {import("./table.js").Table} table */
export function menu(table) {
  tabs();
  const rows = $("more");
  const add = (/** @type {string} */ key, /** @type {() => void} */ act) => {
    const row = make("li");
    row.append(
      button(say(`menu.${key}`), "other small", act),
      make("span", say(`menu.${key}_why`), { class: "second name" }),
    );
    rows.append(row);
  };
  if (table.info.you.length) {
    add("take_back", () => takeBack(table));
    add("resign", () => sure(table, "resign", () => table.hand([table.seat]).resign()));
    add("rematch", () =>
      ask(`/api/matches/${page.match}/rematch`, "POST", {})
        .then((made) => {
          location.href = `/t/${made.table}`;
        })
        .catch((no) => table.no(no)),
    );
  }
  if (table.info.private && table.info.host) add("watching", () => watching(table, rows));
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).matches?.("input, textarea, select");
    if (event.key === "u" && !typing && table.info.you.length && !event.ctrlKey && !event.metaKey) takeBack(table);
  });
}

/** Ask to go back before my last move. @param {import("./table.js").Table} table */
function takeBack(table) {
  const rows = [...document.querySelectorAll("#history li[data-ply]")];
  const colour = page.colours[table.seat - 1];
  const last = rows.reverse().find((row) => row.querySelector(`.sign[data-colour="${colour}"]`));
  if (!last) return tellBar("refused", say("menu.nothing"), say("bar.unchanged"));
  const to = Number(/** @type {HTMLElement} */ (last).dataset.ply) - 1;
  sure(table, "take_back", () => table.hand([table.seat]).takeBack(to));
}

/**
 * @param {import("./table.js").Table} table
 * @param {string} key
 * @param {() => Promise<any>} act
 */
function sure(table, key, act) {
  table.turn.stop();
  table.holding = true;
  const back = button(say("bar.back_button"), "other", () => free(table));
  const yes = button(say(`menu.${key}`), "act", () => {
    tellBar("sent", say("bar.sent"), say("bar.sent_more"));
    Promise.resolve()
      .then(act)
      .then((done) => free(table, done?.pending), (no) => free(table, false).then(() => table.no(no)));
  });
  tellBar("confirming", say(`menu.${key}_sure`), say(`menu.${key}_why`), [back, yes]);
  yes.focus({ preventScroll: true });
}

/** The bar tells the state of the table again. @param {import("./table.js").Table} table @param {boolean} [pending] */
function free(table, pending = false) {
  table.holding = false;
  if (pending) tellBar("sent", say("menu.asked"), "");
  return table.next(() => (pending ? undefined : table.stand()));
}

/**
 * @param {import("./table.js").Table} table
 * @param {HTMLElement} rows
 */
async function watching(table, rows) {
  const made = await ask(`/api/tables/${table.info.table}/watching`, "POST", {}).catch((no) => table.no(no));
  if (made) rows.append(make("li", made.url, { class: "key" }));
}

function tabs() {
  const all = [...document.querySelectorAll('[role="tab"]')].map((tab) => /** @type {HTMLElement} */ (tab));
  const open = (/** @type {HTMLElement} */ tab) => {
    for (const one of all) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
      $(one.getAttribute("aria-controls") || "").hidden = one !== tab;
    }
  };
  for (const tab of all) {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const to = all[(all.indexOf(tab) + step + all.length) % all.length];
      open(to);
      to.focus();
    });
  }
}
