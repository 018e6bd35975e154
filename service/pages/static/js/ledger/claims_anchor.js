// The claim that rests on what the auditor brings (log/10.2): keys known from elsewhere, or a head that was kept.

import { same, toHex } from "./bytes.js";
import { fault, fits } from "./claims_log.js";
import { failed, notClaimed, proven, undetermined } from "./findings.js";
import { isAlike, twins } from "./looks.js";
import { anySigned } from "./claims_pins.js";
import { ORIGIN } from "./note.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./audit.js").Known} Known */
/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./findings.js").Finding} Finding */

const SEEDED = "seeded: its house key follows from the seed, so anybody can make it";
const UNANCHORED =
  "UNANCHORED: nothing from outside vouches for the house; give its key (--trust) or a head you kept (--pin)";

/** The house's key, or a head of this log, is known to the auditor from outside. @param {Case} it @returns {Promise<Finding>} */
export async function anchor(it) {
  const wrong = falseName(it) ?? sameNames(it);
  if (wrong) return failed("ANCHOR", wrong);
  const vouches = houseKnown(it) || (await pinned(it));
  if (vouches) return proven("ANCHOR", [vouches, ...seats(it), ...remarks(it)].join("; "));
  const seeded = it.level === "F0" && it.trace.secret;
  if (seeded && !it.trusted.length && !it.pins.length) return notClaimed("ANCHOR", SEEDED, "seeded");
  const detail = seeded ? `${SEEDED}, and nothing you gave vouches for it` : UNANCHORED;
  return undetermined(
    "ANCHOR",
    fault("log/10.2", "unanchored", [detail, ...(it.trusted.length ? seats(it) : [])].join("; ")),
  );
}

/** @param {Case} it @param {Value} part @returns {(string | undefined)[]} the names of its seats, as far as they are open */
const told = (it, part) =>
  part[12].map((/** @type {Value} */ _, /** @type {number} */ at) =>
    it.trace.hidden.told.get(`${part[2]} name${at + 1}`),
  );

/** Two names in the log that are easily taken for each other (5.8). @param {Case} it */
function sameNames(it) {
  for (const part of it.trace.parts) {
    const found = twins(/** @type {string[]} */ (told(it, part).filter((name) => name !== undefined)));
    if (found)
      return fault(
        "log/5.8",
        "twins",
        `in match ${part[2]} '${found[0]}' is easily taken for '${found[1]}'`,
        Number(part[3]),
      );
  }
  return null;
}

/** Who signs in a match under a name that is open; the key of a seeded house says nothing of who ran it. @param {Case} it @param {Value} part
 * @returns {[string, Uint8Array][]} */
function bearers(it, part) {
  const names = told(it, part);
  const held = part[12].flatMap((/** @type {Value} */ [, , key], /** @type {number} */ at) =>
    names[at] !== undefined && key.length ? [[names[at], key]] : [],
  );
  return part[13] === "F0" ? held : [...held, part[15]];
}

/** Whether the auditor knows this name with other keys only. @param {Case} it @param {string} name @param {Uint8Array} key */
function isFalse(it, name, key) {
  const known = it.trusted.filter((one) => isAlike(one.name, name));
  return known.length > 0 && !known.some((one) => same(one.key, key));
}

/** @param {Case} it */
function falseName(it) {
  const found = bearers(it, it.opened).find(([name, key]) => isFalse(it, name, key));
  return found
    ? fault("log/10.2", "name", `${found[0]} signs here with another key than the one you trust`, it.first)
    : null;
}

/** @param {Case} it @param {string} role */
const keysOf = (it, role) => new Map(it.trusted.filter((one) => one.role === role).map((one) => [toHex(one.key), one]));

/** How the auditor's own list calls a key, where the log calls it otherwise. @param {Known} known @param {string} here */
const knownAs = (known, here) => (isAlike(known.name, here) ? "" : ` (known to you as ${known.name})`);

/** @param {Case} it */
function houseKnown(it) {
  const [name, key] = it.opened[15];
  const known = keysOf(it, "house").get(toHex(key));
  return known ? `the house's key is one you trust${knownAs(known, name)}` : "";
}

/** Whose commands are vouched for by a key the auditor knows, and whose are not. @param {Case} it */
function seats(it) {
  const names = it.trace.hidden.names(it.opened);
  const known = keysOf(it, "player");
  const held = it.opened[12].map((/** @type {Value} */ [, , key], /** @type {number} */ at) => ({
    name: names[at],
    key,
    as: known.get(toHex(key)),
  }));
  const mine = held
    .filter((/** @type {any} */ seat) => seat.as)
    .map((/** @type {any} */ { name, as }) => name + knownAs(as, name));
  const others = held
    .filter((/** @type {any} */ seat) => seat.key.length && !seat.as)
    .map((/** @type {any} */ { name }) => name);
  return [
    ...(mine.length ? [`you know the key of ${mine.join(", ")}`] : []),
    ...(others.length ? [`you do not know the key of ${others.join(", ")}`] : []),
  ];
}

/** A kept head that covers the opening; where keys of houses were given too, one that such a house signed. @param {Case} it */
async function pinned(it) {
  const houses = [...keysOf(it, "house").values()];
  for (const pin of it.pins) {
    if (!(pin.head.size > it.first && fits(it, pin.head))) continue;
    const names = [it.opened[15][0], ...houses.map(({ name }) => name)];
    const signed = await anySigned(
      pin,
      houses.flatMap(({ key }) => names.map((name) => [name, key])),
    );
    if (!houses.length || signed) return "a checkpoint you kept fixes the keys of the house and of the seats";
  }
  return "";
}

/** What an anchor does not cover, though a reader might think so. @param {Case} it */
function remarks(it) {
  const names = it.trace.hidden.names(it.opened);
  const keyless = names.filter((name, at) => !it.opened[12][at][2].length && isFalse(it, name, new Uint8Array(0)));
  const found = keyless.length ? [`${keyless.join(", ")}: you have a key of that name, which does not sign here`] : [];
  for (const part of it.trace.parts.slice(0, -1)) {
    const others = bearers(it, part)
      .filter(([name, key]) => name !== part[15][0] && isFalse(it, name, key))
      .map(([name]) => name);
    if (others.length)
      found.push(`in match ${part[2]} ${others.join(", ")} signs with another key than the one you trust`);
  }
  const parent = it.opened[20];
  if (parent && !parentShown(it))
    found.push(
      `its first ${parent[1]} records are told as those of match ${parent[0]}, and no head of that house shows that they are`,
    );
  return found;
}

/** Whether the house of this match ran its parent too, or the auditor has a head of the parent there. @param {Case} it */
function parentShown(it) {
  const before = it.trace.parts.filter((part) => part[2] !== it.opened[2]).at(-1);
  if (!before || String(before[15]) === String(it.opened[15])) return true;
  return it.pins.some(({ head }) => head.origin === ORIGIN + before[2] && head.size === it.first && fits(it, head));
}
