/** The cart of a session: its lines, its version, what is refused, and what the confirmation of an order takes out of it (spec 4, 10.13, 10.14). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { quote } from '../../../../core/pricing/quote.ts';
import { newSession, sessions } from '../../../../core/shop/documents/sessions.ts';
import { MOISTURISER, POLISH, WASH } from '../../../samples/products.ts';
import { storedId } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  place,
  refusalOf,
  stateOf,
} from '../../../shop/test-shop.ts';

const NO_DISCOUNT = { isApplied: false, code: '', off: 0, byUrl: false };
const line = (qty: number) => ({ qty, price: rupees(949), sale: rupees(749) });

describe('the cart of a session', () => {
  it('has lines with the shop’s own prices in the order in which they were added, both quotes, and the number of units', async () => {
    const { api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.addToCart({ pid: MOISTURISER, qty: 2 });
    const cart = await dataOf(api.updateCart({ pid: WASH, qty: 3 }));
    const items = { [WASH]: line(3), [MOISTURISER]: { qty: 2, price: rupees(599), sale: rupees(479) } };
    const quoted = (mode: 'card' | 'cod') => quote({ items, discount: EMPTY_DISCOUNT, mode }, DEFAULT_SETTINGS);
    const quotes = { prepaid: quoted('card'), cod: quoted('cod') };
    expect(cart).toEqual({ items, total: 5, version: 3, left: {}, discount: NO_DISCOUNT, quotes });
    expect(Object.keys(cart.items ?? {})).toEqual([WASH, MOISTURISER]);
    expect([cart.quotes?.prepaid.total, cart.quotes?.cod.total]).toEqual([3_205, 3_355]);
  });

  it('increases its version with each change, and only then', async () => {
    const { api } = openSession();
    const versions: (number | undefined)[] = [];
    for (const call of [
      () => api.addToCart({ pid: WASH, qty: 1 }),
      () => api.updateCart({ pid: WASH, qty: 1 }),
      () => api.getCart(),
      () => api.updateCart({ pid: WASH, qty: 2 }),
      () => api.addToCart({ pid: WASH, qty: 99 }),
      () => api.deleteFromCart({ pid: MOISTURISER }),
      () => api.updateCart({ pid: MOISTURISER, qty: 0 }),
      () => api.deleteFromCart({ pid: WASH }),
      () => api.quickBuy({ pid: WASH, qty: 1 }),
    ]) {
      await call();
      versions.push((await dataOf(api.getCart())).version);
    }
    expect(versions).toEqual([1, 1, 1, 2, 2, 2, 2, 3, 4]);
  });

  it('drops a product that is no longer sold', async () => {
    const { shop, api } = openSession();
    const key = sessions.key(storedId(api.token()));
    const stored = { ...newSession(shop.clock.now()), quantities: { gone: 3, [WASH]: 1 } };
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(sessions, key, stored)] }));
    expect((await dataOf(api.getCart())).items).toEqual({ [WASH]: line(1) });
  });

  it('counts every unit of simultaneous additions from several tabs', async () => {
    const units = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(units, async (quantities) => {
        const shop = createTestShop();
        await Promise.all(quantities.map((qty) => shop.session('one-token').addToCart({ pid: WASH, qty })));
        const sum = quantities.reduce((total, qty) => total + qty, 0);
        expect((await dataOf(shop.session('one-token').getCart())).total).toBe(sum);
        expect((await dataOf(shop.session('other-token').getCart())).total).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a call that changes the cart', () => {
  it('refuses an unknown product, a quantity that is none and more than 20 units, and changes nothing', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 15 });
    const { addToCart, updateCart, quickBuy, deleteFromCart } = api;
    const changed = await shop.changesOf(async () => {
      for (const pid of ['', 'bhor_0006', '__proto__', 'constructor', 'toString'])
        for (const call of [addToCart, updateCart, quickBuy, deleteFromCart])
          expect(await refusalOf(call({ pid, qty: 1 }))).toMatchObject({
            code: 'UNKNOWN_PRODUCT',
            message: 'This product isn’t available',
          });
      expect((await refusalOf(updateCart({ pid: 'none', qty: 0 }))).code).toBe('UNKNOWN_PRODUCT');
      for (const qty of [-1, 0.5, 21, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1', null] as number[])
        for (const call of [addToCart, updateCart, quickBuy])
          expect(await refusalOf(call({ pid: WASH, qty }))).toMatchObject({
            code: 'QUANTITY_INVALID',
            message: 'Choose a quantity from 1 to 20',
            data: { fields: { qty: expect.any(String) } },
          });
      for (const call of [addToCart, quickBuy])
        expect((await refusalOf(call({ pid: WASH, qty: 0 }))).code).toBe('QUANTITY_INVALID');
      expect((await refusalOf(addToCart({ pid: WASH, qty: 6 }))).code).toBe('QUANTITY_INVALID');
    });
    expect(changed).toEqual([]);
    expect((await dataOf(addToCart({ pid: WASH, qty: 5 }))).total).toBe(20);
  });

  it('has the shop’s own time in its answer, done or refused', async () => {
    const { shop, api } = openSession();
    await shop.clock.advance(12_345);
    expect((await api.addToCart({ pid: 'none', qty: 1 })).now).toBe(shop.clock.now());
  });
});

describe('an order that is confirmed', () => {
  const unitsIn = async (api: Awaited<ReturnType<typeof openReadyToPlace>>['api']) =>
    Object.fromEntries(Object.entries((await dataOf(api.getCart())).items).map(([pid, { qty }]) => [pid, qty]));

  it.each([
    ['DAWN10', 674, true],
    ['BESTYOU', 712, false],
  ] as const)(
    'leaves what was added since it was placed, and the code %s with it unless the order has used it up',
    async (code, expectedTotal, stays) => {
      const { shop, api } = await openReadyToPlace();
      await dataOf(api.applyCoupon({ code }));
      const number = await place(api, { expectedTotal });
      await dataOf(api.addToCart({ pid: POLISH, qty: 3 }));
      await dataOf(api.addToCart({ pid: WASH, qty: 2 }));
      await shop.sendGatewayEvent(number, 'captured');
      expect(await unitsIn(api)).toEqual({ [WASH]: 2, [POLISH]: 3 });
      expect((await dataOf(api.getCart())).discount.isApplied).toBe(stays);
    },
  );

  it('leaves a cart that has other products by now, also when it is paid again by cash on delivery', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.quickBuy({ pid: POLISH, qty: 1 }));
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    expect(await unitsIn(api)).toEqual({ [POLISH]: 1 });
  });

  it('takes no more than the cart still has', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.updateCart({ pid: WASH, qty: 3 }));
    const number = await place(api, { expectedTotal: 2_247 });
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    await dataOf(api.addToCart({ pid: POLISH, qty: 1 }));
    await shop.sendGatewayEvent(number, 'captured');
    expect(await unitsIn(api)).toEqual({ [POLISH]: 1 });
  });

  it('takes nothing from the cart of an order that was placed after it', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api);
    await dataOf(api.addToCart({ pid: POLISH, qty: 1 }));
    await shop.sendGatewayEvent(first, 'failed');
    await place(api, { expectedTotal: 1_148 });
    await dataOf(api.retryPayment({ order: first, mode: 'upi' }));
    await shop.sendGatewayEvent(first, 'captured');
    expect(await stateOf(api, first)).toBe('confirmed');
    expect((await dataOf(api.getCart())).total).toBe(2);
  });
});
