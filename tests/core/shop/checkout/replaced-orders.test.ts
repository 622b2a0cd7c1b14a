import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import {
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  otherBrowser,
  place,
  quotesOf,
  readyToPlace,
  refusalOf,
  stateOf,
} from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

const cash = async (api: ShopApi): Promise<number> => (await dataOf(api.getRewardCash())).cashback;

describe('placing again before the first order is paid', () => {
  it('replaces it: it expires, and the cash it held is available again after the new order', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 120);
    const first = await place(api, { redeemCash: true, expectedTotal: 629 });
    const second = await place(api, { redeemCash: true, expectedTotal: 749 });
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'pending_payment']);
    expect(await accountsOf(shop)).toEqual({ available: 120, held: 0, spent: 0, pending: 0 });
    await shop.sendGatewayEvent(second, 'captured');
    expect(await stateOf(api, second)).toBe('confirmed');
    expect((await dataOf(api.getCart())).total).toBe(0);
  });

  it('replaces it with an order by cash on delivery too', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 120);
    const first = await place(api, { redeemCash: true, expectedTotal: 629 });
    const second = await place(api, { mode: 'cod', expectedTotal: 899 });
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
    expect(await cash(api)).toBe(120);
  });

  it('names the new order in the old one, and says to who tracks the old one only that it was replaced', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api, {});
    const second = await place(api, {});
    expect(await dataOf(api.getOrder({ order: first }))).toMatchObject({ state: 'expired', replacedBy: second });
    expect(await dataOf(api.getOrder({ order: second }))).not.toHaveProperty('replacedBy');
    const tracked = await dataOf(shop.session('a-passer-by').trackOrder({ order: first, phone: PHONE }));
    expect(tracked).toMatchObject({ state: 'expired', isReplaced: true });
    expect(JSON.stringify(tracked)).not.toContain(second);
  });

  it.each(['waiting', 'failed', 'expired'] as const)(
    'refunds a payment that still arrives for the %s first one, and says why',
    async (what) => {
      const { shop, api } = await openReadyToPlace();
      const first = await place(api, {});
      if (what === 'failed') await shop.sendGatewayEvent(first, 'failed');
      if (what === 'expired') await shop.clock.advance(31 * MINUTE);
      if (what === 'expired') await shop.runMaintenance();
      const second = await place(api, { mode: 'cod', expectedTotal: 899 });
      await shop.sendGatewayEvent(first, 'captured');
      expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
      expect(await dataOf(api.getOrder({ order: first }))).toMatchObject({
        replacedBy: second,
        payment: 'refund_pending',
        refund: { amount: 749, to: 'source', state: 'pending' },
      });
      await shop.deliverMessages();
      const sent = shop.messenger.sent().filter(({ text }) => text.includes(`replaced with order ${second}`));
      expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
      expect(sent[0]?.text).toContain('₹749 will be refunded to the account you paid from.');
      await shop.runMaintenance();
      expect(shop.gatewayConnection.refunded).toHaveLength(1);
      expect(await dataOf(api.getOrder({ order: first }))).toMatchObject({ state: 'refunded', replacedBy: second });
    },
  );

  it('refunds a payment of another amount for the first one without a review', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api, {});
    await place(api, { mode: 'cod', expectedTotal: 899 });
    await shop.sendGatewayEvent(first, 'captured', { captured: { amount: paise(70_000), currency: 'INR' } });
    expect(await shop.heldOrders()).toEqual([]);
    expect((await dataOf(api.getOrder({ order: first }))).refund).toMatchObject({ amount: 700, state: 'pending' });
  });

  it('leaves the right to pay a failed one again besides, which is then an order of its own', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api, {});
    await shop.sendGatewayEvent(first, 'failed');
    const second = await place(api, { mode: 'cod', expectedTotal: 899 });
    await dataOf(api.retryPayment({ order: first, mode: 'upi' }));
    await shop.sendGatewayEvent(first, 'captured');
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['confirmed', 'confirmed']);
  });

  it('leaves it unchanged if the new one is refused', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api, {});
    expect(await shop.changesOf(() => refusalOf(api.placeOrder(order({ expectedTotal: 1 }))))).toEqual([]);
    expect(await stateOf(api, first)).toBe('pending_payment');
  });

  it('leaves a failed one as it is', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api, {});
    await shop.sendGatewayEvent(first, 'failed');
    await place(api, {});
    expect(await stateOf(api, first)).toBe('payment_failed');
  });

  it('does not change the unpaid order of another browser', async () => {
    const shop = createTestShop();
    const first = await place(await readyToPlace(shop), {});
    const api = await otherBrowser(shop);
    await place(api, {});
    expect(await stateOf(api, first)).toBe('pending_payment');
  });

  it('looks its documents up again if the session changed between reading and deciding', async () => {
    const { api } = await openReadyToPlace();
    const placed = await Promise.all([1, 2, 3].map(() => place(api, {})));
    const states = await Promise.all(placed.map((number) => stateOf(api, number)));
    expect(states.filter((state) => state === 'pending_payment')).toHaveLength(1);
    expect(states.filter((state) => state === 'expired')).toHaveLength(2);
  });
});

describe('BESTYOU, once per verified phone', () => {
  const BEST = 712; // 749 − 5%: 37.45 is rounded to 37

  it('is refused when placing again, with quotes that do not include it, and is removed from the cart', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    await place(api, { mode: 'cod', expectedTotal: BEST + 150 });
    await api.addToCart({ pid: WASH, qty: 1 });
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const changed = await shop.changesOf(async () => {
      const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: BEST })));
      expect(refusal).toMatchObject({
        code: 'COUPON_INVALID',
        message: 'This code has already been used with your phone number',
      });
      expect(quotesOf(refusal)).toMatchObject({ prepaid: { total: 749 }, cod: { total: 899 } });
    });
    expect(changed).toEqual(['session.coupon', 'session.version']);
    expect((await dataOf(api.getCart())).discount?.isApplied).toBe(false);
    await place(api, { expectedTotal: 749 });
  });

  it('is refused to the same phone in another browser', async () => {
    const shop = createTestShop();
    const first = await readyToPlace(shop);
    await first.applyCoupon({ code: 'BESTYOU' });
    await place(first, { mode: 'cod', expectedTotal: BEST + 150 });
    const api = await otherBrowser(shop);
    await api.applyCoupon({ code: 'BESTYOU' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: BEST })))).code).toBe('COUPON_INVALID');
  });

  it('can be used again if the payment fails', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    await shop.sendGatewayEvent(await place(api, { expectedTotal: BEST }), 'failed');
    expect(await stateOf(api, await place(api, { expectedTotal: BEST }))).toBe('pending_payment');
  });

  it('is used by the new order if an unpaid one of another browser reserved it, and that one expires', async () => {
    const shop = createTestShop();
    const first = await readyToPlace(shop);
    await first.applyCoupon({ code: 'BESTYOU' });
    const unpaid = await place(first, { expectedTotal: BEST });
    const api = await otherBrowser(shop);
    await api.applyCoupon({ code: 'BESTYOU' });
    await place(api, { expectedTotal: BEST });
    expect(await stateOf(api, unpaid)).toBe('expired');
  });

  it('is not used up if redeemed cash replaces its percentage', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.applyCoupon({ code: 'BESTYOU' });
    await shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 649 }), 'captured');
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU' });
    expect(await stateOf(api, await place(api, { mode: 'cod', expectedTotal: BEST + 150 }))).toBe('confirmed');
  });

  it('is used up by the URL price, with or without redeemed cash', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU', source: 'url' });
    await shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 399 }), 'captured');
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU', source: 'url' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 474 })))).code).toBe('COUPON_INVALID');
  });
});

it('the placing of an order refuses a code that was discontinued after it was applied, and removes it from the cart', async () => {
  const { shop, api } = await openReadyToPlace();
  await api.applyCoupon({ code: 'DAWN10' });
  const key = sessions.key(storedId(api.token()));
  await shop.store.update({ writes: [key] }, (documents) => {
    const session = documents.get(key);
    if (!session?.coupon) throw new Error('there is no coupon');
    const discount = { ...session.coupon.discount, code: 'DUSK10' };
    return {
      answer: null,
      writes: [put(sessions, key, { ...session, coupon: { ...session.coupon, discount } })],
    };
  });
  expect(await refusalOf(api.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({
    code: 'COUPON_INVALID',
    message: 'This code isn’t valid',
  });
  expect((await dataOf(api.getCart())).discount?.isApplied).toBe(false);
});
