// A match in one file, `.tide` (log/8): its records, the openings beside them, and the notes that came along.

import { textOf } from "./bytes.js";
import { Malformed, refuse } from "./pack.js";
import { shape } from "./shape.js";
import { recordsIn } from "./tiles.js";
import { decode } from "./unpack.js";
import { unzip } from "./zip.js";

/** @typedef {import("./pack.js").Value} Value */
/** Slot, seats that may have it (nil: everybody), salt, value. @typedef {[string, number[] | null, Uint8Array, Value]} Opening */
/** What a file holds.
 * @typedef {{ records: Uint8Array[], openings: Map<number, Opening[]>, checkpoint: string, tiles: Map<string, Uint8Array>,
 *   kept: string[], anchors: Map<string, Uint8Array>, game: string, rules: Uint8Array | null }} Bundle */

const FORMAT = "tidelog-bundle/2 sha256 rfc6962\n";
const OPENINGS = 4 << 20;
const PINS = 64;
const NAMES =
  /^(FORMAT|README\.txt|checkpoint|openings\.mpk|pins\/\d{3}|anchors\/(opened|sealed|(ruled|head|key)-\d{3})|rules\/[a-z0-9_-]{1,40}\.md|tile\/(entries|\d)\/(x\d{3}\/)*\d{3}(\.p\/\d{1,3})?)$/;
const BESIDE = shape("[(i [(s [i]? y a)])]");

/** The bundle of these bytes; Malformed with one sentence for anything that is none. @param {Uint8Array} data */
export async function readBundle(data) {
  return bundleOf(await unzip(data));
}

/** The bundle of these members. @param {Map<string, Uint8Array>} members @returns {Bundle} */
export function bundleOf(members) {
  const strange = [...members.keys()].find((name) => !NAMES.test(name));
  if (strange !== undefined) refuse(`expected only the members of a bundle, got ${strange.slice(0, 80)}`);
  const format = text(members, "FORMAT");
  if (format !== FORMAT) {
    const old = format.startsWith("tidelog-bundle/1 ");
    refuse(
      `expected a bundle of format 2, got ${old ? "one of format 1, which was never released" : "another FORMAT or none"}`,
    );
  }
  const names = [...members.keys()].sort();
  const rules = names.filter((name) => name.startsWith("rules/"));
  const pins = names.filter((name) => name.startsWith("pins/"));
  if (pins.length > PINS) refuse(`expected at most ${PINS} pins, got ${pins.length}`);
  if (rules.length > 1) refuse(`expected one rules text, got ${rules.length}`);
  for (const name of [...rules, "README.txt"]) text(members, name);
  const records = recordsIn(members);
  return {
    records,
    openings: openingsOf(members.get("openings.mpk") ?? Uint8Array.of(0x90), records.length),
    checkpoint: text(members, "checkpoint"),
    tiles: new Map([...members].filter(([name]) => /^tile\/\d/.test(name))),
    kept: pins.map((name) => text(members, name)),
    anchors: new Map([...members].filter(([name]) => name.startsWith("anchors/"))),
    game: rules.length ? rules[0].slice(6, -3) : "",
    rules: rules.length ? /** @type {Uint8Array} */ (members.get(rules[0])) : null,
  };
}

/** The openings beside each record, from the bytes of `openings.mpk` (8.3). @param {Uint8Array} data @param {number} size */
export function openingsOf(data, size) {
  const found = read(data);
  const indices = found.map(([index]) => index);
  const ordered = indices.every((index, at) => index >= 0 && index < size && (at === 0 || indices[at - 1] < index));
  if (!ordered) refuse("expected canonical openings, each list beside a record of the log, in order");
  return new Map(found);
}

/** @param {Uint8Array} data @returns {[number, Opening[]][]} */
function read(data) {
  const found = decode(data, OPENINGS);
  return BESIDE.fits(found) ? found : refuse("expected openings beside records, got something else");
}

/** @param {Map<string, Uint8Array>} members @param {string} name */
function text(members, name) {
  try {
    return textOf(members.get(name) ?? new Uint8Array(0));
  } catch (fault) {
    return fault instanceof Malformed ? refuse(fault.message) : refuse(`expected UTF-8 in ${name}`);
  }
}
