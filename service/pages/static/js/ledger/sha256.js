// SHA-256 in plain JavaScript, and HMAC over it: for inputs as short as ours WebCrypto's answers cost more to await
// than to compute (docs/decisions/0028).

// The fractions of the square roots of the first 8 primes, and of the cube roots of the first 64 (FIPS 180-4).
// prettier-ignore
const START = Uint32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
// prettier-ignore
const ROUND = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const words = new Uint32Array(64);

/** One block of 64 bytes into a state. @param {Uint32Array} state @param {Uint8Array} data @param {number} at */
function block(state, data, at) {
  const w = words;
  for (let t = 0; t < 16; t += 1, at += 4) {
    w[t] = (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3];
  }
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15];
    const y = w[t - 2];
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + low + w[t - 7] + high) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < 64; t += 1) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + turned + ((e & f) ^ (~e & g)) + ROUND[t] + w[t]) | 0;
    const other = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** Go on from a state that `before` bytes led to (a multiple of 64), to the hash of these parts.
 * @param {Uint32Array} from @param {number} before @param {Uint8Array[]} parts */
function finish(from, before, parts) {
  const state = from.slice();
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = parts.length === 1 ? parts[0] : new Uint8Array(size);
  if (parts.length !== 1) {
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
  }
  let at = 0;
  for (; at + 64 <= size; at += 64) block(state, whole, at);
  const tail = new Uint8Array(size - at < 56 ? 64 : 128);
  tail.set(whole.subarray(at));
  tail[size - at] = 0x80;
  const bits = (before + size) * 8;
  for (let place = 1, rest = bits; rest; place += 1, rest = Math.floor(rest / 256))
    tail[tail.length - place] = rest % 256;
  for (let next = 0; next < tail.length; next += 64) block(state, tail, next);
  const out = new Uint8Array(32);
  for (let place = 0; place < 32; place += 1) out[place] = state[place >> 2] >>> (24 - 8 * (place & 3));
  return out;
}

/** The hash of all parts together. @param {Uint8Array[]} parts */
export const sha256 = (...parts) => finish(START, 0, parts);

/** HMAC-SHA-256 under one key, its pads hashed once.
 * @param {Uint8Array} key @returns {(...parts: Uint8Array[]) => Uint8Array} */
export function hmac(key) {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = padAfter(padded, 0x36);
  const outer = padAfter(padded, 0x5c);
  return (...parts) => finish(outer, 64, [finish(inner, 64, parts)]);
}

/** @param {Uint8Array} padded @param {number} pad */
function padAfter(padded, pad) {
  const state = START.slice();
  block(
    state,
    padded.map((byte) => byte ^ pad),
    0,
  );
  return state;
}
