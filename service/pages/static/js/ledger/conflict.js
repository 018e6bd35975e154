// The file that convicts a house (log/7.6): two heads of one match that it signed and that cannot both be true.

import { same } from "./bytes.js";
import { encode } from "./pack.js";
import { consistency, leafHash, rootOf } from "./tree.js";

/** @typedef {import("./note.js").Pin} Pin */

const EMPTY = new Uint8Array(0);

/** Two signed heads that contradict each other, where they do, given the records this browser was sent.
 * @param {Pin} one @param {Pin} other @param {Uint8Array[]} records @returns {Uint8Array | null} */
export function conflictOf(one, other, records) {
  const [a, b] = one.head.size <= other.head.size ? [one, other] : [other, one];
  if (a.head.origin !== b.head.origin) return null;
  if (a.head.size === b.head.size) return same(a.head.root, b.head.root) ? null : file(a, b, EMPTY, []);
  if (records.length < b.head.size) return null;
  const leaves = records.slice(0, b.head.size).map(leafHash);
  const root = rootOf(leaves.slice(0, a.head.size));
  return same(root, a.head.root) ? null : file(a, b, root, consistency(leaves, a.head.size));
}

/** @param {Pin} a @param {Pin} b @param {Uint8Array} root @param {Uint8Array[]} path */
const file = (a, b, root, path) => encode(["tidelog-conflict/2", a.whole, b.whole, root, path]);
