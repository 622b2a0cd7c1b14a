/** The rules of spec 4, one by one, and the constants of spec 9 that they use. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { products } from '../../../core/catalogue/products.ts';
import { MAX_QUANTITY, isEmpty, isQuantity, unitCount, type CartItems } from '../../../core/entities/cart.ts';
import { EMPTY_DISCOUNT, couponDiscount } from '../../../core/entities/discount.ts';
import { rupees, type Rupees } from '../../../core/entities/money/money.ts';
import { discountValue, listTotalOf, subtotalOf, unitPrice } from '../../../core/pricing/totals.ts';
import { redeemableCash, redeemedAmount, rewardCashEarned } from '../../../core/pricing/reward-cash.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { quote } from '../../../core/pricing/quote.ts';
import type { Price } from '../../../core/entities/product.ts';
import { PIDS, amounts, carts, discounts, percents } from '../arbitraries.ts';
import { anySettings } from '../settings-arbitraries.ts';
import { POLISH, SYSTEM, WASH } from '../../samples/products.ts';

const savingsOf = (items: CartItems): Rupees =>
  quote({ items, discount: EMPTY_DISCOUNT, mode: 'card' }, DEFAULT_SETTINGS).savings;

const line = (qty: number, price: number, sale: number) => ({ qty, price: rupees(price), sale: rupees(sale) });

describe('the unit price of a line', () => {
  it('is the sale price if that is above 0', () => {
    expect(unitPrice(line(1, 949, 749))).toBe(749);
  });
  it('is the list price otherwise', () => {
    expect(unitPrice(line(1, 949, 0))).toBe(949);
  });
});

describe('the sums over the lines', () => {
  const items = { [SYSTEM]: line(2, 2049, 799), [WASH]: line(3, 949, 0), [POLISH]: line(1, 499, 399) };

  it('are the subtotal: quantity times unit price', () => {
    expect(subtotalOf(items)).toBe(2 * 799 + 3 * 949 + 399);
  });
  it('are the list total: quantity times price', () => {
    expect(listTotalOf(items)).toBe(2 * 2049 + 3 * 949 + 499);
  });
  it('are the savings of the lines that are on sale', () => {
    expect(savingsOf(items)).toBe(2 * (2049 - 799) + (499 - 399));
  });
  it('are 0 for an empty cart', () => {
    expect([subtotalOf({}), listTotalOf({}), savingsOf({})]).toEqual([0, 0, 0]);
  });

  it('have savings of the list total less the subtotal, whatever the lines', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const onSale = Object.values(cart).filter(({ sale }) => sale > 0);
        const saved = onSale.reduce(
          (sum, { qty, price, sale }) => sum + BigInt(qty) * (BigInt(price) - BigInt(sale)),
          0n,
        );
        expect(BigInt(savingsOf(cart))).toBe(saved);
        expect(listTotalOf(cart) - subtotalOf(cart)).toBe(savingsOf(cart));
      }),
    );
  });
});

describe('the price of shipping', () => {
  const shippingOf = (mode: PaymentMode) =>
    quote({ items: { [WASH]: line(1, 949, 749) }, discount: EMPTY_DISCOUNT, mode }, DEFAULT_SETTINGS).shipping;

  it('is 150 for cash on delivery', () => {
    expect(DEFAULT_SETTINGS.codFee).toBe(150);
    expect(shippingOf('cod')).toBe(150);
  });
  it.each(['card', 'upi', 'netbanking'] as const)('is 0 for %s', (mode) => {
    expect(shippingOf(mode)).toBe(0);
  });
});

describe('the discount of a quote', () => {
  it('is the percentage of the subtotal, rounded once, half up', () => {
    expect(discountValue(couponDiscount('DAWN10', 10, false), rupees(749))).toBe(75);
    expect(discountValue(couponDiscount('BESTYOU', 5, false), rupees(1598))).toBe(80);
    // Rounded by line this would be 3 × 40 = 120.
    expect(discountValue(couponDiscount('DAWN10', 10, false), rupees(3 * 395))).toBe(119);
  });
  it('is the fixed amount when that is above 0: it takes priority over the percentage', () => {
    expect(discountValue({ ...couponDiscount('DAWN10', 10, false), amount: rupees(1) }, rupees(749))).toBe(1);
    expect(discountValue({ ...EMPTY_DISCOUNT, amount: rupees(120) }, rupees(749))).toBe(120);
  });
  it('is the percentage again when the amount is 0', () => {
    expect(discountValue({ ...couponDiscount('DAWN10', 10, false), amount: rupees(0) }, rupees(749))).toBe(75);
  });
  it('is never more than the subtotal', () => {
    expect(discountValue({ ...EMPTY_DISCOUNT, amount: rupees(800) }, rupees(749))).toBe(749);
    expect(discountValue(couponDiscount('ALL', 100, false), rupees(749))).toBe(749);
  });
  it('is the amount instead of the percentage for any cart and any coupon', () => {
    fc.assert(
      fc.property(discounts, percents, amounts, amounts, (discount, off, amount, subtotal) => {
        fc.pre(amount > 0);
        expect(discountValue({ ...discount, off, amount }, subtotal)).toBe(Math.min(amount, subtotal));
      }),
    );
  });
});

describe('reward cash', () => {
  it('is earned at 5% of the subtotal, rounded half up', () => {
    expect(DEFAULT_SETTINGS.rewardPercent).toBe(5);
    expect(rewardCashEarned(rupees(799), 5)).toBe(40); // 39.95
    expect(rewardCashEarned(rupees(749), 5)).toBe(37); // 37.45
    expect(rewardCashEarned(rupees(10), 5)).toBe(1); // 0.50
  });
  it('may be redeemed up to the balance, and not at all under cash on delivery', () => {
    expect(redeemableCash(rupees(120), 'upi')).toBe(120);
    expect(redeemableCash(rupees(120), 'cod')).toBe(0);
  });
  it('redeems the smaller of balance and subtotal', () => {
    expect(redeemedAmount(rupees(120), 'card', rupees(749))).toBe(120);
    expect(redeemedAmount(rupees(5000), 'card', rupees(749))).toBe(749);
    expect(redeemedAmount(rupees(5000), 'cod', rupees(749))).toBe(0);
  });
});

describe('the quantity of a line', () => {
  it('is a whole number from 1 to 20', () => {
    expect(MAX_QUANTITY).toBe(20);
    expect([1, 2, 20].every(isQuantity)).toBe(true);
    expect([0, -1, 21, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, 1n].some(isQuantity)).toBe(
      false,
    );
  });
});

describe('the count of a cart', () => {
  const items = { [WASH]: line(2, 949, 749), [POLISH]: line(1, 499, 399) };

  it('counts units, not lines', () => {
    expect(unitCount(items)).toBe(3);
    expect(unitCount({})).toBe(0);
  });
  it('is empty without lines', () => {
    expect(isEmpty({})).toBe(true);
    expect(isEmpty(items)).toBe(false);
  });
});

describe('the sums of a cart of the catalogue', () => {
  it('are those of the price table, whatever the quantities', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        anySettings,
        (quantities, byUrl, settings) => {
          const table = products.map(({ name }) => settings.prices[name]);
          const items = Object.fromEntries(
            products.map((product, at) => {
              const { initial, sale } = priceOf(product, byUrl, settings);
              return [product.id, { qty: quantities[at] ?? 0, price: initial, sale }];
            }),
          );
          const sum = (of: (price: Price, at: number) => number): Rupees =>
            rupees(table.reduce((total, price, at) => total + (quantities[at] ?? 0) * of(price, at), 0));
          const unit = ({ initial, sale }: Price): number => (sale > 0 ? sale : initial);
          expect(subtotalOf(items)).toBe(
            sum((price, at) => (byUrl && PIDS[at] === SYSTEM ? settings.bundleUrlPrice : unit(price))),
          );
          expect(listTotalOf(items)).toBe(sum(({ initial }) => initial));
        },
      ),
    );
  });
});
