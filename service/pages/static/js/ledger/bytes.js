// Byte strings: comparing, joining, and the three ways they are written as text.

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @param {unknown} value @returns {value is Uint8Array} */
export const isBytes = (value) => value instanceof Uint8Array;

/** Whether two byte strings are the same. @param {Uint8Array} one @param {Uint8Array} other */
export function same(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** All parts, one after the other. @param {Uint8Array[]} parts */
export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Text as UTF-8. @param {string} text */
export const utf8 = (text) => encoder.encode(text);

/** The text of UTF-8 bytes; throws where they are none. @param {Uint8Array} bytes */
export const textOf = (bytes) => decoder.decode(bytes);

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** @param {string} text hexadecimal, an even number of digits */
export function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error("expected hexadecimal digits");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}

/** The bytes of canonical base64, or nothing where it is another form. @param {string} text */
export function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4) return null;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

/** A number of so many bytes, the highest first. @param {Uint8Array} bytes @param {number} at @param {number} width */
export function big(bytes, at, width) {
  let number = 0;
  for (let next = at; next < at + width; next += 1) number = number * 256 + bytes[next];
  return number;
}
