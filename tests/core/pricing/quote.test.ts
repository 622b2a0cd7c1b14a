/** The one place of a total, by its laws (spec 4, 10.6, 10.7). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { deepFreeze } from '../../../adapters/memory/deep-freeze.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { CartItems } from '../../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { bothQuotes, quote, type QuoteInput } from '../../../core/pricing/quote.ts';
import { amounts, carts, discounts, modes, percents, prepaidModes } from '../arbitraries.ts';
import { anySettings } from '../settings-arbitraries.ts';
import { WASH } from '../../samples/products.ts';

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
  it('has a total of subtotal plus shipping minus discount', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const q = quote(input, input.settings);
        expect(q.total).toBe(q.subtotal + q.shipping - q.discount.value);
      }),
    );
  });

  it('has a total that is never negative, and a discount from 0 to the subtotal', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const q = quote(input, input.settings);
        expect(q.total).toBeGreaterThanOrEqual(0);
        expect(q.discount.value).toBeGreaterThanOrEqual(0);
        expect(q.discount.value).toBeLessThanOrEqual(q.subtotal);
      }),
    );
  });

  it('charges the COD fee exactly when the mode is cod', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(quote(input, input.settings).shipping).toBe(input.mode === 'cod' ? input.settings.codFee : 0);
      }),
    );
  });

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

  it('uses the fixed amount if there is one, and the percentage otherwise', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const q = quote(input, input.settings);
        const redeems = input.redeem && input.mode !== 'cod' && input.cash > 0 && q.subtotal > 0;
        const amount = redeems ? Math.min(input.cash, q.subtotal) : 0;
        expect(q.discount.amount).toBe(amount);
        expect(BigInt(q.discount.value)).toBe(
          redeems ? BigInt(amount) : halfUp(subtotal(input.items), input.discount.off),
        );
      }),
    );
  });

  it('redeems nothing under cash on delivery, even if requested', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const q = quote({ ...input, mode: 'cod', redeem: true }, input.settings);
        expect(q.redeemableCash).toBe(0);
        expect(q.discount.amount).toBe(0);
      }),
    );
  });

  it('offers the whole balance to be redeemed in every other mode', () => {
    fc.assert(
      fc.property(inputs, prepaidModes, (input, mode) => {
        expect(quote({ ...input, mode: mode as PaymentMode }, input.settings).redeemableCash).toBe(input.cash);
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

  it('contains the applied coupon, with the redeemed amount', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { discount } = quote(input, input.settings);
        expect(discount).toEqual({ ...input.discount, amount: discount.amount, value: discount.value });
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

describe('the quotes of two modes', () => {
  it('differ by the fee, the redeemed cash and nothing else', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { mode, shipping, total, discount, redeemableCash, ...same } = quote(
          { ...input, mode: 'card' },
          input.settings,
        );
        expect(quote({ ...input, mode: 'upi' }, input.settings)).toEqual({
          mode: 'upi',
          shipping,
          total,
          discount,
          redeemableCash,
          ...same,
        });
        expect(quote({ ...input, mode: 'cod' }, input.settings)).toMatchObject(same);
        expect(mode).toBe('card');
      }),
    );
  });

  it('are returned together, and the prepaid one is the same for every prepaid mode', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { prepaid, cod } = bothQuotes(input, input.settings);
        expect(prepaid).toEqual(quote({ ...input, mode: 'card' }, input.settings));
        expect(cod).toEqual(quote({ ...input, mode: 'cod' }, input.settings));
      }),
    );
  });
});

describe('the quote of a small cart', () => {
  const items: CartItems = { [WASH]: { qty: 2, price: rupees(949), sale: rupees(749) } };

  it('contains every line of the summary', () => {
    expect(
      quote(
        { items, discount: couponDiscount('DAWN10', 10, false), mode: 'cod', cash: rupees(120), redeem: true },
        DEFAULT_SETTINGS,
      ),
    ).toEqual({
      mode: 'cod',
      count: 2,
      listTotal: 1898,
      subtotal: 1498,
      savings: 400,
      shipping: 150,
      discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 0, value: 150, byUrl: false },
      total: 1498,
      rewardCash: 75,
      redeemableCash: 0,
    });
  });

  it('redeems no cash unless requested', () => {
    expect(quote({ items, discount: EMPTY_DISCOUNT, mode: 'card', cash: rupees(120) }, DEFAULT_SETTINGS)).toMatchObject(
      {
        total: 1498,
        redeemableCash: 120,
      },
    );
    expect(quote({ items, discount: EMPTY_DISCOUNT, mode: 'card' }, DEFAULT_SETTINGS)).toMatchObject({
      total: 1498,
      redeemableCash: 0,
    });
  });

  it('is 0 in every line except the fee if the cart is empty', () => {
    expect(
      quote({ items: {}, discount: couponDiscount('DAWN10', 10, false), mode: 'card' }, DEFAULT_SETTINGS),
    ).toMatchObject({
      subtotal: 0,
      total: 0,
      count: 0,
      savings: 0,
    });
    expect(quote({ items: {}, discount: EMPTY_DISCOUNT, mode: 'cod' }, DEFAULT_SETTINGS)).toMatchObject({
      shipping: 150,
      total: 150,
    });
  });

  it('has a total of 0 if redeemed cash pays for everything', () => {
    expect(
      quote({ items, discount: EMPTY_DISCOUNT, mode: 'upi', cash: rupees(5000), redeem: true }, DEFAULT_SETTINGS),
    ).toMatchObject({
      total: 0,
      discount: { amount: 1498 },
    });
  });
});
