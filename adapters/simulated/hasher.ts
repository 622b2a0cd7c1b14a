/**
 * Repeatable hashes for simulations, without a crypto library. They are NOT cryptographic, and `plain` only has the
 * format of SHA-256; a shop in production uses those of `adapters/system`.
 */
import type { Hasher } from '../../core/ports/random.ts';

const WORDS = 4;
const FNV_PRIME = 0x01000193;
/** Another odd multiplier, so that values on which one hash collides differ in the other. */
const SECOND_PRIME = 0x27d4eb2f;

/** Every byte as two digits: eight digits at a time by `toString` take four times as long. */
const TWO_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const digitsAt = (word: number, shift: number): string => TWO_DIGITS[(word >>> shift) & 255] ?? '';
const eightDigits = (word: number): string =>
  digitsAt(word, 24) + digitsAt(word, 16) + digitsAt(word, 8) + digitsAt(word, 0);

/** The value is read once, by two FNV-1a hashes with different seeds; four mixtures of them make 32 digits, twice. */
const hash = (value: string): string => {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at);
    first = Math.imul(first ^ unit, FNV_PRIME);
    second = Math.imul(second ^ unit, SECOND_PRIME);
  }
  let digest = '';
  for (let word = 0; word < WORDS; word += 1) {
    first = Math.imul(first ^ (first >>> 16), 0x85ebca6b) + second;
    second = Math.imul(second ^ (second >>> 13), 0xc2b2ae35) + first;
    digest += eightDigits(first ^ second);
  }
  return digest + digest;
};

const keyed = (value: string): string => hash(`simulated key\n${value}`);

export const createSimulatedHasher = (): Hasher => ({
  keyed,
  everyKeyed: (value) => [keyed(value)],
  plain: hash,
  equal: (a, b) => a === b,
});
