import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';

const draws = (seed: number): readonly unknown[] => {
  const random = createSeededRandom(seed);
  return [
    random.token(),
    random.text(6, '0123456789'),
    random.unit(),
    random.below(1_000),
    random.pick(['a', 'b', 'c']),
  ];
};

describe('seeded random', () => {
  it('draws the same values for the same seed, and others for another', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(draws(seed)).toEqual(draws(seed));
        expect(draws(seed)).not.toEqual(draws(seed ^ 1));
      }),
    );
  });

  it('makes tokens of at least 128 bits in safe characters, and never repeats one', () => {
    const random = createSeededRandom(7);
    const tokens = Array.from({ length: 2_000 }, random.token);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/u);
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 31 }), (seed, limit) => {
        const random = createSeededRandom(seed);
        const drawn = random.below(limit);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
        const unit = random.unit();
        expect(unit >= 0 && unit < 1).toBe(true);
      }),
    );
  });
});
