/** The draws of simulated shoppers: repeatable, unrelated, and distributed as they should be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atPrice, spreadAt, weightedAt } from '../../../cli/simulate/random/distributions.ts';
import { normalQuantile } from '../../../cli/simulate/statistics/normal.ts';
import { createDraws, streamOf } from '../../../cli/simulate/random/draws.ts';
import { addressAt, MAX_SESSIONS, phoneOf } from '../../../cli/simulate/environment/shopper-identity.ts';
import { addressErrors } from '../../../core/validation/address.ts';
import { indianMobile } from '../../../core/validation/strict.ts';

const [ONE, OTHER] = [streamOf('one'), streamOf('other')];

describe('a draw of the simulation', () => {
  it('is the same for the same seed, session, decision and count, and else another', () => {
    const { unit } = createDraws(1, 2);
    expect(createDraws(1, 2).unit(ONE, 3)).toBe(unit(ONE, 3));
    const others = [createDraws(2, 2).unit(ONE, 3), createDraws(1, 3).unit(ONE, 3), unit(OTHER, 3), unit(ONE, 4)];
    expect(new Set([unit(ONE, 3), ...others]).size).toBe(5);
  });

  it('is even, and unrelated to the next session, decision and count', () => {
    const n = 20_000;
    let [sum, bySession, byStream, byCount] = [0, 0, 0, 0];
    for (let session = 0; session < n; session += 1) {
      const draws = createDraws(7, session);
      const unit = draws.unit(ONE);
      sum += unit;
      bySession += (unit - 0.5) * (createDraws(7, session + 1).unit(ONE) - 0.5);
      byStream += (unit - 0.5) * (draws.unit(OTHER) - 0.5);
      byCount += (unit - 0.5) * (draws.unit(ONE, 1) - 0.5);
    }
    // Four standard errors of the mean, and of a correlation of 0.
    expect(Math.abs(sum / n - 0.5)).toBeLessThan(4 / Math.sqrt(12 * n));
    for (const product of [bySession, byStream, byCount])
      expect(Math.abs((product / n) * 12)).toBeLessThan(4 / Math.sqrt(n));
  });
});

describe('a distribution of the simulation', () => {
  it('has its median in the middle, and a tenth below its tenth quantile', () => {
    expect(spreadAt({ median: 20, spread: 0.7 }, 0.5)).toBeCloseTo(20, 6);
    expect(spreadAt({ median: 20, spread: 0 }, 0.9)).toBe(20);
    expect(normalQuantile(0.1)).toBeCloseTo(-1.2815515655, 7);
    expect(normalQuantile(0.975)).toBeCloseTo(1.9599639845, 7);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.0902323062, 7);
  });

  it('picks keys by their weights, and never one without weight', () => {
    const weights = { a: 1, none: 0, b: 3 };
    expect([0, 0.24, 0.26, 0.999999].map((unit) => weightedAt(weights, unit))).toEqual(['a', 'a', 'b', 'b']);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (unit) => weightedAt(weights, unit) !== 'none',
      ),
    );
  });

  it('falls with the price by the elasticity, and never rises above 1', () => {
    expect(atPrice(0.2, 1, 3)).toBeCloseTo(0.2);
    expect(atPrice(0.2, 1.01, 2) / 0.2).toBeCloseTo(0.98, 3);
    expect(atPrice(0.9, 0.1, 3)).toBe(1);
    expect(atPrice(0.3, 0, 3)).toBe(1);
  });
});

describe('a simulated shopper', () => {
  it('has a phone number that the shop accepts, and that no other session has', () => {
    const phones = new Set<string>();
    for (let session = 0; session < MAX_SESSIONS; session += 997) phones.add(phoneOf(5, session));
    expect(phones.size).toBe(Math.ceil(MAX_SESSIONS / 997));
    for (const phone of phones) expect(indianMobile(phone)).toBe(phone);
  });

  it('has an address that the shop accepts', () => {
    for (const unit of [0, 0.3, 0.5, 0.9999])
      expect(addressErrors({ ...addressAt(unit), for_ship: 'yes', for_bill: 'yes' })).toEqual({});
  });
});
