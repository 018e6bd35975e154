// The head of a match as four words, for two players to compare aloud (log/7.5): whoever hears other words is told another history.

import { utf8 } from "./bytes.js";
import { headText } from "./note.js";

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
const ROUNDS = 50_000;

/** Five letters for 16 bits, so that they can be said. @param {number} bits */
const word = (bits) =>
  CONSONANTS[bits >> 12] +
  VOWELS[(bits >> 10) & 3] +
  CONSONANTS[(bits >> 6) & 15] +
  VOWELS[(bits >> 4) & 3] +
  CONSONANTS[bits & 15];

/** The four words of a head. They cost some 20 ms, so that nobody tries heads until two sound the same.
 * @param {import("./note.js").Head} head */
export async function aloud(head) {
  const text = await crypto.subtle.importKey("raw", utf8(headText(head)), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: utf8("tidelog/aloud/v1"), iterations: ROUNDS };
  const view = new DataView(await crypto.subtle.deriveBits(how, text, 64));
  return [0, 2, 4, 6].map((at) => word(view.getUint16(at)));
}
