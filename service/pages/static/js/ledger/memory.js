// What this browser remembers (IndexedDB): its key, the last head of every match, and what it has signed and sent.

/** @typedef {{ key: string, name: string, sign: CryptoKey, chain: CryptoKey, saved: boolean, seed?: Uint8Array }} KeptKey */
/** The last head that was seen of a log. @typedef {{ origin: string, size: number, root: Uint8Array, note: string }} KeptHead */
/** A command that was signed, before it was sent. @typedef {{ id: string, letter: Uint8Array, command: Uint8Array, seen: number }} KeptLetter */
/** What was agreed at a table where a seat was claimed. @typedef {{ table: string, agreed: Uint8Array }} KeptTable */

const NAME = "tidelog";
const VERSION = 1;
const STORES = { keys: "key", heads: "origin", letters: "id", tables: "table" };

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(STORES)) request.result.createObjectStore(store, { keyPath });
  };
  return answer(request);
}

/** One store, in a transaction that is on the disk when it is done.
 * @template T @param {keyof typeof STORES} store @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T>} */
async function within(store, mode, work) {
  opened ??= open();
  const transaction = (await opened).transaction(store, mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = await answer(work(transaction.objectStore(store)));
  await done;
  return result;
}

/** @param {keyof typeof STORES} store @param {string} id @returns {Promise<any>} */
export const recall = (store, id) => within(store, "readonly", (found) => found.get(id));

/** @param {keyof typeof STORES} store @returns {Promise<any[]>} */
export const recallAll = (store) => within(store, "readonly", (found) => found.getAll());

/** @param {keyof typeof STORES} store @param {KeptKey | KeptHead | KeptLetter | KeptTable} value */
export const keep = (store, value) => within(store, "readwrite", (found) => found.put(value));

/** @param {keyof typeof STORES} store @param {string} id */
export const drop = (store, id) => within(store, "readwrite", (found) => found.delete(id));
