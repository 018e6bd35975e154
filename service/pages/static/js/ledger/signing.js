// Ed25519 by WebCrypto, with the strict checks of log/1.4 that it leaves out.

import { fromHex, toHex } from "./bytes.js";
import { isSoundKey, little, ORDER } from "./curve.js";

const P = 2n ** 255n - 19n;
const SMALL = new Set(
  [
    "00".repeat(32),
    `01${"00".repeat(31)}`,
    `ec${"ff".repeat(30)}7f`,
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ].flatMap((text) => [text, text.slice(0, 62) + (parseInt(text.slice(62), 16) | 0x80).toString(16)]),
);

/** @type {Map<string, Promise<CryptoKey | null>>} */
const imported = new Map();
const MOST_IMPORTED = 256;

/** The key as WebCrypto checks with it; nothing where it is none. @param {Uint8Array} key */
function verifier(key) {
  const name = toHex(key);
  const found = imported.get(name) ?? importKey(key);
  if (imported.size < MOST_IMPORTED) imported.set(name, found);
  return found;
}

/** @param {Uint8Array} key */
async function importKey(key) {
  if (SMALL.has(toHex(key)) || (little(key) & (2n ** 255n - 1n)) >= P) return null;
  return crypto.subtle.importKey("raw", key.slice(), "Ed25519", false, ["verify"]).catch(() => null);
}

/** Whether the owner of a key signed a message; anything malformed or weak counts as no.
 * @param {Uint8Array} key @param {Uint8Array} message @param {Uint8Array} signature */
export async function verify(key, message, signature) {
  if (key.length !== 32 || signature.length !== 64 || SMALL.has(toHex(signature.subarray(0, 32)))) return false;
  if (little(signature.subarray(32)) >= ORDER) return false;
  const found = await verifier(key);
  return (
    found !== null && crypto.subtle.verify("Ed25519", found, signature.slice(), message.slice()).catch(() => false)
  );
}

const PKCS8 = fromHex("302e020100300506032b657004220420");

/** The private key of a seed, for WebCrypto. @param {Uint8Array} seed @param {boolean} [readable] */
export function keyOfSeed(seed, readable = false) {
  const wrapped = new Uint8Array(PKCS8.length + 32);
  wrapped.set(PKCS8);
  wrapped.set(seed, PKCS8.length);
  return crypto.subtle.importKey("pkcs8", wrapped, "Ed25519", readable, ["sign"]);
}

/** The public key of a seed. @param {Uint8Array} seed */
export async function publicKeyOf(seed) {
  const { x } = await crypto.subtle.exportKey("jwk", await keyOfSeed(seed, true));
  const text = atob((x ?? "").replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export { isSoundKey };
