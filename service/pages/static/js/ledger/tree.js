// The Merkle tree of RFC 6962 (log/2.1): leaves, the root at every size, inclusion and consistency.

import { same } from "./bytes.js";
import { sha256 } from "./sha256.js";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const EMPTY = sha256(new Uint8Array(0));

/** @param {Uint8Array} record */
export const leafHash = (record) => sha256(LEAF, record);

/** @param {Uint8Array} left @param {Uint8Array} right */
const node = (left, right) => sha256(NODE, left, right);

/** A tree that grows leaf by leaf: the roots of its whole subtrees, the largest first. */
export class Tree {
  constructor() {
    /** @type {Uint8Array[]} */
    this.peaks = [];
    this.size = 0;
  }

  /** One more leaf. @param {Uint8Array} leaf */
  add(leaf) {
    let hash = leaf;
    for (let size = this.size; size & 1; size >>>= 1) hash = node(/** @type {Uint8Array} */ (this.peaks.pop()), hash);
    this.peaks.push(hash);
    this.size += 1;
    return this;
  }

  /** The root over all leaves so far. */
  get root() {
    if (!this.peaks.length) return EMPTY;
    return this.peaks.reduceRight((right, peak) => node(peak, right));
  }

  /** The same tree, to grow on its own. */
  copy() {
    const other = new Tree();
    other.peaks = [...this.peaks];
    other.size = this.size;
    return other;
  }
}

/** The root at every size, from that of nothing on. @param {Uint8Array[]} leaves */
export function rootsOf(leaves) {
  const tree = new Tree();
  return [tree.root, ...leaves.map((leaf) => tree.add(leaf).root)];
}

/** The root over these leaves. @param {Uint8Array[]} leaves */
export const rootOf = (leaves) => leaves.reduce((tree, leaf) => tree.add(leaf), new Tree()).root;

/** The largest power of two below a size. @param {number} size */
const middle = (size) => 2 ** Math.ceil(Math.log2(size) - 1);

/** What shows that the tree over the first leaves is a part of the tree over all. @param {Uint8Array[]} leaves
 * @param {number} first @returns {Uint8Array[]} */
export const consistency = (leaves, first) => (first && first < leaves.length ? parts(leaves, first, true) : []);

/** @param {Uint8Array[]} leaves @param {number} first @param {boolean} whole @returns {Uint8Array[]} */
function parts(leaves, first, whole) {
  if (first === leaves.length) return whole ? [] : [rootOf(leaves)];
  const half = middle(leaves.length);
  if (first <= half) return [...parts(leaves.slice(0, half), first, whole), rootOf(leaves.slice(half))];
  return [...parts(leaves.slice(half), first - half, false), rootOf(leaves.slice(0, half))];
}

/** The path from a leaf up to the root. @param {Uint8Array[]} leaves @param {number} index @returns {Uint8Array[]} */
export function inclusion(leaves, index) {
  if (leaves.length < 2) return [];
  const half = middle(leaves.length);
  if (index < half) return [...inclusion(leaves.slice(0, half), index), rootOf(leaves.slice(half))];
  return [...inclusion(leaves.slice(half), index - half), rootOf(leaves.slice(0, half))];
}

/** Whether a path leads from a leaf to the root of a tree (RFC 9162, 2.1.3.2).
 * @param {Uint8Array} leaf @param {number} index @param {number} size @param {Uint8Array[]} path @param {Uint8Array} root */
export function isIncluded(leaf, index, size, path, root) {
  if (!(index >= 0 && index < size)) return false;
  let at = index;
  let last = size - 1;
  let hash = leaf;
  for (const other of path) {
    if (!last) return false;
    if (at % 2 || at === last) {
      hash = node(other, hash);
      while (at && at % 2 === 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else hash = node(hash, other);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && same(hash, root);
}

/** Whether a smaller tree is the beginning of a larger one (RFC 9162, 2.1.4.2).
 * @param {number} small @param {Uint8Array} before @param {number} size @param {Uint8Array} after @param {Uint8Array[]} path */
export function isConsistent(small, before, size, after, path) {
  if (!(small > 0 && small <= size)) return false;
  if (small === size) return path.length === 0 && same(before, after);
  const rest = small % 1 === 0 && Number.isInteger(Math.log2(small)) ? [before, ...path] : [...path];
  let at = small - 1;
  let last = size - 1;
  while (at % 2) {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  if (!rest.length) return false;
  let [old] = rest;
  let now = old;
  for (const other of rest.slice(1)) {
    if (!last) return false;
    if (at % 2 || at === last) {
      old = node(other, old);
      now = node(other, now);
      while (at && at % 2 === 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else now = node(now, other);
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && same(old, before) && same(now, after);
}
