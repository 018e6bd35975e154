// At the door (log/1.3): the texts a player signs to log in and to claim a seat, built here and nowhere else.

import { fromBase64, fromHex, join, toHex, utf8 } from "./bytes.js";
import { CLAIM, LOGIN } from "./labels.js";
import { encode } from "./pack.js";
import { sha256 } from "./sha256.js";
import { send } from "./wire.js";

/** @typedef {import("./keys.js").Signer} Signer */

/** What is signed to log in: it names the origin that this page sees. @param {string} origin @param {Uint8Array} key @param {string} nonce @param {number} expires */
export const loginBytes = (origin, key, nonce, expires) =>
  utf8(`${LOGIN}${origin}\n${toHex(key)}\n${nonce}\n${expires}\n`);

/** What is signed to claim a seat. @param {string} origin @param {string} table @param {number} seat @param {Uint8Array} key @param {Uint8Array} agreed @param {number} expires */
export const claimBytes = (origin, table, seat, key, agreed, expires) =>
  join(CLAIM, encode([origin, table, seat, key, sha256(agreed), expires]));

/** Log in at this address. @param {Signer} signer @param {string} origin */
export async function logIn(signer, origin) {
  const { nonce, expires } = await send("/api/login/challenge");
  if (!/^[0-9a-f]{64}$/.test(nonce) || fromHex(nonce).length !== 32)
    throw new Error("the house asks with no nonce of 32 bytes");
  const signature = toHex(await signer.sign(loginBytes(origin, signer.key, nonce, expires)));
  return send("/api/login", { key: toHex(signer.key), nonce, expires, signature, name: signer.name });
}

/** Claim a seat of a table, over all that is agreed there. @param {Signer} signer @param {string} origin @param {any} table @param {number} seat @param {string} token */
export async function claimSeat(signer, origin, table, seat, token) {
  const { expires } = await send("/api/login/challenge"); // by the clock of the house: a phone may go wrong
  const agreed = fromBase64(table.agreed) ?? new Uint8Array(0);
  const signature = toHex(await signer.sign(claimBytes(origin, table.table, seat, signer.key, agreed, expires)));
  return send(`/api/tables/${table.table}/seats/${seat}/claim`, { key: toHex(signer.key), expires, signature, token });
}
