import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedDigests } from '../../../adapters/simulated/digests.ts';

describe('simulated digests', () => {
  const digests = createSimulatedDigests();

  it('are repeatable, differ between values, and have the format of SHA-256', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(digests.plain(a)).toBe(digests.plain(a));
        expect(digests.plain(a)).toMatch(/^[0-9a-f]{64}$/u);
        expect(digests.plain(a) === digests.plain(b)).toBe(a === b);
        expect(digests.keyed(a)).not.toBe(digests.plain(a));
        expect(digests.equal(digests.keyed(a), digests.keyed(b))).toBe(a === b);
      }),
    );
  });
});
