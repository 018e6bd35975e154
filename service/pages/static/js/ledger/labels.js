// The labels that begin whatever is signed, committed to or chained (log/1.3): no text can be taken for another.

import { utf8 } from "./bytes.js";

export const COMMAND = utf8("tidelog/command/v2\n");
export const KEY = utf8("tidelog/key/v1\n");
export const CUSTODY = utf8("tidelog/custody/v1\n");
export const RULING = utf8("tidelog/ruling/v2\n");
export const LAPSE = utf8("tidelog/lapse/v1\n");
export const LOGIN = "tidelog/login/v1\n";
export const CLAIM = utf8("tidelog/claim/v1\n");
export const COMMIT = utf8("tidelog/commit/v1\n");
export const NONCE = utf8("tidelog/nonce/v1\n");
export const LUCK_SALT = utf8("tidelog/luck/v2");
export const NONCE_SALT = utf8("tidelog/nonce/v1");
