// A log as C2SP tlog-tiles (log/8.2): records and hashes in tiles of 256, and the names of these.

import { big, join } from "./bytes.js";
import { refuse } from "./pack.js";
import { rootOf } from "./tree.js";

const WIDTH = 256;
const RECORDS = 10_000;
const ENTRIES = /^tile\/entries\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** @param {string} kind @param {number} number @param {number} width */
function tileName(kind, number, width) {
  const digits = [String(number % 1000).padStart(3, "0")];
  for (let rest = Math.floor(number / 1000); rest; rest = Math.floor(rest / 1000)) {
    digits.unshift(`x${String(rest % 1000).padStart(3, "0")}`);
  }
  return `tile/${kind}/${digits.join("/")}${width === WIDTH ? "" : `.p/${width}`}`;
}

/** All tiles of so many items: name, first item, and the item after the last. @param {string} kind @param {number} count */
function spans(kind, count) {
  return Array.from({ length: Math.ceil(count / WIDTH) }, (_, number) => {
    const low = number * WIDTH;
    const high = Math.min(low + WIDTH, count);
    return { name: tileName(kind, number, high - low), low, high };
  });
}

/** The records of a bundle's members. @param {Map<string, Uint8Array>} members */
export function recordsIn(members) {
  const found = [...members.keys()].filter((name) => ENTRIES.test(name));
  const size = found.reduce((sum, name) => sum + Number(ENTRIES.exec(name)?.[2] ?? WIDTH), 0);
  if (size > RECORDS) refuse(`expected at most ${RECORDS} records, got ${size}`);
  const names = spans("entries", size);
  const whole = names.length && names.every(({ name }) => members.has(name)) && names.length === found.length;
  if (!whole) refuse("expected whole entry bundles, the last one perhaps partial, got others");
  return names.flatMap(({ name, low, high }) => {
    const part = split(/** @type {Uint8Array} */ (members.get(name)));
    return part.length === high - low ? part : refuse(`expected ${high - low} records in ${name}, got ${part.length}`);
  });
}

/** The records of one entry bundle. @param {Uint8Array} data */
function split(data) {
  const records = [];
  let at = 0;
  while (at < data.length) {
    const size = at + 2 <= data.length ? big(data, at, 2) : data[at];
    at += 2;
    if (at + size > data.length) refuse(`expected a record of ${size} bytes at ${at}`);
    records.push(data.subarray(at, at + size));
    at += size;
  }
  return records;
}

/** The hash tiles of all levels: each full tile of a level is one hash of the next. @param {Uint8Array[]} leaves */
export function tilesOf(leaves) {
  const tiles = new Map();
  let hashes = leaves;
  for (let level = 0; hashes.length; level += 1) {
    const below = hashes;
    for (const { name, low, high } of spans(String(level), below.length))
      tiles.set(name, join(...below.slice(low, high)));
    hashes = [];
    for (let low = 0; low + WIDTH <= below.length; low += WIDTH) hashes.push(rootOf(below.slice(low, low + WIDTH)));
  }
  return tiles;
}
