// What becomes of a claim (log/10.1): its verdict, a sentence, and for a fault the record, the clause and a code.

/** @typedef {import("./trace.js").Fault} Fault */
/** @typedef {"PROVEN" | "FAILED" | "UNDETERMINED" | "NOT CLAIMED"} Verdict */
/** One claim and what came of it; promised, if the level and the stage of the match promise it.
 * @typedef {{ claim: string, verdict: Verdict, detail: string, record: number | null, clause: string, code: string, promised: boolean }} Finding */

/** @param {string} claim @param {string} detail @returns {Finding} */
export const proven = (claim, detail) => ({
  claim,
  verdict: "PROVEN",
  detail,
  record: null,
  clause: "",
  code: "",
  promised: true,
});

/** @param {string} claim @param {Fault} fault @returns {Finding} */
export const failed = (claim, fault) => ({ claim, verdict: "FAILED", ...fault, promised: true });

/** @param {string} claim @param {Fault} fault @param {boolean} [promised] @returns {Finding} */
export const undetermined = (claim, fault, promised = true) => ({ claim, verdict: "UNDETERMINED", ...fault, promised });

/** @param {string} claim @param {string} detail @param {string} [code] @returns {Finding} */
export const notClaimed = (claim, detail, code = "none") => ({
  claim,
  verdict: "NOT CLAIMED",
  detail,
  record: null,
  clause: "",
  code,
  promised: false,
});

/** Why a claim about every record cannot be proven. @param {Fault} fault @param {string} clause @returns {Fault} */
export const unread = ({ record }, clause) => ({
  record,
  clause,
  code: "unread",
  detail: `records from ${record} on cannot be read`,
});

/** Why nothing is decided of records that cannot be read. @param {import("./audit.js").Case} it @param {string} claim @param {string} clause */
export const end = (it, claim, clause) => (it.log.fault ? undetermined(claim, unread(it.log.fault, clause)) : null);
