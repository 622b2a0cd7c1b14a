/** What an answer of the shop makes of the cart that the page knows (spec 10.13). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { CartItems } from '../../../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { bothQuotes } from '../../../../core/pricing/quote.ts';
import { applyAnswer, EMPTY_CART, repriced } from '../../../../core/shopper/cart/apply-answer.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { cartOf } from '../../open-shop.ts';

const items = cartOf([1, 2, 0, 0, 0], false);
const known = { items, discount: couponDiscount('DAWN10', 10, false), hasVersions: true, left: {}, quotes: null };
const quotes = bothQuotes({ items, discount: known.discount }, DEFAULT_SETTINGS);
const quoted = { ...known, quotes };

type Args = Parameters<typeof applyAnswer>;
const after = (answer: Args[1], request?: Args[2], before: Args[0] = known) =>
  applyAnswer(before, answer, request, null, DEFAULT_SETTINGS).cart;

describe('the cart of a page', () => {
  it.each<readonly [string, ReturnType<typeof after>, object]>([
    ['is that of the answer', after({ items: {}, version: 6 }), { ...known, items: {} }],
    ['has the shop’s quotes', after({ items, quotes }), quoted],
    ['has no quotes of another cart', after({ items: {} }, undefined, quoted), { ...known, items: {} }],
    ['keeps what an answer does not contain', after({}), known],
    [
      'has the quantity of the request if the answer has none',
      after({ total: 9 }, { pid: WASH, qty: 8 }),
      { ...known, items: { ...items, [WASH]: { ...items[WASH], qty: 8 } } },
    ],
    [
      'has no line whose quantity was set to 0',
      after({}, { pid: WASH, qty: 0 }),
      { ...known, items: { [SYSTEM]: items[SYSTEM] } },
    ],
    ['has no line of an unknown product', after({}, { pid: 'elsewhere_1', qty: 2 }, EMPTY_CART), EMPTY_CART],
    [
      'has no coupon if none is applied',
      after({ discount: { isApplied: false, code: 'DAWN10' } }),
      { ...known, discount: EMPTY_DISCOUNT },
    ],
    [
      'has no coupon if it has no code',
      after({ discount: { isApplied: true, code: '' } }),
      { ...known, discount: EMPTY_DISCOUNT },
    ],
  ])('%s', (_title, cart, expected) => {
    expect(cart).toEqual(expected);
  });

  it('has the prices of the settings where an answer has none, and no sale where it has only a price', () => {
    const priceless = { [SYSTEM]: { qty: 1 }, [WASH]: { qty: 2, price: rupees(949) } };
    const itemsOf = (byUrl: boolean) =>
      after(
        { items: priceless, version: 1, discount: { isApplied: true, code: 'DAWN10', byUrl } },
        undefined,
        EMPTY_CART,
      ).items;
    expect(itemsOf(false)).toEqual({
      [SYSTEM]: { qty: 1, price: 2049, sale: 799 },
      [WASH]: { qty: 2, price: 949, sale: 0 },
    });
    expect(itemsOf(true)[SYSTEM]).toEqual({ qty: 1, price: 2049, sale: 499 });
  });

  it('takes a missing percentage from the previous state of that code, or from the catalogue', () => {
    const before = { ...known, discount: couponDiscount('FESTIVE15', 15, false) };
    const percentOf = (code: string) => after({ discount: { isApplied: true, code } }, undefined, before).discount.off;
    expect([percentOf(' festive15'), percentOf('BESTYOU'), percentOf('NOSUCH')]).toEqual([15, 5, 0]);
  });

  it('lowers the bundle’s regular price with a URL coupon, raises it again without, and changes no other price', () => {
    const bundleAt = (sale: number): CartItems => ({ [SYSTEM]: { qty: 1, price: rupees(2049), sale: rupees(sale) } });
    const byUrl = couponDiscount('DAWN10', 10, true);
    const sales = (discount: typeof byUrl) =>
      [799, 499, 600].map((sale) => repriced(bundleAt(sale), discount, DEFAULT_SETTINGS)[SYSTEM]?.sale);
    expect([sales(byUrl), sales(EMPTY_DISCOUNT)]).toEqual([
      [499, 499, 600],
      [799, 799, 600],
    ]);
    const wash = cartOf([0, 1, 0, 0, 0], false);
    expect(repriced(wash, byUrl, DEFAULT_SETTINGS)).toEqual(wash);
  });
});
