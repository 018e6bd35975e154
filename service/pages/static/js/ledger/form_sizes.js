// Sizes and ranges of what stands in a record, beyond the types of its fields (log/3.1, 3.16).

import { isSoundKey } from "./signing.js";

/** @typedef {import("./pack.js").Value} Value */
/** What is wrong, or nothing. @typedef {(rest: Value[], seats: number) => string} Sizes */

const RANGE = 2n ** 63n;
const SEATS = 16;

/** Whether a number may be an index, a ply, a time. @param {Value} value */
const ply = (value) => value >= 0 && value < RANGE;
/** @param {Value} value @param {number} size */
const sized = (value, size) => value.length === size;
/** @param {Value} text */
const isId = (text) => /^[0-9A-Za-z_-]{1,12}$/.test(text);
/** @param {Value} text */
const isHouse = (text) => /^[!-*,-~]{1,64}$/.test(text);

/** Whether numbers rise, from a least to a most one. @param {Value} list @param {number} least @param {number} most */
const ascending = (list, least, most) =>
  list.every(
    (/** @type {Value} */ n, /** @type {number} */ at) => n >= least && n <= most && (at === 0 || list[at - 1] < n),
  );

/** What all records have. @param {Value} r @param {number} seats */
export function headFault(r, seats) {
  const placed = isId(r[2]) && ply(r[3]) && sized(r[4], 32) && ply(r[5]);
  if (!placed) return "expected a match id, an index, a root of 32 bytes and a time, got something else";
  return ascending(r[6], 0, seats) ? "" : "expected who is awaited in ascending order, got something else";
}

/** The signed commands of a record. @param {Value} r @returns {Value[]} */
export function commandsIn(r) {
  if (["joined", "ready", "move", "rekeyed"].includes(r[0])) return [r[7]];
  return r[0] === "taken-back" ? r[8] : r[0] === "ruling" ? r[11] : [];
}

/** @param {Value} r @param {number} seats */
export function commandsFault(r, seats) {
  const found = commandsIn(r);
  if (found.length > Math.max(1, seats)) return "expected at most one command of each seat, got more";
  return found.map(commandFault).find(Boolean) ?? "";
}

/** @param {Value} signed */
function commandFault([command, signature]) {
  const [seat, counter, seen, nonce, commitments, move] = command;
  if (![0, 32].includes(nonce.length) || !commitments.every((/** @type {Value} */ each) => sized(each, 32))) {
    return "expected a share of 32 bytes or none, and commitments of 32, got others";
  }
  if (![0, 64].includes(signature.length)) return "expected a signature of 64 bytes or none, got another";
  if (![seat, counter, seen].every(ply)) return "expected a seat, a counter and a ply, got something else";
  return move === null ? "" : moveFault(move);
}

/** @param {Value} move */
function moveFault([name, ...rest]) {
  if (name === "key.1" && !sized(rest[0], 32)) return "expected a key of 32 bytes, got another";
  if (name === "consent.1" && !sized(rest[1], 32)) return "expected a commitment of 32 bytes, got another";
  if ((name === "consent.1" || name === "take-back.1") && !ply(rest[0])) return "expected a ply, got something else";
  if (name !== "join.1") return "";
  const [entry, size, root] = rest;
  const listed = sized(root, 32) && entry >= 0 && entry < size && size < RANGE;
  return listed ? "" : "expected an entry of a log and its head, got something else";
}

/** @param {Value} places @param {number} seats */
const placed = (places, seats) =>
  places.length <= seats && places.every((/** @type {Value} */ place) => place >= 1 && place <= seats);

/** @param {Value} list @param {number} size */
const each = (list, size) => list.every((/** @type {Value} */ part) => sized(part, size));

/** @param {boolean} holds @param {string} what */
const due = (holds, what) => (holds ? "" : `expected ${what}, got something else`);

/** @type {Record<string, Sizes>} */
const OWN = {
  opened: openedFault,
  move: ([, salts]) => due(each(salts, 16), "salts of 16 bytes"),
  draw: ([number, , , commitments, salts]) =>
    due(ply(number) && each(commitments, 32) && each(salts, 16), "a number, commitments of 32 bytes and salts of 16"),
  "taken-back": ([to]) => due(ply(to), "a ply"),
  corrected: ([to, text]) => due(ply(to) && sized(text, 32), "a ply and a commitment of 32 bytes"),
  ruling: ruledFault,
  rekeyed: ([, signature]) => due(sized(signature, 64), "a signature of 64 bytes"),
  reseated: reseatedFault,
  lapsed: lapsedFault,
  sealed: ([[, places], secret, salt, text], seats) =>
    due(
      sized(secret, 32) && sized(salt, 16) && (text === null || sized(text, 32)),
      "a secret, a salt and a commitment",
    ) || due(placed(places, seats), "places"),
};

/** What is wrong with what only this type of record has. @param {Value} r @param {number} seats */
export const ownFault = (r, seats) => OWN[r[0]]?.(r.slice(7), seats) ?? "";

/** @type {Sizes} */
function ruledFault([clause, text, to, outcome, , signature], seats) {
  if (!/^[a-z]{1,40}\/[0-9.]{1,12}$/.test(clause)) return "expected a clause, got something else";
  if (!sized(text, 32) || !sized(signature, 64)) return "expected a commitment and a signature, got others";
  if (to !== null && (!ply(to) || outcome !== null)) return "expected a ply or an outcome, got something else";
  return outcome === null ? "" : due(placed(outcome[1], seats), "places");
}

/** @type {Sizes} */
function reseatedFault([seat, custody, key, signature, agreed], seats) {
  const [keySize, agreedSize] = custody === "referee" ? [32, 64] : [0, 0];
  const whole = seat >= 1 && seat <= seats && sized(key, keySize) && sized(signature, 64) && sized(agreed, agreedSize);
  return due(whole, "a seat of the match, a key where the referee names one, and signatures");
}

/** @type {Sizes} */
function lapsedFault([named, since, paused, signature], seats) {
  const whole = named.length > 0 && ascending(named, 1, seats) && ply(since) && ply(paused) && sized(signature, 64);
  return due(whole, "seats of the match in ascending order, a ply, a time and a signature");
}

/** @type {Sizes} */
function openedFault([
  format,
  ,
  version,
  rules,
  ,
  seats,
  level,
  secret,
  [house, key],
  referee,
  log,
  terms,
  beacon,
  parent,
]) {
  if (format !== 2) return `expected format 2, got ${format}`;
  const counted = seats.length >= 1 && seats.length <= SEATS && ply(version);
  const hashes = [rules, secret, ...(log === null ? [] : [log]), ...seats.map((/** @type {Value} */ seat) => seat[1])];
  if (!counted || !each(hashes, 32)) return "expected 1 to 16 seats, a version, and hashes of 32 bytes, got others";
  if (!isHouse(house))
    return "expected a house with a name of 1 to 64 printable ASCII signs, no blank and no plus, got another";
  if (parent && !(isId(parent[0]) && ply(parent[1])))
    return "expected the match and the ply that a branch leaves, got others";
  if (terms && !(terms[1] >= 1 && terms[1] < RANGE && ply(terms[2])))
    return "expected terms of time in milliseconds, got others";
  if (beacon && !(sized(beacon[2], 32) && ply(beacon[1]) && isHouse(beacon[0])))
    return "expected a beacon, got something else";
  if (level === "F0" && (terms || beacon || log !== null || referee.length)) {
    return "expected neither terms, beacon, log nor referee in a seeded match";
  }
  return sittersFault(seats) || keysFault(seats, level, key, referee);
}

/** @param {Value} seats */
function sittersFault(seats) {
  const right = seats.every((/** @type {Value} */ [kind, , key, custody]) =>
    kind === "player" ? custody === "self" && key.length > 0 : custody === "house" && key.length === 0,
  );
  return due(right, "players who hold a key, and guests and bots of the house");
}

/** @param {Value} seats @param {string} level @param {Uint8Array} house @param {Uint8Array} referee */
function keysFault(seats, level, house, referee) {
  const held = seats.map((/** @type {Value} */ seat) => seat[2]).filter((/** @type {Uint8Array} */ key) => key.length);
  const keys = [house, ...held, ...(referee.length ? [referee] : [])];
  if (!keys.every(isSoundKey) || new Set(keys.map(String)).size < keys.length) {
    return "expected a sound key of its own for the house, the referee and every seat that holds one";
  }
  if (level === "F0" || level === "F1") return due(!held.length, `no seat that holds a key at level ${level}`);
  return level === "given" ? "" : due(held.length > 0, `a seat that holds a key at level ${level}`);
}
