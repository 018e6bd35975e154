// Commands as a seat signs them (log/4), and the letters they travel in (log/8.6): built here, from this log alone.

import { fromBase64 } from "./bytes.js";
import { valueAt } from "./chain.js";
import { commit, SALT } from "./commitment.js";
import { encode, refuse } from "./pack.js";
import { commandBytes, newKeyBytes } from "./signed.js";
import { leafHash } from "./tree.js";
import { decode } from "./unpack.js";

/** @typedef {import("./pack.js").Value} Value */
/** @typedef {import("./keys.js").Signer} Signer */
/** @typedef {import("./stream.js").Stream} Stream */
/** Something a move hides, as the service offers it. @typedef {{ slot: string, who: number[], value: string }} Hides */

const LABEL = "tidelog-letter/2";
const NOTHING = new Uint8Array(0);

/** The round whose share a command shows: 0 with a join, nothing where none is due (6.11).
 * @param {Stream} stream @param {number} seat @param {Value} move */
export function roundDue({ trace }, seat, move) {
  const own = trace.seats.isOwn(seat);
  if (trace.status === "joining") return own && trace.rounds.shared ? 0 : null;
  if (["resign.1", "take-back.1", "consent.1", "key.1"].includes(move?.[0])) return null;
  const rounds = trace.rounds.copy();
  rounds.settle();
  return rounds.due(seat, own) || null;
}

/** The share of a round, from the key's own chain in this match (6.9). @param {Stream} stream @param {number} seat @param {number} round @param {Signer} signer */
async function share(stream, seat, round, signer) {
  const first = stream.trace.first;
  return valueAt(await signer.lastShare(stream.match, leafHash(stream.data[first])), stream.match, seat, round);
}

/** What a move hides, named and salted: the closed move stays as it is. @param {Stream} stream @param {number} seat @param {Hides[]} hides */
function openingsOf({ trace }, seat, hides) {
  const base = `c${seat}.${trace.counters[seat - 1]}`;
  return hides.map(({ slot, who, value }, at) => {
    const due = at ? `${base}.${at}` : base;
    if (slot !== due || who.length !== 1 || who[0] !== seat)
      refuse(`what the move hides should stand in ${due}, for seat ${seat} alone`);
    return [slot, who, crypto.getRandomValues(new Uint8Array(SALT)), decode(fromBase64(value) ?? NOTHING)];
  });
}

/** The last head the house signed for this log: it reminds a house that was restored. @param {Stream} stream */
const seenHead = ({ pin }) => pin?.whole ?? "";

/** A command at the end of this log, signed, in its letter.
 * @param {Stream} stream @param {number} seat @param {Value} move @param {Hides[]} hides @param {Signer} signer */
export async function letter(stream, seat, move, hides, signer) {
  const { trace, match, root, size } = stream;
  const openings = openingsOf(stream, seat, hides);
  const round = roundDue(stream, seat, move);
  const nonce = round === null ? NOTHING : await share(stream, seat, round, signer);
  const commitments = openings.map(([slot, , salt, value]) => commit(match, slot, salt, value));
  const command = [seat, trace.counters[seat - 1], size, nonce, commitments, move];
  const signature = await signer.sign(commandBytes(match, root, command));
  return {
    command: encode(command),
    letter: encode([LABEL, match, [command, signature], openings, NOTHING, seenHead(stream)]),
  };
}

/** The letter with which a seat goes on with another key; both sign (3.13).
 * @param {Stream} stream @param {number} seat @param {Signer} old @param {Signer} next */
export async function keyLetter(stream, seat, old, next) {
  const { trace, match, root, size } = stream;
  const command = [seat, trace.counters[seat - 1], size, NOTHING, [], ["key.1", next.key]];
  const signed = [command, await old.sign(commandBytes(match, root, command))];
  return {
    command: encode(command),
    letter: encode([LABEL, match, signed, [], await next.sign(newKeyBytes(match, root, command)), seenHead(stream)]),
  };
}

/** Agreement to a ruling that goes back to a ply, for the reason with this commitment (3.6). @param {number} to @param {Uint8Array} text */
export const consent = (to, text) => ["consent.1", to, text];

/** A move as the service offers it; its bytes go into the command as they are. @param {string} wire */
export const moveOf = (wire) => decode(fromBase64(wire) ?? NOTHING);
