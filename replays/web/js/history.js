/** The history beside the board: where we are is marked, and only the list itself scrolls. */

/**
 * Mark a ply in a list.
 * @param {HTMLElement} list
 * @param {number} ply
 */
export function mark(list, ply) {
  for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const item = /** @type {HTMLElement | null} */ (list.querySelector(`[data-ply="${ply}"]`));
  if (!item) {
    list.scrollTop = 0;
    return;
  }
  item.setAttribute("aria-current", "step");
  const top = item.offsetTop, bottom = top + item.offsetHeight;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - (list.clientHeight - item.offsetHeight) / 2;
  }
}

/**
 * A line of the history as the page has it from the start.
 * @param {{ply: number, seat: number, words: string, clauses: string[], begins: boolean}} line
 * @param {string[]} colours
 * @param {string} href where the ply is shown
 */
export function item(line, colours, href) {
  const made = document.createElement("li");
  made.dataset.ply = String(line.ply);
  if (line.begins) made.className = "begins";
  const at = document.createElement("a");
  at.className = "ply";
  at.href = href;
  at.textContent = String(line.ply);
  const words = document.createElement("span");
  words.append(line.words, " ", ...line.clauses.flatMap((name) => [link(name), " "]));
  made.append(at, line.seat > 0 ? sign(colours[line.seat - 1]) : document.createElement("span"), words);
  return made;
}

/**
 * A link to a clause.
 * @param {string} name
 */
export function link(name) {
  const [game, number] = name.split("/");
  const made = document.createElement("a");
  made.className = "clause";
  made.dataset.clause = name;
  const rules = document.body.dataset.rules;
  made.href = rules ? `${rules}/${game}#${number}` : `#${name.replace("/", "-")}`;
  made.textContent = number;
  return made;
}

/**
 * The sign of a seat, copied from the page's template.
 * @param {string} colour
 */
export function sign(colour) {
  const all = /** @type {HTMLTemplateElement | null} */ (document.getElementById("signs"));
  const found = all?.content.querySelector(`[data-colour="${colour}"]`);
  return found ? found.cloneNode(true) : document.createElement("span");
}
