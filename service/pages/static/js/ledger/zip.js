// Zip files as bundles need them (log/8.1): read with suspicion. One file has one meaning, whatever
// program unpacks it.

import { join, textOf } from "./bytes.js";
import { refuse } from "./pack.js";

const FILE_LIMIT = 32 << 20;
const TOTAL_LIMIT = 64 << 20;
const MEMBER_LIMIT = 4096;
const RATIO_LIMIT = 100;
const DIRECTORY_LIMIT = 1 << 20;
const SMALL = 1 << 20;
const ENTRY = 46;
const LOCAL = 30;
const END = 22;
const SIZES_AFTER = 8;
const PLAIN_FLAGS = SIZES_AFTER | 0x0800 | 0x0006;
const [LOCAL_SIGN, ENTRY_SIGN, END_SIGN, SIZES_SIGN, ZIP64_SIGN] = [
  0x04034b50, 0x02014b50, 0x06054b50, 0x08074b50, 0x07064b50,
];
const REGULAR = 0o10;

/** @typedef {{ name: string, flags: number, method: number, crc: number, packed: number, size: number, at: number }} Member */

/** The members of a zip file, unpacked. @param {Uint8Array} data @returns {Promise<Map<string, Uint8Array>>} */
export async function unzip(data) {
  if (data.length > FILE_LIMIT) refuse(`expected a file of at most ${FILE_LIMIT} bytes, got more`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const members = directory(data, view);
  const total = members.reduce((sum, member) => sum + member.size, 0);
  if (total > TOTAL_LIMIT || (total > SMALL && total > RATIO_LIMIT * data.length))
    refuse(`expected at most ${TOTAL_LIMIT} bytes and 1:${RATIO_LIMIT} packed, got ${total}`);
  const places = layout(data, view, members);
  const parts = await Promise.all(
    members.map((member) => unpacked(data, member, /** @type {number} */ (places.get(member)))),
  );
  return new Map(members.map((member, number) => [member.name, parts[number]]));
}

/** @param {Uint8Array} data @param {DataView} view */
function directory(data, view) {
  const end = data.length - END;
  const zip64 = end >= 20 && view.getUint32(end - 20, true) === ZIP64_SIGN;
  if (end < 0 || view.getUint32(end, true) !== END_SIGN || zip64)
    refuse("expected a zip file without a comment, got something else");
  const [size, start, count] = [
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
    view.getUint16(end + 10, true),
  ];
  const whole =
    view.getUint32(end + 4, true) === 0 &&
    view.getUint16(end + 8, true) === count &&
    view.getUint16(end + 20, true) === 0;
  if (size > DIRECTORY_LIMIT || start + size !== end || !whole)
    refuse("expected a zip file whose directory ends it, got another");
  if (count > MEMBER_LIMIT) refuse(`expected at most ${MEMBER_LIMIT} members, got ${count}`);
  const members = [];
  let at = start;
  while (at < end) {
    const { member, next } = entry(data, view, at, end);
    members.push(member);
    at = next;
  }
  if (members.length !== count) refuse(`expected ${count} members, got ${members.length}`);
  if (new Set(members.map((member) => member.name)).size < count)
    refuse("expected every member once, got one of them twice");
  return members;
}

/** @param {Uint8Array} data @param {DataView} view @param {number} at @param {number} end */
function entry(data, view, at, end) {
  if (at + ENTRY > end || view.getUint32(at, true) !== ENTRY_SIGN)
    refuse("expected an entry of a zip directory, got something else");
  const words = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const next = at + ENTRY + words[0];
  if (next > end || words[1] || words[2] || view.getUint16(at + 34, true))
    refuse("expected members without comments and extra fields");
  const kind = view.getUint32(at + 38, true) >>> 28;
  if (kind !== 0 && kind !== REGULAR) refuse("expected members that are files, got a link or something else");
  const bytes = data.subarray(at + ENTRY, next);
  if (!bytes.every((byte) => byte > 0x20 && byte < 0x7f)) refuse("expected only the members of a bundle");
  const member = {
    name: textOf(bytes),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
  if (member.flags & ~PLAIN_FLAGS || ![0, 8].includes(member.method))
    refuse(`expected plain deflate, got another way of packing ${member.name}`);
  return { member, next };
}

/** Where the bytes of each member begin; they follow each other from the first byte to the directory.
 * @param {Uint8Array} data @param {DataView} view @param {Member[]} members */
function layout(data, view, members) {
  const places = new Map();
  let at = 0;
  for (const member of [...members].sort((one, other) => one.at - other.at)) {
    const start = at + LOCAL + member.name.length;
    if (member.at !== at || start > data.length || !agrees(data, view, member))
      refuse(`expected ${member.name} as the directory says, right after what is before it`);
    places.set(member, start);
    at = start + member.packed;
    if (member.flags & SIZES_AFTER) at += at + 4 <= data.length && view.getUint32(at, true) === SIZES_SIGN ? 16 : 12;
  }
  if (at !== view.getUint32(data.length - 6, true))
    refuse("expected the directory of the zip file right after its members, got something between");
  return places;
}

/** Whether a member's own header says what the directory says. @param {Uint8Array} data @param {DataView} view @param {Member} member */
function agrees(data, view, { name, flags, method, crc, packed, size, at }) {
  const after = (flags & SIZES_AFTER) !== 0;
  const numbers = [crc, packed, size].every((due, place) => {
    const told = view.getUint32(at + 14 + 4 * place, true);
    return told === due || (after && told === 0);
  });
  const words =
    view.getUint32(at, true) === LOCAL_SIGN &&
    view.getUint16(at + 6, true) === flags &&
    view.getUint16(at + 8, true) === method;
  const named = view.getUint16(at + 26, true) === name.length && view.getUint16(at + 28, true) === 0;
  return words && named && numbers && textOf(data.subarray(at + LOCAL, at + LOCAL + name.length)) === name;
}

/** @param {Uint8Array} data @param {Member} member @param {number} start */
async function unpacked(data, { name, method, packed, size, crc }, start) {
  const bytes = data.subarray(start, start + packed);
  if (method === 0 && packed !== size) refuse(`expected ${size} bytes in ${name}, got ${packed}`);
  const whole = method === 0 ? bytes : await inflate(bytes, size, name);
  return crc32(whole) === crc ? whole : refuse(`expected ${name} to have its checksum, got another`);
}

/** The bytes of a deflated stream that ends where its member ends. @param {Uint8Array} bytes @param {number} size @param {string} name */
async function inflate(bytes, size, name) {
  const whole = await inflated(bytes, size);
  if (whole?.length !== size) refuse(`expected ${size} deflated bytes in ${name}, got others`);
  if (await inflated(bytes.subarray(0, -1), size)) refuse(`expected ${name} to end with its deflated stream, got more`);
  return /** @type {Uint8Array} */ (whole);
}

/** What comes out, at most one part more than asked for; nothing where the stream is broken or cut off.
 * @param {Uint8Array} bytes @param {number} size */
async function inflated(bytes, size) {
  const parts = [];
  let got = 0;
  try {
    const reader = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      got += next.value.length;
      if (got > size) break;
    }
  } catch {
    return null;
  }
  return join(...parts);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
