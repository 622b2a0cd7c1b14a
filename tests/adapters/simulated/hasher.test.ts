import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';

describe('simulated hasher', () => {
  const hasher = createSimulatedHasher();

  it('are repeatable, differ between values, and have the format of SHA-256', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(hasher.plain(a)).toBe(hasher.plain(a));
        expect(hasher.plain(a)).toMatch(/^[0-9a-f]{64}$/u);
        expect(hasher.plain(a) === hasher.plain(b)).toBe(a === b);
        expect(hasher.keyed(a)).not.toBe(hasher.plain(a));
        expect(hasher.equal(hasher.keyed(a), hasher.keyed(b))).toBe(a === b);
      }),
    );
  });
});
