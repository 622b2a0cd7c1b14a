/**
 * Repeatable hashes for simulations, without a crypto library. They are NOT cryptographic, and `plain` only has the
 * format of SHA-256; a shop in production uses those of `adapters/system`.
 */
import type { Digests } from '../../core/ports/random.ts';

const LANES = 8;
const FNV_PRIME = 0x01000193;

/** Eight FNV-1a lanes of 32 bits with different seeds: 64 hexadecimal digits. */
const hash = (value: string): string => {
  let digest = '';
  for (let lane = 0; lane < LANES; lane += 1) {
    let state = 0x811c9dc5 ^ Math.imul(lane + 1, 0x9e3779b9);
    for (let at = 0; at < value.length; at += 1) state = Math.imul(state ^ value.charCodeAt(at), FNV_PRIME);
    digest += (state >>> 0).toString(16).padStart(8, '0');
  }
  return digest;
};

const keyed = (value: string): string => hash(`simulated key\n${value}`);

export const createSimulatedDigests = (): Digests => ({
  keyed,
  everyKeyed: (value) => [keyed(value)],
  plain: hash,
  equal: (a, b) => a === b,
});
