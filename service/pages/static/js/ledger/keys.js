// The player's key (docs/decisions/0029): made here, kept so that it cannot be read out, and beside it the key of its
// chains of shares (log/6.9). The backup file is the very file that the command line keeps.

import { fromHex, toHex, utf8 } from "./bytes.js";
import { NONCE_SALT } from "./labels.js";
import { expand, extract } from "./luck.js";
import { keep, recallAll } from "./memory.js";
import { encode, refuse } from "./pack.js";
import { keyOfSeed, publicKeyOf, verify } from "./signing.js";

/** @typedef {import("./memory.js").KeptKey} KeptKey */
/** Who signs: a key of this browser, or of the program that serves the pages.
 * @typedef {{ key: Uint8Array, name: string, sign: (message: Uint8Array) => Promise<Uint8Array>,
 *   lastShare: (match: string, opening: Uint8Array) => Promise<Uint8Array> }} Signer */

const PROBE = utf8("tidelog: is this key of use?\n");
const HASHED = { name: "HMAC", hash: "SHA-256" };

/** Whether this browser can sign at all. */
export const canSign = () =>
  crypto.subtle.importKey("raw", new Uint8Array(32).fill(1, 0, 1), "Ed25519", false, ["verify"]).then(
    () => true,
    () => false,
  );

/** The key that is here, where there is one. @returns {Promise<KeptKey | undefined>} */
export const keptKey = async () => (await recallAll("keys"))[0];

/** A new key, stored, read again and used before it is given out. @param {string} name */
export async function makeKey(name) {
  const kept = await keepSeed(crypto.getRandomValues(new Uint8Array(32)), name, false);
  await navigator.storage?.persist?.().catch(() => false);
  return kept;
}

/** The key of a backup file, from this browser or from the command line. @param {string} text @param {string} name */
export function importKey(text, name) {
  const hex = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(hex)) refuse("expected a key file: 64 hexadecimal digits on one line");
  return keepSeed(fromHex(hex), name, true);
}

/** @param {Uint8Array} seed @param {string} name @param {boolean} saved @returns {Promise<KeptKey>} */
async function keepSeed(seed, name, saved) {
  const [sign, key, chain] = await Promise.all([keyOfSeed(seed), publicKeyOf(seed), chainKey(seed)]);
  await keep("keys", { key: toHex(key), name, sign, chain, saved, ...(saved ? {} : { seed }) });
  const kept = await keptKey();
  const signature = kept ? await signWith(kept.sign, PROBE) : new Uint8Array(0);
  return kept && (await verify(key, PROBE, signature))
    ? kept
    : refuse("this browser did not keep the key: is it in a private window?");
}

/** C of log/6.9, from which all chains of one key follow. @param {Uint8Array} seed */
const chainKey = (seed) =>
  crypto.subtle.importKey("raw", expand(extract(NONCE_SALT, seed), utf8("chain"), 32).slice(), HASHED, false, ["sign"]);

/** @param {CryptoKey} key @param {Uint8Array} message */
const signWith = async (key, message) => new Uint8Array(await crypto.subtle.sign("Ed25519", key, message.slice()));

/** Who signs with this key. @param {KeptKey} kept @returns {Signer} */
export const signerOf = (kept) => ({
  key: fromHex(kept.key),
  name: kept.name,
  sign: (message) => signWith(kept.sign, message),
  lastShare: async (match, opening) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", kept.chain, encode([match, opening]).slice())),
});

/** The backup file, as long as it was neither saved nor declined. */
export async function backupFile() {
  const kept = await keptKey();
  if (!kept?.seed) return null;
  return {
    filename: `${kept.name.replace(/[^\p{L}\p{N} .'_-]/gu, "_") || "player"}.key`,
    bytes: utf8(`${toHex(kept.seed)}\n`),
  };
}

/** The backup was saved or declined: from now on nobody can read the key out. */
export async function sealKey() {
  const kept = await keptKey();
  if (!kept) return;
  const { seed: _, ...rest } = kept;
  await keep("keys", { ...rest, saved: true });
}

/** The same key under another name. @param {KeptKey} kept @param {string} name */
export const rename = (kept, name) => keep("keys", { ...kept, name });
