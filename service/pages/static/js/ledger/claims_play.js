// Claims about what happened in a match (log/10.1): who acted, what was ruled, what was hidden.

import { end, failed, notClaimed, proven, undetermined } from "./findings.js";
import { fault } from "./claims_log.js";
import { counted, listed } from "./words.js";

/** @typedef {import("./audit.js").Case} Case */
/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./findings.js").Finding} Finding */

const HELD = /** @type {Record<string, string>} */ ({ self: "own key", referee: "a key the referee named" });
/** The first fault of a claim: what was noticed, or a signature that does not hold. @param {Case} it @param {string} claim */
function first(it, claim) {
  const noticed = it.trace.faults.get(claim);
  const bad = it.bad.filter((job) => job.claim === claim);
  const faults = [
    ...(noticed ? [noticed] : []),
    ...bad.map(({ clause, record, whose }) => fault(clause, "signature", `record ${record}: ${whose}`, record)),
  ];
  return faults.length ? faults.reduce((one, other) => ((other.record ?? 0) < (one.record ?? 0) ? other : one)) : null;
}

/** Every command is signed by the key of its seat, on the head it saw, once, by a seat that was awaited. @param {Case} it */
export function authors(it) {
  const wrong = first(it, "AUTHORS");
  if (wrong) return failed("AUTHORS", wrong);
  const open = end(it, "AUTHORS", "log/4.2");
  if (open) return open;
  const [own, ...before] = [...it.trace.parts].reverse();
  const whose = /** @type {Record<string, string>} */ ({
    house: "the house's",
    referee: "held by a key the referee named",
  });
  const lost = it.trace.lost.map(({ seat, custody, ply }) => `seat ${seat} is ${whose[custody]} from ply ${ply} on`);
  const earlier = before.map((part) => `before, in match ${part[2]}: ${acted(it, part)}`);
  return proven("AUTHORS", [acted(it, own), ...lost, ...earlier, "as the log states who was awaited"].join("; "));
}

/** Who acted in one match, by the names and keys it was opened with. @param {Case} it @param {Value} part */
function acted(it, part) {
  const names = it.trace.hidden.names(part);
  const counts = [...(it.trace.signed.get(part[2])?.values() ?? [])];
  const words = counts
    .filter(({ custody }) => custody !== "house")
    .map(({ seat, custody, count }) => `${names[seat - 1]} signed ${count} (${HELD[custody]})`);
  const held = counts.filter(({ custody }) => custody === "house");
  if (held.length) {
    const unsigned = held.reduce((sum, { count }) => sum + count, 0);
    words.push(`${unsigned} by ${held.map(({ seat }) => names[seat - 1]).join(", ")} unsigned: the house's word`);
  }
  return words.join("; ") || "nobody has acted yet";
}

/** Every ruling, and every seat given away, is signed by the referee. @param {Case} it */
export function rulings(it) {
  const { counts, outcomes } = it.trace;
  const wrong = first(it, "RULINGS");
  if (wrong) return failed("RULINGS", wrong);
  const open = end(it, "RULINGS", "log/3.6");
  if (open) return open;
  if (!counts.of("rulings") && !counts.of("reseated")) return notClaimed("RULINGS", "there are none");
  const words = [
    `${counts.of("rulings")} signed by ${it.opened[16].length ? "the referee's own key" : it.opened[15][0]}`,
  ];
  if (counts.of("ruled back"))
    words.push(`${counts.of("ruled back")} took play back, ${counts.of("past a draw")} of them past a draw`);
  if (counts.of("reseated")) words.push(`${counted(counts.of("reseated"), "seat")} given away`);
  if (outcomes.length > 1)
    words.push(`sealed with places ${places(outcomes[0])}, ruled to be ${places(outcomes.at(-1))}`);
  return proven("RULINGS", words.join("; "));
}

/** @param {Value} outcome */
const places = (outcome) => outcome[1].join(", ") || "none";

/** Whoever is said to have let time run out had been awaited that long, by the house's clock. @param {Case} it */
export function lapses(it) {
  const wrong = first(it, "LAPSES");
  if (wrong) return failed("LAPSES", wrong);
  const open = end(it, "LAPSES", "log/3.15");
  if (open) return open;
  const count = it.trace.counts.of("lapses");
  if (!count) return notClaimed("LAPSES", "there are none");
  const word = "the house's word alone: no witness's times span them, and nobody can prove what was not delivered";
  return notClaimed("LAPSES", `${counted(count, "lapse")}, ${word}`, "word");
}

/** Everything hidden was fixed when it was committed to and opens to what the log says. @param {Case} it */
export function hidden(it) {
  const found = it.trace.hidden;
  const faults = found.faults.filter(({ clause }) => clause !== "log/6.1");
  if (faults.length)
    return failed(
      "HIDDEN",
      faults.reduce((one, other) => ((other.record ?? 0) < (one.record ?? 0) ? other : one)),
    );
  const open = end(it, "HIDDEN", "log/5.2");
  if (open) return open;
  const total = found.commitments.size;
  const closed = [...found.commitments].filter(([slot]) => !found.values.has(slot)).map(([, { record }]) => record);
  if (closed.length) {
    const least = Math.min(...closed);
    const detail = `${closed.length} of ${total} hidden values are not opened here, the first in record ${least}`;
    return undetermined("HIDDEN", fault("log/5.5", "closed", detail, least), it.sealed);
  }
  const missing = [...found.words].filter(([name]) => !found.told.has(name)).map(([, { slot }]) => slot);
  const names = missing.filter((slot) => slot.startsWith("name")).length;
  const words = [
    ...(names ? [counted(names, "name")] : []),
    ...(missing.length > names ? [counted(missing.length - names, "text")] : []),
  ];
  return proven(
    "HIDDEN",
    `${total} hidden values, all open to what they were committed as${words.length ? `; not in this copy: ${listed(words)}` : ""}`,
  );
}
