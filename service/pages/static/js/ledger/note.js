// Signed notes and checkpoints as C2SP specifies them (log/7.1), read strictly: one meaning has one text.

import { fromBase64, join, same, toBase64, toHex, utf8 } from "./bytes.js";
import { Malformed, refuse } from "./pack.js";
import { sha256 } from "./sha256.js";
import { isSoundKey, verify } from "./signing.js";

const ED25519 = Uint8Array.of(1);
const NOTE_LIMIT = 64 * 1024;
const LINE_LIMIT = 64;
const SIZE_LIMIT = 2n ** 63n;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** One signature line. @typedef {{ name: string, keyHash: Uint8Array, signature: Uint8Array }} Line */
/** A text with its last newline, and the lines under it. @typedef {{ text: string, lines: Line[] }} Note */
/** The head of a log. @typedef {{ origin: string, size: number, root: Uint8Array }} Head */
/** A head that somebody kept, with the note that says who signed it. @typedef {{ note: Note, head: Head, whole: string }} Pin */

/** @param {string} name */
function checkedName(name) {
  return name && !/[+\s\u001c-\u001f\u0085]/.test(name) && !CONTROL.test(name)
    ? name
    : refuse("expected a key name without spaces and plus signs");
}

/** The four bytes that tell a key of this name from others. @param {string} name @param {Uint8Array} key */
export const keyHash = (name, key) => sha256(utf8(`${checkedName(name)}\n`), ED25519, key).slice(0, 4);

/** The one-line text of a public key. @param {string} name @param {Uint8Array} key */
export const verifierKey = (name, key) => `${name}+${toHex(keyHash(name, key))}+${toBase64(join(ED25519, key))}`;

/** The name and the key of such a line. @param {string} text */
export function parseVerifierKey(text) {
  const [name, , ...rest] = text.split("+");
  const key = (fromBase64(rest.join("+")) ?? new Uint8Array(0)).subarray(1);
  if (!isSoundKey(key) || verifierKey(name, key) !== text) refuse("expected name+hash+key of a sound Ed25519 key");
  return { name, key };
}

/** Text of bounded size that consists of whole lines. @param {string} text */
function checkedLines(text) {
  if (utf8(text).length > NOTE_LIMIT) refuse(`expected a note of at most ${NOTE_LIMIT} bytes, got more`);
  if (!text.endsWith("\n")) refuse("expected a newline at the end");
  if (CONTROL.test(text)) refuse("expected no control characters in a note");
  return text;
}

/** Text and signature lines of a note; nothing is verified yet. @param {string} text @returns {Note} */
export function parseNote(text) {
  const at = checkedLines(text).lastIndexOf("\n\n");
  if (at < 0) refuse("expected a text, an empty line and signatures, got no empty line");
  const lines = text
    .slice(at + 2)
    .replace(/\n$/, "")
    .split("\n");
  if (lines.length > LINE_LIMIT) refuse(`expected at most ${LINE_LIMIT} signatures, got ${lines.length}`);
  return { text: text.slice(0, at + 1), lines: lines.map(parseLine) };
}

/** @param {string} line @returns {Line} */
function parseLine(line) {
  const [dash, name, base64, ...more] = line.split(" ");
  if (dash !== "—" || base64 === undefined || more.length) refuse("expected a signature line of dash, name and base64");
  const data = fromBase64(base64) ?? refuse("expected base64, got another text");
  if (data.length < 5) refuse(`expected a key hash and a signature, got ${data.length} bytes`);
  return { name: checkedName(name), keyHash: data.subarray(0, 4), signature: data.subarray(4) };
}

/** The log, size and root that a text names. @param {string} text @returns {Head} */
export function parseHead(text) {
  const [origin, digits, base64, ...more] = checkedLines(text).replace(/\n$/, "").split("\n");
  if (!origin || base64 === undefined || more.length) refuse("expected origin, size and root on three lines");
  const root = fromBase64(base64);
  if (!root || root.length !== 32) refuse("expected a root of 32 bytes");
  if (!/^(0|[1-9][0-9]{0,18})$/.test(digits) || BigInt(digits) >= SIZE_LIMIT)
    refuse("expected a size below 2^63 without leading zeros");
  return { origin, size: Number(digits), root: /** @type {Uint8Array} */ (root) };
}

/** The text of a head. @param {Head} head */
export const headText = ({ origin, size, root }) => `${origin}\n${size}\n${toBase64(root)}\n`;

/** A kept checkpoint; nothing is verified yet. @param {string} text @returns {Pin} */
export function parsePin(text) {
  const note = parseNote(text);
  return { note, head: parseHead(note.text), whole: text };
}

/** The same where it can be read, else nothing. @param {string} text @returns {Pin | null} */
export function pinOf(text) {
  try {
    return parsePin(text);
  } catch (fault) {
    if (fault instanceof Malformed) return null;
    throw fault;
  }
}

/** Whether this key signed the note under this name; one bad line in its name spoils it.
 * @param {Note} note @param {string} name @param {Uint8Array} key */
export async function signedBy(note, name, key) {
  let hash;
  try {
    hash = keyHash(name, key);
  } catch {
    return false;
  }
  const own = note.lines.filter((line) => line.name === name && same(line.keyHash, hash));
  const message = utf8(note.text);
  const good = await Promise.all(own.map((line) => verify(key, message, line.signature)));
  return good.length > 0 && good.every(Boolean);
}

/** A signature line. @param {string} name @param {Uint8Array} key @param {Uint8Array} signature */
export const line = (name, key, signature) => `— ${name} ${toBase64(join(keyHash(name, key), signature))}\n`;

/** Whether two heads are the same. @param {Head} one @param {Head} other */
export const sameHead = (one, other) =>
  one.origin === other.origin && one.size === other.size && same(one.root, other.root);

/** How a seat is called that signs a head. @param {string} match @param {number} seat */
export const cosigner = (match, seat) => `tidelog/${match}/seat${seat}`;

export const ORIGIN = "tidelog/";
