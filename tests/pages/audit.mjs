// The browser's audit as a program for tests: the path of a bundle on every line of the input, a report in JSON on
// every line of the output, or why the file cannot be read.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const js = new URL("../../service/pages/static/js/ledger/", import.meta.url);
const { audit } = await import(new URL("audit.js", js));
const { readBundle } = await import(new URL("bundle.js", js));
const { toHex } = await import(new URL("bytes.js", js));
const { Malformed } = await import(new URL("pack.js", js));

/** @param {string} path */
async function told(path) {
  try {
    const { root, findings, ...report } = await audit(await readBundle(new Uint8Array(await readFile(path))));
    return { ...report, root: toHex(root), findings };
  } catch (fault) {
    if (fault instanceof Malformed) return { unread: fault.message };
    return { broken: String(/** @type {Error} */ (fault).stack) };
  }
}

for await (const path of createInterface({ input: process.stdin })) console.log(JSON.stringify(await told(path)));
