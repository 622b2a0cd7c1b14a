import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../core/entities/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { newSession, sessions } from '../../../../core/shop/documents/sessions.ts';
import { quote } from '../../../../core/pricing/quote.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import { MOISTURISER, POLISH, SYSTEM, WASH } from '../../../samples/products.ts';
import { createTestShop, dataOf, openSession, refusalOf } from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

describe('the cart of a session', () => {
  it('is empty at first, costs only the fee of cash on delivery, and is not stored by being read', async () => {
    const { shop, api } = openSession();
    const changed = await shop.changesOf(async () => {
      expect(await dataOf(api.getCart())).toMatchObject({
        items: {},
        total: 0,
        version: 0,
        discount: { isApplied: false, code: '', off: 0, byUrl: false },
        quotes: { prepaid: { total: 0 }, cod: { total: 150 } },
      });
    });
    expect(changed).toEqual([]);
  });

  it('has lines with the shop’s own prices, both quotes, and the number of units', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: WASH, qty: 1 });
    const cart = await dataOf(api.addToCart({ pid: MOISTURISER, qty: 2 }));
    const items = { [WASH]: { qty: 1, price: 949, sale: 749 }, [MOISTURISER]: { qty: 2, price: 599, sale: 479 } };
    expect(cart).toEqual({
      items,
      total: 3,
      version: 2,
      left: {},
      discount: { isApplied: false, code: '', off: 0, byUrl: false },
      quotes: {
        prepaid: quote({ items: items as never, discount: EMPTY_DISCOUNT, mode: 'card' }, DEFAULT_SETTINGS),
        cod: quote({ items: items as never, discount: EMPTY_DISCOUNT, mode: 'cod' }, DEFAULT_SETTINGS),
      },
    });
    expect([cart.quotes?.prepaid.total, cart.quotes?.cod.total]).toEqual([1_707, 1_857]);
  });

  it('adds to an existing line', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: WASH, qty: 2 });
    expect((await dataOf(api.addToCart({ pid: WASH, qty: 3 }))).items).toEqual({
      [WASH]: { qty: 5, price: 949, sale: 749 },
    });
  });

  it('sets a line to a quantity, whether or not it exists', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: WASH, qty: 2 });
    expect((await dataOf(api.updateCart({ pid: WASH, qty: 7 }))).total).toBe(7);
    expect((await dataOf(api.updateCart({ pid: POLISH, qty: 1 }))).total).toBe(8);
  });

  it('removes a line by the quantity 0 and by deletion, and accepts both for a line that does not exist', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: WASH, qty: 2 });
    await api.addToCart({ pid: MOISTURISER, qty: 1 });
    expect((await dataOf(api.updateCart({ pid: WASH, qty: 0 }))).items).toEqual({
      [MOISTURISER]: { qty: 1, price: 599, sale: 479 },
    });
    expect((await dataOf(api.updateCart({ pid: WASH, qty: 0 }))).total).toBe(1);
    expect((await dataOf(api.deleteFromCart({ pid: MOISTURISER }))).items).toEqual({});
    expect((await dataOf(api.deleteFromCart({ pid: MOISTURISER }))).total).toBe(0);
  });

  it('keeps the order in which lines were first added', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: MOISTURISER, qty: 1 });
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.updateCart({ pid: MOISTURISER, qty: 5 });
    expect(Object.keys((await dataOf(api.getCart())).items)).toEqual([MOISTURISER, WASH]);
  });

  it('has only the single item after a quick buy, and keeps the coupon', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: WASH, qty: 2 });
    await api.applyCoupon({ code: 'DAWN10' });
    const cart = await dataOf(api.quickBuy({ pid: MOISTURISER, qty: 1 }));
    expect(cart.items).toEqual({ [MOISTURISER]: { qty: 1, price: 599, sale: 479 } });
    expect(cart.discount?.code).toBe('DAWN10');
  });

  it('increases its version with each change, and only then', async () => {
    const api = createTestShop().session();
    const versions: (number | undefined)[] = [];
    for (const call of [
      () => api.addToCart({ pid: WASH, qty: 1 }),
      () => api.updateCart({ pid: WASH, qty: 1 }),
      () => api.getCart(),
      () => api.updateCart({ pid: WASH, qty: 2 }),
      () => api.addToCart({ pid: WASH, qty: 99 }),
      () => api.deleteFromCart({ pid: MOISTURISER }),
      () => api.deleteFromCart({ pid: WASH }),
      () => api.quickBuy({ pid: WASH, qty: 1 }),
    ]) {
      await call();
      versions.push((await dataOf(api.getCart())).version);
    }
    expect(versions).toEqual([1, 1, 1, 2, 2, 2, 3, 4]);
  });

  it('sells the bundle for 499 while a coupon from a URL is applied', async () => {
    const api = createTestShop().session();
    await api.addToCart({ pid: SYSTEM, qty: 1 });
    expect((await dataOf(api.getCart())).items[SYSTEM]?.sale).toBe(799);
    await api.applyCoupon({ code: 'DAWN10', source: 'url' });
    const cart = await dataOf(api.getCart());
    const priced = { [SYSTEM]: { qty: 1, price: rupees(2_049), sale: rupees(499) } };
    expect(cart.items).toEqual(priced);
    expect(cart.quotes?.prepaid).toEqual(
      quote({ items: priced, discount: couponDiscount('DAWN10', 10, true), mode: 'card' }, DEFAULT_SETTINGS),
    );
    await api.removeCoupon({ code: 'DAWN10' });
    expect((await dataOf(api.getCart())).items[SYSTEM]?.sale).toBe(799);
  });

  it('belongs to one session only', async () => {
    const shop = createTestShop();
    await shop.session('one-token').addToCart({ pid: WASH, qty: 1 });
    expect((await dataOf(shop.session('other-token').getCart())).total).toBe(0);
    expect((await dataOf(shop.session('one-token').getCart())).total).toBe(1);
  });

  it('drops a product that is no longer sold', async () => {
    const shop = createTestShop();
    const api = shop.session('one-token');
    await api.addToCart({ pid: WASH, qty: 1 });
    const key = sessions.key(storedId('one-token'));
    await shop.store.update({ writes: [key] }, (documents) => ({
      answer: null,
      writes: [
        put(sessions, key, {
          ...(documents.get(key) ?? newSession(shop.clock.now())),
          quantities: { gone: 3, [WASH]: 1 },
        }),
      ],
    }));
    expect((await dataOf(api.getCart())).items).toEqual({ [WASH]: { qty: 1, price: 949, sale: 749 } });
  });
});

describe('a call that changes the cart', () => {
  const UNKNOWN = ['', 'bhor_0006', '__proto__', 'constructor', 'toString'];
  const WRONG = [
    -1,
    0.5,
    21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '1' as unknown as number,
    null as unknown as number,
  ];

  it.each(UNKNOWN)('refuses the unknown product “%s”', async (pid) => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    const changed = await shop.changesOf(async () => {
      for (const call of [api.addToCart, api.updateCart, api.quickBuy, api.deleteFromCart]) {
        expect(await refusalOf(call({ pid, qty: 1 }))).toMatchObject({
          code: 'UNKNOWN_PRODUCT',
          message: 'This product isn’t available',
        });
      }
      expect((await refusalOf(api.updateCart({ pid, qty: 0 }))).code).toBe('UNKNOWN_PRODUCT');
    });
    expect(changed).toEqual([]);
  });

  it.each(WRONG)('refuses the quantity %s', async (qty) => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    const changed = await shop.changesOf(async () => {
      for (const call of [api.addToCart, api.updateCart, api.quickBuy]) {
        expect(await refusalOf(call({ pid: WASH, qty }))).toMatchObject({
          code: 'QUANTITY_INVALID',
          message: 'Choose a quantity from 1 to 20',
          data: { fields: { qty: expect.any(String) } },
        });
      }
    });
    expect(changed).toEqual([]);
  });

  it('refuses a quantity of 0 when adding and for a quick buy', async () => {
    const api = createTestShop().session();
    expect((await refusalOf(api.addToCart({ pid: WASH, qty: 0 }))).code).toBe('QUANTITY_INVALID');
    expect((await refusalOf(api.quickBuy({ pid: WASH, qty: 0 }))).code).toBe('QUANTITY_INVALID');
  });

  it('refuses more than 20 units of a line, in one call or in several', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 15 });
    expect(await shop.changesOf(() => refusalOf(api.addToCart({ pid: WASH, qty: 6 })))).toEqual([]);
    expect((await dataOf(api.addToCart({ pid: WASH, qty: 5 }))).total).toBe(20);
  });
});

it('the cart counts every unit of simultaneous additions from several tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 10 }), async (quantities) => {
      const shop = createTestShop();
      await Promise.all(quantities.map((qty) => shop.session('one-token').addToCart({ pid: WASH, qty })));
      expect((await dataOf(shop.session('one-token').getCart())).total).toBe(
        quantities.reduce((sum, qty) => sum + qty, 0),
      );
    }),
    { numRuns: 30 },
  );
});

it('every answer has the shop’s own time', async () => {
  const { shop, api } = openSession();
  await shop.clock.advance(12_345);
  expect((await api.getCart()).now).toBe(shop.clock.now());
  expect((await api.addToCart({ pid: 'none', qty: 1 })).now).toBe(shop.clock.now());
});
