/**
 * One-way hashes for simulations, without a crypto library: they tell values apart and repeat, and that is all. They
 * are NOT cryptographic and `plain` is not SHA-256, only of its shape; a real shop takes those of `adapters/system`.
 */
import type { Digests } from '../../core/ports/random.ts';

const LANES = 8;
const FNV_PRIME = 0x01000193;

/** Eight FNV-1a lanes of 32 bits, each begun elsewhere: 64 hexadecimal digits. */
const hash = (value: string): string => {
  let digest = '';
  for (let lane = 0; lane < LANES; lane += 1) {
    let state = 0x811c9dc5 ^ Math.imul(lane + 1, 0x9e3779b9);
    for (let at = 0; at < value.length; at += 1) state = Math.imul(state ^ value.charCodeAt(at), FNV_PRIME);
    digest += (state >>> 0).toString(16).padStart(8, '0');
  }
  return digest;
};

export const createSimulatedDigests = (): Digests => ({
  keyed: (value) => hash(`simulated key\n${value}`),
  plain: hash,
  equal: (a, b) => a === b,
});
