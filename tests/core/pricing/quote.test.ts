/** The one place of a total, by its laws (spec 4, 10.6, 10.7). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { deepFreeze } from '../../../adapters/memory/deep-freeze.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { CartItems } from '../../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { bothQuotes, quote, type QuoteInput } from '../../../core/pricing/quote.ts';
import { amounts, carts, discounts, modes, percents } from '../arbitraries.ts';
import { anySettings } from '../settings-arbitraries.ts';

/** Of any brand: its settings are part of the input. */
const inputs: fc.Arbitrary<Required<QuoteInput> & { readonly settings: Settings }> = fc.record({
  settings: anySettings,
  items: carts,
  discount: discounts,
  mode: modes,
  cash: amounts,
  redeem: fc.boolean(),
});

/** Another way to the same sums: big integers, and the rounding by remainder. */
const subtotal = (items: CartItems): bigint =>
  Object.values(items).reduce((sum, { qty, price, sale }) => sum + BigInt(qty) * BigInt(sale > 0 ? sale : price), 0n);
const halfUp = (amount: bigint, percent: number): bigint => {
  const hundredths = amount * BigInt(Math.round(percent * 100));
  return hundredths / 10_000n + (hundredths % 10_000n >= 5000n ? 1n : 0n);
};

describe('every quote', () => {
  it('rounds once, on the subtotal, half up', () => {
    fc.assert(
      fc.property(carts, percents, modes, anySettings, (items, off, mode, settings) => {
        const q = quote({ items, discount: couponDiscount('CODE', off, false), mode }, settings);
        expect(BigInt(q.subtotal)).toBe(subtotal(items));
        expect(BigInt(q.discount.value)).toBe(halfUp(subtotal(items), off));
        expect(BigInt(q.rewardCash)).toBe(halfUp(subtotal(items), settings.rewardPercent));
      }),
    );
  });

  it('has its fee, its discount and what may be redeemed by mode, coupon and balance, and a total that is their sum', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { settings, mode, cash, discount, items } = input;
        const q = quote(input, settings);
        const isCod = mode === 'cod';
        const redeems = input.redeem && !isCod && cash > 0 && q.subtotal > 0;
        const amount = redeems ? Math.min(cash, q.subtotal) : 0;
        // The fixed amount counts if there is one, and the percentage otherwise.
        const value = redeems ? amount : Number(halfUp(subtotal(items), discount.off));
        expect(q.discount).toEqual({ ...discount, amount, value });
        expect([q.shipping, q.redeemableCash]).toEqual(isCod ? [settings.codFee, 0] : [0, cash]);
        expect(q.total).toBe(q.subtotal + q.shipping - value);
        expect([q.total >= 0, value >= 0, value <= q.subtotal]).toEqual([true, true, true]);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(inputs, fc.infiniteStream(fc.nat()), (input, picks) => {
        const entries = Object.entries(input.items).map((entry) => ({ entry, at: picks.next().value as number }));
        const shuffled = Object.fromEntries(entries.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry));
        expect(quote({ ...input, items: shuffled }, input.settings)).toEqual(quote(input, input.settings));
      }),
    );
  });

  it('is pure: it does not change its input, and gives the same quote for the same input', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const frozen = deepFreeze(structuredClone(input));
        const first = quote(frozen, frozen.settings);
        expect(quote(frozen, frozen.settings)).toEqual(first);
        expect(quote(structuredClone(input), input.settings)).toEqual(first);
        expect(frozen).toEqual(input);
      }),
    );
  });

  it('ignores an amount in the given discount: only redeeming sets one', () => {
    expect(
      quote({ items: {}, discount: { ...EMPTY_DISCOUNT, amount: rupees(50) }, mode: 'card' }, DEFAULT_SETTINGS).discount
        .amount,
    ).toBe(0);
  });
});

it('the quotes of two modes are returned together, and the prepaid one is the same for every prepaid mode', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { prepaid, cod } = bothQuotes(input, input.settings);
      for (const mode of ['card', 'upi', 'netbanking'] as const)
        expect(quote({ ...input, mode }, input.settings)).toEqual({ ...prepaid, mode });
      expect(cod).toEqual(quote({ ...input, mode: 'cod' }, input.settings));
    }),
  );
});
