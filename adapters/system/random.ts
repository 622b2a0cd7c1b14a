/** Unguessable tokens and one-time passwords, and secure hashes: Node's cryptography. */
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Hasher, Random } from '../../core/ports/random.ts';

/** 192 bits: 32 characters. */
const TOKEN_BYTES = 24;

export const createCryptoRandom = (): Random => ({
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  text: (length, alphabet) => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
});

const sha256 = (value: string): Buffer => hash('sha256', value, 'buffer');

const hmac = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('base64url');

/** `key` is the shop's secret; what was hashed with one of the `former` keys is still recognised. */
export const createHmacHasher = (key: string, former: readonly string[] = []): Hasher => ({
  keyed: (value) => hmac(key, value),
  everyKeyed: (value) => [key, ...former].map((one) => hmac(one, value)),
  plain: (value) => hash('sha256', value),
  // Comparing hashes hides even the lengths of the values from timing.
  equal: (a, b) => timingSafeEqual(sha256(a), sha256(b)),
});
