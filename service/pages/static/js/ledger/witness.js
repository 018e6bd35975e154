// The browser as witness of one match: it checks what it is sent, signs for its seat, and refuses to sign on a head that
// does not extend the one it saw last.

import { aloud } from "./aloud.js";
import { same, utf8 } from "./bytes.js";
import { conflictOf } from "./conflict.js";
import { Hand } from "./hand.js";
import { burning, caughtLamp, DARK } from "./lamp.js";
import { moveOf } from "./letters.js";
import { keep, recall } from "./memory.js";
import { cosigner, headText, line, ORIGIN, pinOf } from "./note.js";
import { Caught, Stream } from "./stream.js";
import { ask, Refusal, send } from "./wire.js";

/** @typedef {import("./keys.js").Signer} Signer */
/** @typedef {import("./lamp.js").Lamp} Lamp */
/** @typedef {import("./note.js").Pin} Pin */

const FETCHED = 100;

export class Witness {
  /** @param {string} match @param {number} seat 0 to watch only @param {Signer | null} signer @param {(lamp: Lamp) => void} onLamp
   * @param {Uint8Array | null} [agreed] the terms of the table that this browser claimed its seat on */
  constructor(match, seat, signer, onLamp, agreed = null) {
    this.stream = new Stream(match);
    this.match = match;
    this.seat = seat;
    this.signer = signer;
    this.hand = new Hand(this, agreed);
    this.onLamp = onLamp;
    this.lamp = DARK;
    /** The ply up to which this browser had seen the match before. */
    this.first = 0;
    this.cosigned = false;
    this.sealed = "";
    this.begun = false;
    /** @type {Caught | null} */
    this.caught = null;
    /** The file that convicts, once the house is caught by two heads. @type {Uint8Array | null} */
    this.conflict = null;
    /** @type {Promise<void>} */
    this.turn = Promise.resolve();
  }

  /** Fetch and check all records so far, and compare them with what this browser saw before. */
  async begin() {
    this.show({ ...DARK, state: "checking", says: "Checking the records." });
    const seen = await recall("heads", ORIGIN + this.match);
    this.first = seen?.size ?? 0;
    await this.fetch();
    if (seen) await this.guard(() => this.remembered(seen));
    await this.light();
    this.begun = true;
    this.owe();
  }

  /** Fetch and check the records that are not here yet. */
  async fetch() {
    const eyes = this.seat ? `&as=${this.seat}` : "";
    for (let more = true; more;) {
      const found = await ask(`/api/matches/${this.match}/records?since=${this.stream.size}&limit=${FETCHED}${eyes}`);
      more = Boolean(found.next) && found.items.length > 0;
      const last = found.items.at(-1);
      for (const item of found.items) {
        await this.take({ ...item, receipt: !more && item === last ? found.receipt : "" });
      }
    }
  }

  /** One live message; resolves when it is checked, rejects where the house is caught.
   * @param {import("./stream.js").Message} message */
  take(message) {
    const done = this.turn.then(() => this.guard(() => this.checked(message)));
    this.turn = done.catch(() => undefined);
    done.then(this.owe).catch(() => undefined);
    return done;
  }

  /** @param {import("./stream.js").Message} message */
  async checked(message) {
    const before = this.stream.size;
    await this.stream.take(message);
    const { pin, size } = this.stream;
    if (pin && pin.head.size === size) await this.remember(pin);
    if (this.stream.trace.status === "sealed" && this.stream.size > before) await this.settle();
    await this.light();
  }

  /** Keep the last head: only one that extends it takes its place. @param {Pin} pin */
  async remember(pin) {
    const seen = await recall("heads", pin.head.origin);
    if (seen && seen.size > pin.head.size) return;
    if (seen) await this.remembered(seen);
    await keep("heads", { ...pin.head, note: pin.whole });
  }

  /** That this log goes on from a head seen before. @param {import("./memory.js").KeptHead} seen */
  async remembered(seen) {
    if (this.stream.extends(seen)) return;
    const cut = seen.size > this.stream.size;
    const says = cut
      ? `the match was seen at ply ${seen.size}, and now ends at ply ${this.stream.size}`
      : "this history does not continue the one you saw";
    throw new Caught(says, "log/7.4", pinOf(seen.note));
  }

  /** Run a check; where the house is caught, keep both heads and never sign again here. @template T @param {() => T | Promise<T>} check */
  async guard(check) {
    if (this.caught) throw this.caught;
    try {
      return await check();
    } catch (fault) {
      if (!(fault instanceof Caught)) throw fault;
      this.caught = fault;
      this.conflict = fault.pin && this.stream.pin ? conflictOf(fault.pin, this.stream.pin, this.stream.data) : null;
      this.show(caughtLamp(fault.message, fault.clause, this.lamp.words));
      throw fault;
    }
  }

  /** After the seal the numbers of luck are derived again; then this seat signs the end. */
  async settle() {
    const report = await this.report();
    const bad = report.findings.find(({ verdict }) => verdict === "FAILED");
    if (bad) throw new Caught(bad.detail, bad.clause);
    this.sealed = report.findings.find(({ claim }) => claim === "LUCK")?.verdict ?? "";
    if (this.seat && this.signer)
      await this.cosign().catch((fault) => (fault instanceof Refusal ? undefined : Promise.reject(fault)));
  }

  /** The audit of all that came, as of a file; its modules are fetched when they are first needed. */
  async report() {
    const { audit } = await import("./audit.js");
    const { data, openings, pin } = this.stream;
    const checkpoint = pin && pin.head.size === this.stream.size ? pin.whole : "";
    return audit({
      records: data,
      openings,
      checkpoint,
      tiles: new Map(),
      kept: [],
      anchors: new Map(),
      game: "",
      rules: null,
    });
  }

  /** Sign the head of the seal, and hand the line to the house. */
  async cosign() {
    const { trace, roots, pin } = this.stream;
    const size = trace.sealedAt + 1;
    const ever = trace.seats.ever.find(({ seat }) => seat === this.seat);
    if (!ever || !this.signer || !same(ever.key, this.signer.key)) return;
    const text = headText({ origin: ORIGIN + this.match, size, root: roots[size] });
    const own = line(cosigner(this.match, this.seat), this.signer.key, await this.signer.sign(utf8(text)));
    const note = pin && pin.head.size === size ? pin.whole : `${text}\n`;
    await send(`/api/matches/${this.match}/signatures`, { note: note + own });
    this.cosigned = true;
  }

  /** @param {Lamp} lamp */
  show(lamp) {
    this.lamp = lamp;
    this.onLamp(lamp);
  }

  async light() {
    const { size, root } = this.stream;
    const words = await aloud({ origin: ORIGIN + this.match, size, root });
    if (!this.caught) this.show(burning(this.stream, words, this));
  }

  /** Send what this seat owes without being asked, once all that came before is checked. */
  owe = () => this.begun && this.hand.owe();
  /** Join, or bring the share that is owed. */
  join = () => this.hand.join();
  /** @param {import("./hand.js").Entry} entry */
  send = (entry) => this.hand.command(moveOf(entry.wire), entry.hides ?? []);
  resign = () => this.hand.command(["resign.1"], []);
  /** Ask to go back to a ply, or agree to it. @param {number} to */
  takeBack = (to) => this.hand.command(["take-back.1", to], []);
}
