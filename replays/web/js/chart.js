/** How it stood over the whole match: a step line of each seat's score, and below it each seat's chance as a band. */

const NS = "http://www.w3.org/2000/svg";
const TOP = 6, LINES = 58, BAND = 66, FOOT = 82;
const APART = 3;

/**
 * Draw the chart; its x axis is that of the slider below it.
 * @param {SVGElement} svg
 * @param {import("./reel.js").Film} film
 */
export function chart(svg, film) {
  const last = film.scores.length - 1;
  svg.setAttribute("viewBox", `0 0 ${Math.max(last, 1)} 84`);
  svg.setAttribute("preserveAspectRatio", "none");
  const all = film.scores.flat();
  const least = Math.min(...all), most = Math.max(...all, least + 1);
  const height = (/** @type {number} */ total) => LINES - ((total - least) / (most - least)) * (LINES - TOP - 8);
  film.colours.forEach((colour, seat) => {
    const shift = (seat - (film.colours.length - 1) / 2) * APART;
    const steps = film.scores.map((row, ply) => `${ply ? `H${ply}V` : "M0 "}${(height(row[seat]) + shift).toFixed(1)}`);
    add(svg, "path", `score l-${colour}`, { d: steps.join("") });
  });
  if (film.worth.length) band(svg, film);
  for (let ply = 1; ply <= last; ply++) {
    if (film.scores[ply].some((total, seat) => total !== film.scores[ply - 1][seat])) {
      add(svg, "path", "mark", { d: `M${ply} 83v-3`, stroke: "currentColor", "vector-effect": "non-scaling-stroke" });
    }
  }
  return add(svg, "path", "at", { d: "M0 0V84", "vector-effect": "non-scaling-stroke" });
}

/**
 * @param {SVGElement} svg
 * @param {import("./reel.js").Film} film
 */
function band(svg, film) {
  const tops = film.worth.map(() => BAND);
  film.colours.forEach((colour, seat) => {
    const upper = tops.map((top, ply) => `${ply} ${top.toFixed(1)}`);
    film.worth.forEach((shares, ply) => { tops[ply] += shares[seat] * (FOOT - BAND); });
    const lower = tops.map((top, ply) => `${ply} ${top.toFixed(1)}`).reverse();
    add(svg, "path", `worth l-${colour}`, { d: `M${[...upper, ...lower].join("L")}Z` });
  });
}

/**
 * @param {SVGElement} svg
 * @param {string} tag
 * @param {string} kind
 * @param {Record<string, string>} attributes
 */
function add(svg, tag, kind, attributes) {
  const made = document.createElementNS(NS, tag);
  made.setAttribute("class", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  svg.append(made);
  return made;
}
