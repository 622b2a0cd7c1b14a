/** A market with one number changed: personas keep their distance, and what the market does not allow is none. */
import { describe, expect, it } from 'vitest';
import { loadMarket } from '../../../cli/simulate/market/load-market.ts';
import { marketNumbers, marketPath, marketWith } from '../../../cli/simulate/market/market-variation.ts';
import type { Market } from '../../../cli/simulate/market/market.ts';

const { written, market, assumptions } = await loadMarket(undefined);
const refusals = (of: Market | undefined) => of?.personas.map(({ model }) => model.delivery.refusalCod);

describe('a market with one number changed', () => {
  it('has the number for every persona, in proportion where a persona has its own', () => {
    expect(refusals(market)).toEqual([0.26, 0.26, 0.36, 0.1]);
    expect(refusals(marketWith(written, 'shopper.delivery.refusalCod', 0.13))).toEqual([0.13, 0.13, 0.18, 0.05]);
    expect(refusals(marketWith(written, 'shopper.delivery.refusalCod', 0.78))).toEqual([
      0.78,
      0.78,
      1,
      expect.closeTo(0.3),
    ]);
  });

  it('has a duration in milliseconds, and a share of a persona by its name', () => {
    expect(marketWith(written, 'horizon', 3_600_000)?.horizonMs).toBe(3_600_000);
    const shares = marketWith(written, 'personas.regular.share', 1)?.personas.map(({ share }) => share);
    expect(shares?.[3]).toBeCloseTo(1 / 1.965);
  });

  it('is none where the market does not allow it', () => {
    expect(marketWith(written, 'shopper.browse.bounce', 1.1)).toBeUndefined();
    expect(marketWith(written, 'shopper.repeat.atMost', 1.5)).toBeUndefined();
  });

  it('lists every number that a report lists, but what personas override', () => {
    const listed = assumptions.map(({ name }) => name).filter((name) => !/^personas\..*\.(?!share)/u.test(name));
    expect(listed.filter((name) => !marketNumbers(written).includes(name))).toEqual(
      listed.filter((name) => name.endsWith('urlCode') || name.startsWith('expectedPrices')),
    );
  });

  it('finds a path without its first word, and says what was meant', () => {
    expect(marketPath(written, 'delivery.refusalCod')).toBe('shopper.delivery.refusalCod');
    expect(() => marketPath(written, 'costs.shiping')).toThrow('did you mean costs.shipping?');
  });
});
