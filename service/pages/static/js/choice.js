/** Choosing a move: which moves are left after what was pointed at, and what can be pointed at next. No game is known. */

/**
 * @typedef {object} Move
 * @property {string} move in notation
 * @property {string} says
 * @property {string} group
 * @property {string[]} points
 * @property {number} loose how many of the last points may come in any order
 * @property {number | null} number the value of a stepper
 */

/**
 * What a move still wants pointed at; null where it does not agree with what was chosen.
 * @param {Move} move
 * @param {string[]} chosen
 */
export function nexts(move, chosen) {
  const fixed = move.points.length - move.loose;
  const head = move.points.slice(0, fixed), free = move.points.slice(fixed), given = chosen.slice(fixed);
  if (chosen.slice(0, fixed).some((name, at) => name !== head[at])) return null;
  if (given.some((name) => !free.includes(name))) return null;
  if (chosen.length < fixed) return [head[chosen.length]];
  return free.filter((name) => !given.includes(name));
}

export class Choice {
  /**
   * @param {Move[]} moves
   * @param {Set<string>} drawn what the picture has; the rest of a move is said in words
   */
  constructor(moves, drawn) {
    this.moves = moves.map((move) => ({ ...move, points: move.points.filter((name) => drawn.has(name)) }));
    /** @type {string[]} */
    this.chosen = [];
    /** @type {Move | null} */
    this.picked = null;
    /** @type {Set<string>} */
    this.byItself = new Set();
    this.settle();
  }

  /** The moves that agree with what was pointed at. */
  get left() {
    return this.moves.filter((move) => nexts(move, this.chosen) !== null);
  }

  /** What can be pointed at now. */
  get lit() {
    return new Set(this.picked ? [] : this.left.flatMap((move) => nexts(move, this.chosen) ?? []));
  }

  /** Moves that want nothing more pointed at: variants, or buttons where nothing was chosen. */
  get ready() {
    return this.left.filter((move) => nexts(move, this.chosen)?.length === 0);
  }

  /** Whether anything was chosen that can be undone. */
  get begun() {
    return this.picked !== null || this.chosen.some((name) => !this.byItself.has(name));
  }

  /** @param {string} name */
  point(name) {
    if (!this.lit.has(name)) return false;
    this.chosen.push(name);
    this.settle();
    return true;
  }

  /** @param {Move} move */
  pick(move) {
    this.picked = move;
    this.chosen = [...move.points];
  }

  /** The variant after this one, when the same place is pointed at again. */
  turn() {
    const all = this.variants;
    if (this.picked && all.length > 1) this.picked = all[(all.indexOf(this.picked) + 1) % all.length];
  }

  /** The moves that have the same places as the one picked. */
  get variants() {
    return this.moves.filter((move) => nexts(move, this.chosen)?.length === 0 && move.points.length > 0);
  }

  /** One step back. */
  back() {
    this.picked = null;
    while (this.chosen.length && this.byItself.has(this.chosen[this.chosen.length - 1])) this.chosen.pop();
    this.chosen.pop();
    this.byItself = new Set([...this.byItself].filter((name) => this.chosen.includes(name)));
  }

  /** From the beginning. */
  clear() {
    this.picked = null;
    this.chosen = [];
    this.byItself.clear();
    this.settle();
  }

  /** Fix what all moves left have in common, and pick where one is left: no click that decides nothing. */
  settle() {
    const left = this.left;
    if (left.length === 1 && this.chosen.length) return this.pick(left[0]);
    const lit = [...this.lit];
    const alone = lit.length === 1 && left.every((move) => nexts(move, this.chosen)?.length);
    if (alone && this.chosen.length) {
      this.byItself.add(lit[0]);
      this.chosen.push(lit[0]);
      this.settle();
    } else if (!lit.length && this.chosen.length && this.variants.length) {
      this.picked = this.variants[0];
    }
  }
}
