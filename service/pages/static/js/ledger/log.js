// A log as far as it can be read: its records up to the first that is malformed, and the tree over all its bytes.

import { Form, isGame } from "./form.js";
import { refuse } from "./pack.js";
import { leafHash, rootsOf } from "./tree.js";

/** @typedef {import("./pack.js").Value} Value */
/** The log of a bundle; what is wrong with the first record that could not be read.
 * @typedef {{ game: string, records: Value[], fault: import("./trace.js").Fault | null, leaves: Uint8Array[], roots: Uint8Array[] }} Log */

/** The log of these records; refused where nothing of it can be read (10.1). @param {Uint8Array[]} data @returns {Log} */
export function readLog(data) {
  if (!data.length) refuse("expected a log of at least one record, got an empty one");
  const opened = new Form("").read(data[0]);
  if (opened.wrong || opened.record[0] !== "opened")
    refuse(`the opening record is malformed: ${opened.wrong?.[2] ?? "it is another"}`);
  const game = opened.record[8];
  if (!isGame(game)) refuse(`expected a game this page knows, got ${String(game).slice(0, 40)}`);
  const form = new Form(game);
  const leaves = data.map(leafHash);
  const records = [];
  let fault = null;
  for (const [index, bytes] of data.entries()) {
    const { record, wrong } = form.read(bytes);
    if (wrong) {
      fault = { record: index, clause: wrong[0], code: wrong[1], detail: `record ${index}: ${wrong[2]}` };
      break;
    }
    records.push(record);
  }
  return { game, records, fault, leaves, roots: rootsOf(leaves) };
}
