import { describe, expect, it } from 'vitest';
import type { Quotes } from '../../../core/pricing/quote.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { accountsOf, ADDRESS, CREAM, dataOf, MINUTE, openShop, order, OTHER_PHONE, PHONE, readyToPlace, refusalOf, SYSTEM, WASH, type Bench } from './workbench.ts';

const quotesOf = (refusal: Awaited<ReturnType<typeof refusalOf>>): Quotes => refusal.data?.quotes as Quotes;
const cash = async (api: ShopApi): Promise<number> => (await dataOf(api.getRewardCash())).cashback;
const grant = (bench: Bench, amount: number) => dataOf(bench.shop.grantRewardCash({ phone: PHONE, amount, reason: 'goodwill' }));

describe('placing with cash on delivery', () => {
  it('confirms the order at once, with its fee, its payment due, and the cart emptied', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'DAWN10' });
    const version = (await dataOf(api.getCart())).version ?? 0;
    const placed = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 749 + 150 - 75 })));
    expect(placed).toEqual({
      payPage: null,
      order: {
        order: expect.stringMatching(/^BH[0-9A-HJKMNP-TV-Z]{10}$/u), state: 'confirmed', placedAt: bench.clock.now(),
        history: [{ state: 'confirmed', at: bench.clock.now() }], mode: 'cod', payment: 'due',
        items: { [WASH]: { qty: 1, price: 949, sale: 749 } },
        summary: {
          listTotal: 949, subtotal: 749, savings: 200, shipping: 150, total: 824, rewardCash: 37,
          discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 0, byUrl: false, value: 75 },
        },
        shipping: ADDRESS, billing: null,
      },
    });
    expect(await dataOf(api.getCart())).toMatchObject({ items: {}, discount: { isApplied: false }, version: version + 1 });
    expect(bench.gateway.opened).toEqual([]);
  });

  it('tells the customer by SMS and mail', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const { order: { order: number } } = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await bench.shop.deliverMessages();
    const [sms, mail] = bench.outbox.sent().slice(-2);
    expect(sms).toMatchObject({ channel: 'sms', to: PHONE });
    expect(mail).toMatchObject({ channel: 'mail', to: 'asha@example.com' });
    expect(sms?.text).toBe(`Your BHOR order ${number} is confirmed; ₹899 is due when it arrives. Thank you.`);
    expect(mail?.text).toContain('Hello Asha Rao,');
    expect(sms?.id).not.toBe(mail?.id);
  });

  it('redeems nothing', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await grant(bench, 500);
    const { order: { summary } } = await dataOf(api.placeOrder(order({ mode: 'cod', redeemCash: true, expectedTotal: 899 })));
    expect(summary.discount.amount).toBe(0);
    expect(await cash(api)).toBe(500);
  });

  it('saves the addresses with the customer', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const shipping = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411001' };
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899, shipping, billing: ADDRESS })));
    expect(await dataOf(api.getAddresses())).toEqual({
      shipping: { ...shipping, for_ship: 'yes', for_bill: 'no' }, billing: { ...ADDRESS, for_ship: 'no', for_bill: 'yes' },
    });
  });
});

describe('placing prepaid', () => {
  it('opens the payment, says where to pay, and keeps the cart until it is paid', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const placed = await dataOf(api.placeOrder(order()));
    const number = placed.order.order;
    expect(placed).toMatchObject({ payPage: `/pay/${number}`, order: { state: 'pending_payment', payment: 'created', summary: { total: 749, shipping: 0 } } });
    expect(bench.gateway.opened).toEqual([number]);
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'created' });
  });

  it('holds the redeemed cash: it is nobody’s to redeem until the payment has failed or another order takes this one’s place', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await grant(bench, 120);
    const placed = await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 629 })));
    expect(placed.order.summary.discount).toMatchObject({ amount: 120, value: 120 });
    expect(await accountsOf(bench)).toEqual({ available: 0, held: 120, spent: 0, pending: 0 });
    expect(await cash(api)).toBe(0);
  });

  it('lets redeemed cash replace the percentage', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await grant(bench, 10);
    await api.applyDiscount({ code: 'DAWN10' });
    expect((await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 739 })))).order.summary.total).toBe(739);
  });

  it('needs no gateway where redeemed cash pays for everything: the order is confirmed at once', async () => {
    const bench = openShop({ gateway: null });
    const api = await readyToPlace(bench);
    await grant(bench, 800);
    const placed = await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 0 })));
    expect(placed).toMatchObject({ payPage: null, order: { state: 'confirmed', payment: 'captured', summary: { total: 0, discount: { amount: 749 } } } });
    expect(await cash(api)).toBe(51);
    expect((await dataOf(api.getCart())).total).toBe(0);
    expect((await refusalOf(bench.gatewayTells(placed.order.order, 'captured'))).code).toBe('ORDER_NOT_FOUND');
  });
});

describe('a refused placing changes nothing', () => {
  const refusedWith = async (bench: Bench, call: () => ReturnType<ShopApi['placeOrder']>, expected: object): Promise<void> => {
    expect(await bench.changesOf(async () => expect(await refusalOf(call())).toMatchObject(expected))).toEqual([]);
  };

  it('for who is not signed in', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.addToCart({ pid: WASH, qty: 1 });
    await refusedWith(bench, () => api.placeOrder(order()), { code: 'NOT_SIGNED_IN', message: 'Please sign in to go on' });
  });

  it.each([
    ['a key too short', { key: 'short' }], ['a key too long', { key: 'k'.repeat(201) }], ['a key that can’t be printed', { key: 'key-of-\u0007-bell' }],
    ['an unknown mode', { mode: 'cheque' as never }],
  ])('for %s', async (_what, changes) => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await refusedWith(bench, () => api.placeOrder(order(changes)), { code: 'MALFORMED', message: 'This request could not be read' });
  });

  it('for a total that is no number', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await refusedWith(bench, () => api.placeOrder({ ...order(), expectedTotal: Number.NaN as never }), { code: 'MALFORMED' });
  });

  it('for an address that is not complete, naming its fields', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await refusedWith(bench, () => api.placeOrder(order({ shipping: { ...ADDRESS, city: '', pincode: '11000' } })), {
      code: 'ADDRESS_INCOMPLETE',
      data: { fields: { 'shipping.city': 'Please fill this field', 'shipping.pincode': 'Pincode should be 6 digits long' } },
    });
  });

  it('for an empty cart', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.deleteFromCart({ pid: WASH });
    await refusedWith(bench, () => api.placeOrder(order()), { code: 'CART_EMPTY', message: 'Your cart is empty' });
  });

  it('for a total that changed, with both quotes as they are now', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await grant(bench, 100);
    await api.addToCart({ pid: CREAM, qty: 1 });
    const refusal = await refusalOf(api.placeOrder(order({ redeemCash: true })));
    expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', message: 'The total has changed. Please look at it again before you order' });
    expect(quotesOf(refusal)).toMatchObject({ prepaid: { total: 1_128, redeemableCash: 100 }, cod: { total: 1_378, discount: { amount: 0 } } });
    await refusedWith(bench, () => api.placeOrder(order()), { code: 'PRICE_CHANGED' });
    await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: quotesOf(refusal).prepaid.total })));
  });

  it('where paying online is not possible; cash on delivery is', async () => {
    const bench = openShop({ gateway: null });
    const api = await readyToPlace(bench);
    await refusedWith(bench, () => api.placeOrder(order()), { code: 'NO_GATEWAY', message: 'Paying online is not possible right now. Cash on delivery is' });
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
  });

  it('where the customer is gone', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const key = `customer/${PHONE}`;
    await bench.store.update([key], () => ({ answer: null, writes: [{ key, document: null }] }));
    await refusedWith(bench, () => api.placeOrder(order()), { code: 'NOT_SIGNED_IN' });
  });
});

describe('an offer that ends before placing', () => {
  it('is refused as ended where the shopper still counts on it, and placed at the new total then', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'DAWN10' });
    await bench.clock.advance(15 * MINUTE);
    const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: 674 })));
    expect(refusal).toMatchObject({ code: 'OFFER_EXPIRED', message: 'This offer has ended' });
    expect(quotesOf(refusal)).toMatchObject({ prepaid: { total: 749 }, cod: { total: 899 } });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 673 })))).code).toBe('PRICE_CHANGED');
    expect((await dataOf(api.placeOrder(order({ expectedTotal: 749 })))).order.summary.discount.isApplied).toBe(false);
  });

  it('takes the URL price with it', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyDiscount({ code: 'DAWN10', source: 'url' });
    await bench.clock.advance(15 * MINUTE);
    const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: 449 })));
    expect(refusal.code).toBe('OFFER_EXPIRED');
    expect(quotesOf(refusal).prepaid).toMatchObject({ subtotal: 799, total: 799 });
  });

  it('stands in an order that was placed before its end', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyDiscount({ code: 'DAWN10', source: 'url' });
    const { order: { order: number } } = await dataOf(api.placeOrder(order({ expectedTotal: 449 })));
    await bench.clock.advance(15 * MINUTE);
    await bench.gatewayTells(number, 'captured');
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'confirmed', items: { [SYSTEM]: { sale: 499 } }, summary: { total: 449, discount: { code: 'DAWN10', byUrl: true, value: 50 } },
    });
  });
});

describe('the idempotency key', () => {
  it('gives the same answer again for the same body, and places nothing twice', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    for (const attempt of [order({ mode: 'cod', expectedTotal: 899 }), order()]) {
      await api.quickBuy({ pid: WASH, qty: 1 });
      const first = await dataOf(api.placeOrder(attempt));
      expect(await bench.changesOf(async () => expect(await dataOf(api.placeOrder(attempt))).toEqual(first))).toEqual([]);
    }
    expect((await dataOf(api.listOrders())).orders).toHaveLength(2);
    expect(bench.gateway.opened).toHaveLength(1);
  });

  it('places once for calls that come at once', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    const answers = await Promise.all([1, 2, 3].map(() => dataOf(api.placeOrder(attempt))));
    expect(new Set(answers.map(({ order: { order: number } }) => number)).size).toBe(1);
    expect(new Set(answers.map(({ payPage }) => payPage)).size).toBe(1);
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it.each([
    ['mode', { mode: 'card' as const }], ['redeemed cash', { redeemCash: true }], ['total', { expectedTotal: 750 }],
    ['address', { shipping: { ...ADDRESS, h_no: '13' } }], ['billing', { billing: ADDRESS }],
  ])('is refused for another %s', async (_what, changes) => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    await dataOf(api.placeOrder(attempt));
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.placeOrder(order({ ...changes, key: attempt.key })))).toMatchObject({
        code: 'KEY_REUSED', message: 'This order was already sent with other details',
      });
    })).toEqual([]);
  });

  it('belongs to its session: another customer’s same key is another order', async () => {
    const bench = openShop();
    const [mine, other] = [await readyToPlace(bench), await readyToPlace(bench, OTHER_PHONE)];
    const attempt = order();
    const numbers = [await dataOf(mine.placeOrder(attempt)), await dataOf(other.placeOrder(attempt))].map((placed) => placed.order.order);
    expect(new Set(numbers).size).toBe(2);
  });

  it('is not used up by a refusal', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    await api.updateCart({ pid: WASH, qty: 2 });
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('PRICE_CHANGED');
    await api.updateCart({ pid: WASH, qty: 1 });
    await dataOf(api.placeOrder(attempt));
  });

  it('answers that there is no such order when it was removed', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    const { order: { order: number } } = await dataOf(api.placeOrder(attempt));
    await bench.store.update([`order/${number}`], () => ({ answer: null, writes: [{ key: `order/${number}`, document: null }] }));
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('ORDER_NOT_FOUND');
  });
});

describe('an order number', () => {
  it('is drawn again where it is taken', async () => {
    const drawn = ['AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB'];
    let tokens = 0;
    const bench = openShop({
      random: { token: () => `token-${(tokens += 1)}`, text: (length) => (length === 10 ? drawn.shift() ?? '' : '123456') },
    });
    const api = await readyToPlace(bench);
    const first = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    const second = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    expect([first.order.order, second.order.order]).toEqual(['BHAAAAAAAAAA', 'BHBBBBBBBBBB']);
  });

  it('is not looked for for ever', async () => {
    let tokens = 0;
    const bench = openShop({ random: { token: () => `token-${(tokens += 1)}`, text: (length) => (length === 10 ? 'AAAAAAAAAA' : '123456') } });
    const api = await readyToPlace(bench);
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    await expect(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 }))).rejects.toThrow(Error);
    expect((await dataOf(api.getCart())).total).toBe(1);
  });
});
