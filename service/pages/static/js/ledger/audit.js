// The audit (log/10): a table of claims about a log, each PROVEN, FAILED, UNDETERMINED or NOT CLAIMED. It is the second
// implementation of docs/log-format.md; the first is Tidelog's own, in Python, which knows the rules of the games too.

import { anchor } from "./claims_anchor.js";
import { pins } from "./claims_pins.js";
import { chain, complete, form, head, listed, notBefore, rules } from "./claims_log.js";
import { legal } from "./claims_legal.js";
import { luck } from "./claims_luck.js";
import { authors, hidden, lapses, rulings } from "./claims_play.js";
import { follow } from "./course.js";
import { Hidden } from "./hidden.js";
import { readLog } from "./log.js";
import { findSecrets } from "./secrets.js";
import { publicKeyOf, verify } from "./signing.js";
import { same } from "./bytes.js";
import { Trace } from "./trace.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./bundle.js").Bundle} Bundle */
/** @typedef {import("./trace.js").Fault} Fault */
/** @typedef {import("./findings.js").Finding} Finding */
/** A key that the auditor knows: as whose, and by which name. @typedef {{ role: string, name: string, key: Uint8Array }} Known */
/** A log that has been read and followed, with what became of its signatures.
 * @typedef {{ bundle: Bundle, log: import("./log.js").Log, trace: Trace, bad: import("./trace.js").Job[], seedFault: Fault | null, opened: Value,
 *   first: number, level: string, root: Uint8Array, sealed: boolean, trusted: Known[], pins: import("./note.js").Pin[] }} Case */
/** The table of claims about one log.
 * @typedef {{ match: string, game: string, level: string, status: string, size: number, root: Uint8Array, findings: Finding[] }} Report */

const CLAIMS = [
  form,
  chain,
  head,
  anchor,
  pins,
  complete,
  authors,
  rulings,
  lapses,
  luck,
  hidden,
  legal,
  rules,
  notBefore,
  listed,
];

/** Every claim about a log; refused where nothing of it can be read.
 * @param {Bundle} bundle @param {{ trusted?: Known[], pins?: import("./note.js").Pin[] }} [outside] what the auditor brings
 * @returns {Promise<Report>} */
export async function audit(bundle, { trusted = [], pins: kept = [] } = {}) {
  const log = readLog(bundle.records);
  const trace = retrace(log, bundle);
  const held = await Promise.all(trace.jobs.map(({ key, message, signature }) => verify(key, message, signature)));
  const it = {
    bundle,
    log,
    trace,
    bad: trace.jobs.filter((_, at) => !held[at]),
    seedFault: await seedFault(trace),
    opened: trace.opened,
    first: trace.first,
    level: /** @type {string} */ (trace.level),
    root: log.roots[log.leaves.length],
    sealed: log.records.some((r) => r[0] === "sealed" && r[2] === trace.opened[2]),
    trusted,
    pins: kept,
  };
  const findings = await Promise.all(CLAIMS.map((claim) => claim(it)));
  return {
    match: trace.opened[2],
    game: log.game,
    level: it.level,
    status: it.sealed ? "sealed" : (trace.status ?? ""),
    size: log.leaves.length,
    root: it.root,
    findings,
  };
}

/** The log followed from its first record to the last that can be read. @param {import("./log.js").Log} log @param {Bundle} bundle */
function retrace(log, { openings }) {
  const hidden = new Hidden(log.game);
  const beside = log.records.map((_, index) => openings.get(index) ?? []);
  log.records.forEach((r, index) => findSecrets(hidden, index, r, beside[index]));
  log.records.forEach((r, index) => hidden.see(index, r));
  log.records.forEach((r, index) => beside[index].forEach((opening) => hidden.tell(index, r, opening)));
  const trace = new Trace(log.roots, hidden);
  for (const [index, r] of log.records.entries()) {
    trace.index = index;
    follow(trace, r);
  }
  return trace;
}

/** The first house of a seeded match whose key does not follow from the seed (6.8). @param {Trace} trace @returns {Promise<Fault | null>} */
async function seedFault(trace) {
  for (const { record, seed, key } of trace.seeds) {
    if (!same(await publicKeyOf(seed), key)) {
      return {
        record,
        clause: "log/6.8",
        code: "seed",
        detail: `record ${record}: the key of its house does not follow from the seed`,
      };
    }
  }
  return null;
}
