// Whoever sits at this browser: the key, the log-in, seats at tables, and the witness of each match. What pages ask for.

import { fromBase64, textOf } from "./bytes.js";
import { claimSeat, logIn } from "./door.js";
import { backupFile, importKey, keptKey, makeKey, rename, sealKey, signerOf } from "./keys.js";
import { keep, recall } from "./memory.js";
import { ask, Refusal, send } from "./wire.js";
import { Witness } from "./witness.js";

/** @typedef {import("./lamp.js").Lamp} Lamp */

const DAY = 24 * 3600 * 1000;

/** Who this browser is here: logged in with the key that it holds. @returns {Promise<{ key: string, name: string } | null>} */
export async function me() {
  const kept = await keptKey();
  const found = kept ? await ask("/api/me").catch(nobody) : null;
  return found && kept && found.key === kept.key ? { key: found.key, name: found.name } : null;
}

/** @param {unknown} fault */
function nobody(fault) {
  if (fault instanceof Refusal && fault.status === 401) return null;
  throw fault;
}

/** Log in under a name, with the key that is here or a new one. @param {string} name */
export async function signIn(name) {
  const here = await me();
  const kept = (await keptKey()) ?? (await makeKey(name));
  const found = here ?? (await logIn(signerOf({ ...kept, name }), location.origin));
  if (name && found.name !== name) await send("/api/me", { name }, "PUT");
  if (name && kept.name !== name) await rename(kept, name);
  return { key: kept.key, name: name || found.name };
}

/** The key of a file, as this browser saves it or the command line keeps it. @param {Uint8Array} bytes @param {string} name */
export const bringKey = (bytes, name) => importKey(textOf(bytes), name);

/** The one backup of the key, until it is saved or declined. */
export async function backup() {
  return (
    (await backupFile()) ??
    Promise.reject(new Error("the backup of this key was saved already, and the key cannot be read out"))
  );
}

/** Whether the backup was saved or declined. */
export const hasBackup = async () => (await keptKey())?.saved ?? false;

/** The backup was saved, or declined. */
export const backupSaved = sealKey;

/** Claim a seat at a table, over all that is agreed there. @param {string} id @param {number} seat @param {string} name @param {string} token */
export async function claim(id, seat, name, token) {
  const kept = await keptKey();
  if (!kept) throw new Error("there is no key in this browser");
  const table = await ask(`/api/tables/${id}`);
  if (table.terms && table.terms.limit >= DAY && !kept.saved) {
    throw new Error("this match goes on for days: save the backup of your key before you sit down");
  }
  const claimed = await claimSeat(signerOf({ ...kept, name }), location.origin, table, seat, token);
  await keep("tables", { table: id, agreed: fromBase64(table.agreed) ?? new Uint8Array(0) });
  return claimed;
}

/** The witness of a match, for a seat whose key is here, or for 0 to watch.
 * @param {string} match @param {number} seat @param {(lamp: Lamp) => void} onLamp */
export async function sit(match, seat, onLamp) {
  const info = await ask(`/api/matches/${match}`);
  const kept = seat ? await keptKey() : undefined;
  const table = info.table ? await recall("tables", info.table) : null;
  return new Witness(match, kept ? seat : 0, kept ? signerOf(kept) : null, onLamp, table?.agreed ?? null);
}
