/** The rules of spec 4, one by one, and the constants of spec 9 that they use. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { products } from '../../../core/catalogue/products.ts';
import { MAX_QUANTITY, isQuantity, type CartItems } from '../../../core/entities/cart.ts';
import { EMPTY_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees, type Rupees } from '../../../core/entities/money/money.ts';
import { listTotalOf, subtotalOf } from '../../../core/pricing/totals.ts';
import { quote } from '../../../core/pricing/quote.ts';
import type { Price } from '../../../core/entities/product.ts';
import { PIDS, carts } from '../arbitraries.ts';
import { anySettings } from '../settings-arbitraries.ts';
import { SYSTEM } from '../../samples/products.ts';

const savingsOf = (items: CartItems): Rupees =>
  quote({ items, discount: EMPTY_DISCOUNT, mode: 'card' }, DEFAULT_SETTINGS).savings;

it('the sums over the lines have savings of the list total less the subtotal, whatever the lines', () => {
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

it('the quantity of a line is a whole number from 1 to 20', () => {
  expect(MAX_QUANTITY).toBe(20);
  expect([1, 2, 20].every(isQuantity)).toBe(true);
  expect([0, -1, 21, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, 1n].some(isQuantity)).toBe(false);
});

it('the sums of a cart of the catalogue are those of the price table, whatever the quantities', () => {
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
