/** Placing again before the first order is paid, and codes that work once (spec 10.9, 11). */
import { describe, expect, it } from 'vitest';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM } from '../../../samples/products.ts';
import { inr } from '../../../shop/orders.ts';
import { storedId } from '../../../shop/stored.ts';
import {
  accountsOf,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  otherBrowser,
  place,
  type readyToPlace,
  refusalOf,
  stateOf,
  ZERO_CASH,
} from '../../../shop/test-shop.ts';

const COD = { mode: 'cod', expectedTotal: 899 } as const;
type Api = Awaited<ReturnType<typeof readyToPlace>>;
const statesOf = (api: Api, ...numbers: readonly string[]) => Promise.all(numbers.map((one) => stateOf(api, one)));

describe('placing again before the first order is paid', () => {
  it.each([
    ['upi', 749, 'pending_payment', 0],
    ['cod', 899, 'confirmed', 37],
  ] as const)(
    'replaces it: it expires, names the new one, and the cash it held is available again: %s',
    async (mode, expectedTotal, state, pending) => {
      const { shop, api } = await openReadyToPlace();
      await grant(shop, 120);
      const first = await place(api, { redeemCash: true, expectedTotal: 629 });
      const second = await place(api, { mode, expectedTotal });
      expect(await statesOf(api, first, second)).toEqual(['expired', state]);
      expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120, pending });
      expect(await dataOf(api.getOrder({ order: first }))).toMatchObject({ replacedBy: second });
      expect(await dataOf(api.getOrder({ order: second }))).not.toHaveProperty('replacedBy');
      const tracked = await dataOf(shop.session('a-passer-by').trackOrder({ order: first, phone: PHONE }));
      expect(tracked).toMatchObject({ state: 'expired', isReplaced: true });
      expect(JSON.stringify(tracked)).not.toContain(second);
    },
  );

  it.each(['waiting', 'failed', 'expired'])(
    'refunds a payment that still arrives for the first one, which is %s, and says why',
    async (what) => {
      const { shop, api } = await openReadyToPlace();
      const first = await place(api);
      if (what === 'failed') await shop.sendGatewayEvent(first, 'failed');
      if (what === 'expired') await shop.clock.advance(31 * MINUTE);
      if (what === 'expired') await shop.runMaintenance();
      const second = await place(api, COD);
      await shop.sendGatewayEvent(first, 'captured');
      expect(await statesOf(api, first, second)).toEqual(['expired', 'confirmed']);
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
    const first = await place(api);
    await place(api, COD);
    await shop.sendGatewayEvent(first, 'captured', { captured: inr(700) });
    expect(await shop.heldOrders()).toEqual([]);
    expect((await dataOf(api.getOrder({ order: first }))).refund).toMatchObject({ amount: 700, state: 'pending' });
  });

  it('leaves a failed one as it is, with the right to pay it again besides as an order of its own', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api);
    await shop.sendGatewayEvent(first, 'failed');
    const second = await place(api, COD);
    expect(await stateOf(api, first)).toBe('payment_failed');
    await dataOf(api.retryPayment({ order: first, mode: 'upi' }));
    await shop.sendGatewayEvent(first, 'captured');
    expect(await statesOf(api, first, second)).toEqual(['confirmed', 'confirmed']);
  });

  it('changes neither the first if the new one is refused, nor the unpaid order of another browser', async () => {
    const { shop, api } = await openReadyToPlace();
    const first = await place(api);
    expect(await shop.changesOf(() => refusalOf(api.placeOrder(order({ expectedTotal: 1 }))))).toEqual([]);
    await place(await otherBrowser(shop));
    expect(await stateOf(api, first)).toBe('pending_payment');
  });
});

describe('BESTYOU, once per verified phone', () => {
  const BEST = 712; // 749 − 5%: 37.45 is rounded to 37
  const apply = (api: Api, code = 'BESTYOU') => dataOf(api.applyCoupon({ code }));

  it('is used by the new order if an unpaid one of another browser reserved it, and that one expires', async () => {
    const { shop, api: first } = await openReadyToPlace();
    await apply(first);
    const unpaid = await place(first, { expectedTotal: BEST });
    const api = await otherBrowser(shop);
    await apply(api);
    await place(api, { expectedTotal: BEST });
    expect(await stateOf(api, unpaid)).toBe('expired');
  });

  it('is used up by the URL price, also with redeemed cash', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU', source: 'url' });
    await shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 399 }), 'captured');
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU', source: 'url' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 474 })))).code).toBe('COUPON_INVALID');
  });

  it('and any code that was discontinued after it was applied is refused, and removed from the cart', async () => {
    const { shop, api } = await openReadyToPlace();
    await apply(api, 'DAWN10');
    const key = sessions.key(storedId(api.token()));
    await shop.store.update({ writes: [key] }, (documents) => {
      const session = documents.get(key)!;
      const coupon = { ...session.coupon!, discount: { ...session.coupon!.discount, code: 'DUSK10' } };
      return { answer: null, writes: [put(sessions, key, { ...session, coupon })] };
    });
    expect(await refusalOf(api.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({
      code: 'COUPON_INVALID',
      message: 'This code isn’t valid',
    });
    expect((await dataOf(api.getCart())).discount?.isApplied).toBe(false);
  });
});
