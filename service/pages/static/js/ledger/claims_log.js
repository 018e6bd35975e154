// Claims about the log as a whole: its form, its tree, its head, and that it is complete (log/10.1).

import { same, toHex } from "./bytes.js";
import { failed, notClaimed, proven, undetermined, unread } from "./findings.js";
import { cosigner, ORIGIN, parseHead, parseNote, pinOf, sameHead, signedBy } from "./note.js";
import { Malformed } from "./pack.js";
import { sha256 } from "./sha256.js";
import { GAMES } from "./shapes.js";
import { tilesOf } from "./tiles.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./note.js").Pin} Pin */
/** @typedef {import("./trace.js").Fault} Fault */

/** @param {Uint8Array} root */
export const short = (root) => toHex(root).slice(0, 16);

/** @param {string} clause @param {string} code @param {string} detail @param {number | null} [record] @returns {Fault} */
export const fault = (clause, code, detail, record = null) => ({ record, clause, code, detail });

/** Every record is canonical and of its shape. @param {Case} it */
export function form(it) {
  if (it.log.fault) return failed("FORM", it.log.fault);
  return proven("FORM", `${it.log.records.length} records, each in the one form it can be written in`);
}

/** Every record stands in its place, on the root of all before it, and no time goes back. @param {Case} it */
export function chain(it) {
  const wrong = it.trace.faults.get("LOG") ?? badTile(it);
  if (wrong) return failed("LOG", wrong);
  if (it.log.fault) return undetermined("LOG", unread(it.log.fault, "log/2.2"));
  const whole = `nothing altered, removed, inserted or reordered below root ${short(it.root)}`;
  const parent = it.opened[20];
  const branched = parent
    ? `; a branch of match ${parent[0]} at ply ${parent[1]}, which may have gone on otherwise`
    : "";
  return proven("LOG", whole + branched);
}

/** @param {Case} it */
function badTile({ bundle, log }) {
  if (!bundle.tiles.size) return null;
  const ours = tilesOf(log.leaves);
  for (const name of [...new Set([...ours.keys(), ...bundle.tiles.keys()])].sort()) {
    const [own, other] = [ours.get(name), bundle.tiles.get(name)];
    if (!own || !other || !same(own, other))
      return fault("log/8.2", "tile", `${name} does not hold the hashes of the records`);
  }
  return null;
}

/** The head that came with the log is that of the log, signed by the house. @param {Case} it @returns {Promise<Finding>} */
export async function head(it) {
  if (!it.bundle.checkpoint)
    return undetermined("HEAD", fault("log/7.1", "missing", "no signed head came with the log"));
  let note;
  let told;
  try {
    note = parseNote(it.bundle.checkpoint);
    told = parseHead(note.text);
  } catch (wrong) {
    if (wrong instanceof Malformed)
      return failed("HEAD", fault("log/7.1", "form", `the checkpoint is malformed: ${wrong.message}`));
    throw wrong;
  }
  const due = { origin: ORIGIN + it.opened[2], size: it.log.leaves.length, root: it.root };
  if (!sameHead(told, due))
    return failed("HEAD", fault("log/7.1", "head", `the checkpoint names ${said(told)}, and the log is ${said(due)}`));
  const [name, key] = it.opened[15];
  if (!(await signedBy(note, name, key)))
    return failed(
      "HEAD",
      fault("log/7.2", "signature", `the checkpoint is not signed by ${name}, the house of the match`),
    );
  return proven("HEAD", `size ${told.size}, root ${short(told.root)}, signed by ${name}`);
}

/** @param {import("./note.js").Head} head */
const said = ({ origin, size, root }) => `${origin} of size ${size} and root ${short(root)}`;

/** Whether this is a head of the log, under the name the log had at that size or has now. @param {Case} it @param {import("./note.js").Head} head */
export function fits(it, { origin, size, root }) {
  if (!(size > 0 && size <= it.log.leaves.length) || !same(it.log.roots[size], root)) return false;
  const own = it.log.records[Math.min(size, it.log.records.length) - 1][2];
  return origin === ORIGIN + own || origin === ORIGIN + it.opened[2];
}

/** Nothing was cut off the end. @param {Case} it @returns {Promise<Finding>} */
export async function complete(it) {
  if (!it.sealed || it.trace.sealedAt < 0) {
    const detail = "the match is not sealed: later records can be missing here";
    return undetermined("COMPLETE", fault("log/7.3", "unsealed", detail, it.log.leaves.length), false);
  }
  const sealed = it.trace.sealedAt + 1;
  if (it.pins.some(({ head }) => head.size >= sealed && fits(it, head)))
    return proven("COMPLETE", "sealed, and the head is the one you hold");
  const ever = it.trace.seats.ever;
  if (!ever.length) return notClaimed("COMPLETE", "no seat holds a key: only the house vouches for the end", "house");
  const names = it.trace.hidden.names(it.opened);
  const signed = await Promise.all(ever.map(({ seat, key }) => cosigned(it, seat, key)));
  const missing = ever.filter((_, at) => !signed[at]).map(({ seat }) => seat);
  const named = (/** @type {number[]} */ seats) => seats.map((seat) => names[seat - 1]).join(", ");
  if (!missing.length) {
    const all = it.trace.lost.map(({ seat }) => seat);
    return proven(
      "COMPLETE",
      `sealed, and the head is co-signed by ${named(ever.map(({ seat }) => seat))}${lostSince(it, all)}`,
    );
  }
  const detail = `sealed, but not co-signed by ${named(missing)}${lostSince(it, missing)}; a kept checkpoint (--pin) would do too`;
  return undetermined("COMPLETE", fault("log/7.3", "cosignature", detail, it.trace.sealedAt));
}

/** @param {Case} it @param {number[]} seats */
function lostSince(it, seats) {
  const lost = it.trace.lost.filter(({ seat }) => seats.includes(seat));
  return lost.length
    ? ` (${lost.map(({ seat, custody, ply }) => `seat ${seat}, the ${custody}'s from ply ${ply}`).join("; ")})`
    : "";
}

/** Whether a seat has signed the head of the seal, in any note at hand. @param {Case} it @param {number} seat @param {Uint8Array} key */
async function cosigned(it, seat, key) {
  const size = it.trace.sealedAt + 1;
  const due = { origin: ORIGIN + it.opened[2], size, root: it.log.roots[size] };
  const name = cosigner(it.opened[2], seat);
  const came = [it.bundle.checkpoint, ...it.bundle.kept].map(pinOf).filter((pin) => pin !== null);
  const notes = [...it.pins, ...came].filter((pin) => sameHead(pin.head, due));
  return (await Promise.all(notes.map(({ note }) => signedBy(note, name, key)))).some(Boolean);
}

/** Whether every match in the log names the version and the text of the rules that this program follows. @param {Case} it */
const followsThese = ({ trace }) =>
  trace.parts.every((part) => {
    const known = GAMES[/** @type {keyof typeof GAMES} */ (part[8])];
    return known && part[9] === known.version && toHex(part[10]) === known.rules;
  });

/** The rules text is the one the match was opened with, and the one this program follows. @param {Case} it */
export function rules(it) {
  const { opened, bundle, log } = it;
  const known = GAMES[/** @type {keyof typeof GAMES} */ (log.game)];
  if (!bundle.rules && !followsThese(it)) {
    return undetermined("RULES", fault("log/3.1", "missing", "no rules text came with the log", it.first));
  }
  if (bundle.rules && !same(sha256(bundle.rules), opened[10])) {
    return failed(
      "RULES",
      fault("log/3.1", "text", "the rules text is not the one the match was opened with", it.first),
    );
  }
  if (!followsThese(it)) {
    const detail = `not the text or version this program follows, which is version ${known.version} of ${log.game}`;
    return undetermined("RULES", fault("log/3.1", "other", detail, it.first));
  }
  return proven("RULES", `version ${opened[9]} of ${opened[8]}, the text this program follows`);
}

/** @param {Case} it */
export function notBefore(it) {
  const beacon = it.opened[19];
  if (!beacon) return notClaimed("NOT-BEFORE", "the opening names no beacon");
  return undetermined(
    "NOT-BEFORE",
    fault("log/3.1", "missing", `bring the value of round ${beacon[1]} of ${beacon[0]} (--beacon)`, it.first),
  );
}

/** @param {Case} it */
export function listed(it) {
  if (it.opened[17] === null) return notClaimed("LISTED", "the match is in no log of its house");
  const detail = "the match names a log of its house, and no head of that log that you trust shows it";
  return undetermined("LISTED", fault("log/3.1", "missing", detail, it.first));
}
