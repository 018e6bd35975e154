/** A match as drawings that follow each other: every line of SVG stands once, and a ply says which lines change. */

/**
 * @typedef {[number, number, number[]]} Splice  where, how many lines go, and which come
 * @typedef {{splices: Splice[][], plies: [number, number, number][]}} Cut
 * @typedef {{seat: number, kind: string, words: string, clauses: string[], begins: boolean}} Line
 * @typedef {object} Film
 * @property {string} game
 * @property {string} title
 * @property {string} match
 * @property {string[]} names
 * @property {string[]} colours
 * @property {string[]} shapes
 * @property {string[]} texts
 * @property {Cut} wide
 * @property {Cut} narrow
 * @property {Line[]} history
 * @property {number[][]} scores
 * @property {number[][]} worth
 * @property {Record<string, string>} clauses
 */

export const narrow = window.matchMedia("(max-width: 719px)");

export class Reel {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    this.last = film.scores.length - 1;
    this.cut = film.wide;
    this.ply = -1;
    /** @type {number[]} */
    this.drawn = [];
  }

  /**
   * The drawing at a ply, for the width the page has now.
   * @param {number} ply
   */
  at(ply) {
    const cut = narrow.matches ? this.film.narrow : this.film.wide;
    if (cut !== this.cut || ply < this.ply) {
      this.cut = cut;
      this.drawn = [];
      this.ply = -1;
    }
    while (this.ply < ply) {
      for (const [at, gone, come] of cut.splices[++this.ply]) this.drawn.splice(at, gone, ...come);
    }
    const [, title, about] = cut.plies[ply];
    const lines = this.drawn.map((number) => this.film.shapes[number]);
    return { lines, title: this.film.texts[title], about: this.film.texts[about] };
  }

  /**
   * The next ply of which something is true; the last one if there is none.
   * @param {number} from
   * @param {"turn" | "score" | "round" | "ruling"} what
   */
  next(from, what) {
    const { history, scores } = this.film;
    const now = history[from - 1]?.seat;
    const found = {
      turn: (/** @type {number} */ ply) => history[ply - 1].seat > 0 && history[ply - 1].seat !== now,
      score: (/** @type {number} */ ply) => scores[ply].some((total, seat) => total !== scores[ply - 1][seat]),
      round: (/** @type {number} */ ply) => history[ply - 1].begins,
      ruling: (/** @type {number} */ ply) => ["ruled", "undone", "corrected"].includes(history[ply - 1].kind),
    }[what];
    for (let ply = from + 1; ply <= this.last; ply++) if (found(ply)) return ply;
    return this.last;
  }
}
