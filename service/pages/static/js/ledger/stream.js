// A log that grows before one's eyes: every record is checked as it comes (log/10.1), and the tree is grown from it.

import { fromBase64, same } from "./bytes.js";
import { follow } from "./course.js";
import { Form } from "./form.js";
import { Hidden } from "./hidden.js";
import { ORIGIN, parsePin, signedBy } from "./note.js";
import { Malformed } from "./pack.js";
import { findSecrets } from "./secrets.js";
import { verify } from "./signing.js";
import { shape } from "./shape.js";
import { Trace } from "./trace.js";
import { leafHash, Tree } from "./tree.js";
import { decode } from "./unpack.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./bundle.js").Opening} Opening */
/** @typedef {import("./note.js").Pin} Pin */
/** One live message: bytes in base64. @typedef {{ ply: number, record: string, openings: string, receipt?: string }} Message */

const OPENINGS = shape("[(s [i]? y a)]");
const LIMIT = 4 << 20;

/** The house is caught: what it said contradicts what this browser has seen. */
export class Caught extends Error {
  /** @param {string} says @param {string} clause @param {Pin | null} [pin] the head that does not fit */
  constructor(says, clause, pin = null) {
    super(says);
    this.says = says;
    this.clause = clause;
    this.pin = pin;
  }
}

export class Stream {
  /** @param {string} match @param {Uint8Array | null} [house] the key the house must have, where it is known */
  constructor(match, house = null) {
    this.match = match;
    this.house = house;
    /** @type {Uint8Array[]} */
    this.data = [];
    /** @type {Value[]} */
    this.records = [];
    /** @type {Map<number, Opening[]>} */
    this.openings = new Map();
    this.tree = new Tree();
    this.roots = [this.tree.root];
    /** The last head the house signed for this log. @type {Pin | null} */
    this.pin = null;
    /** @type {{ form: Form, hidden: Hidden, trace: Trace } | null} */
    this.checks = null;
    this.checked = 0;
    /** Heads of plies that have not come yet, by ply. @type {Map<number, Pin>} */
    this.ahead = new Map();
  }

  get size() {
    return this.data.length;
  }

  get root() {
    return this.roots[this.size];
  }

  /** Where following has come to. */
  get trace() {
    if (!this.checks) throw new Malformed("no record has come yet");
    return this.checks.trace;
  }

  /** One more record, or one that is here already; resolves when it and all signatures in it are checked. @param {Message} message */
  async take({ ply, record, openings, receipt }) {
    const bytes = fromBase64(record) ?? new Uint8Array(0);
    if (ply <= this.size) this.again(ply, bytes);
    else if (ply !== this.size + 1) throw new Malformed(`expected record ${this.size + 1}, got record ${ply}`);
    else await this.add(bytes, beside(openings));
    if (receipt) await this.believe(receipt, ply);
  }

  /** @param {number} ply @param {Uint8Array} bytes */
  again(ply, bytes) {
    if (ply < 1 || !same(bytes, this.data[ply - 1]))
      throw new Caught(`record ${ply} is told otherwise than before`, "log/2.2");
  }

  /** @param {Uint8Array} bytes @param {Opening[]} openings */
  async add(bytes, openings) {
    const index = this.size;
    const { record, wrong } = this.form(bytes).read(bytes);
    if (wrong) throw new Caught(`record ${index + 1} is malformed: ${wrong[2]}`, wrong[0]);
    const { hidden, trace } = (this.checks ??= this.begin(record));
    findSecrets(hidden, index, record, openings);
    hidden.see(index, record);
    for (const opening of openings) hidden.tell(index, record, opening);
    trace.index = index;
    follow(trace, record);
    await this.settle();
    this.data.push(bytes);
    this.records.push(record);
    if (openings.length) this.openings.set(index, openings);
    this.roots.push(this.tree.add(leafHash(bytes)).root);
    const ahead = this.ahead.get(this.size);
    this.ahead.delete(this.size);
    if (ahead) this.weigh(ahead);
  }

  /** @param {Uint8Array} bytes of the record; the first one says what game the others are of */
  form(bytes) {
    if (this.checks) return this.checks.form;
    const opened = decode(bytes);
    if (opened?.[0] !== "opened") throw new Caught("the first record does not open a match", "log/3.8");
    return new Form(opened[8]);
  }

  /** @param {Value} opened */
  begin(opened) {
    const [, key] = opened[15];
    if (this.house && !same(key, this.house))
      throw new Caught("the match names another house than the one at this address", "log/3.1");
    const form = new Form(opened[8]);
    form.fault(opened);
    const hidden = new Hidden(opened[8]);
    return { form, hidden, trace: new Trace(this.roots, hidden) };
  }

  /** What was noticed in the last record, its signatures included. */
  async settle() {
    const { hidden, trace } = /** @type {NonNullable<typeof this.checks>} */ (this.checks);
    const jobs = trace.jobs.slice(this.checked);
    this.checked = trace.jobs.length;
    const held = await Promise.all(jobs.map(({ key, message, signature }) => verify(key, message, signature)));
    const bad = jobs.find((_, at) => !held[at]);
    if (bad) throw new Caught(`record ${bad.record + 1}: ${bad.whose}`, bad.clause);
    const wrong = [...trace.faults.values(), ...hidden.faults][0];
    if (wrong)
      throw new Caught(
        wrong.detail.replace(/^record (\d+)/, (_, index) => `record ${Number(index) + 1}`),
        wrong.clause,
      );
  }

  /** A head that the house signed: it must be that of this log at its size. @param {string} text @param {number} [ply] */
  async believe(text, ply) {
    const pin = parsePin(text);
    const { origin, size, root } = pin.head;
    const [name, key] = this.records[0] ? this.trace.opened[15] : ["", new Uint8Array(0)];
    if (!(await signedBy(pin.note, name, key)))
      throw new Caught("a head came that the house of this match did not sign", "log/7.2", pin);
    if (origin !== ORIGIN + this.match || (ply !== undefined && size < ply))
      throw new Caught(`the head is of ${origin} at ply ${size}`, "log/7.1", pin);
    if (size > this.size) this.ahead.set(size, pin);
    else this.weigh(pin);
    return pin;
  }

  /** Compare a head with the records up to its size, and keep the last that fits. @param {Pin} pin */
  weigh(pin) {
    const { size, root } = pin.head;
    const known = `the head at ply ${size} is not that of the records this browser was sent`;
    if (!same(root, this.roots[size])) throw new Caught(known, "log/7.4", pin);
    if (!this.pin || size >= this.pin.head.size) this.pin = pin;
  }

  /** Whether the log goes on from a head that was seen before. @param {{ size: number, root: Uint8Array }} head */
  extends({ size, root }) {
    return size <= this.size && same(this.roots[size], root);
  }
}

/** The openings of a message. @param {string} base64 @returns {Opening[]} */
function beside(base64) {
  const bytes = fromBase64(base64);
  const found = bytes?.length ? decode(bytes, LIMIT) : [];
  return OPENINGS.fits(found) ? found : [];
}
