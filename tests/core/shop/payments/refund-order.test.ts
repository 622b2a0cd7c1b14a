/** The operator's refunds: what is due, to whom, and what is refused. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { operatorSteps } from '../../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../../core/entities/order.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { kept } from '../../../shop/stored.ts';
import {
  lastSms,
  moved,
  openCod,
  openPaid,
  openUnpaid,
  orderRecordOf,
  TO_DELIVERY,
  TO_THE_DOOR,
  type TestOrder,
} from '../../../shop/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { accountsOf, dataOf, createTestShop, order, refusalOf, type TestShop } from '../../../shop/test-shop.ts';

const UPI = 'asha.rao@okbank';
const DUE = { to: 'source', by: 'gateway', isRefused: false } as const;

const returned = async (opened: TestOrder): Promise<TestOrder> => {
  await moved(opened, ...TO_DELIVERY);
  await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: UPI }));
  await moved(opened, 'picked_up');
  return opened;
};

const refund = (
  { shop, number }: TestOrder,
  request: { readonly rupees?: number; readonly atFault?: boolean; readonly pendingOnly?: boolean } = {},
) => {
  const { rupees, ...rest } = request;
  return shop.refundOrder({
    order: number,
    ...rest,
    ...(rupees !== undefined && { amount: paise(rupees * 100) }),
  });
};

/** The same as a step of the order. */
const step = ({ shop, number }: TestOrder, rupees?: number) =>
  shop.moveOrder({ order: number, to: 'refunded', ...(rupees !== undefined && { amount: paise(rupees * 100) }) });

const due = async ({ shop }: TestOrder) => shop.dueRefunds();

/** A shop whose gateway refuses refunds as long as `isRefusing`. */
const openRefusing = () => {
  const gateway = { isRefusing: true };
  const shop: TestShop = createTestShop({
    gateway: (fake) => ({
      ...fake,
      refund: async (request) => {
        if (gateway.isRefusing) throw new GatewayFailure('POST /refunds: 400', { reason: 'refused' });
        return fake.refund(request);
      },
    }),
  });
  return { shop, gateway };
};

describe('a refund of cash on delivery', () => {
  it('is due once the parcel is back, to the customer’s UPI ID, less the fee', async () => {
    const opened = await returned(await openCod());
    expect(await due(opened)).toMatchObject([
      { order: opened.number, amount: 74_900, currency: 'INR', to: 'upi', upi: UPI, by: 'operator' },
    ]);
    const found = await opened.shop.findOrder(opened.number);
    const [mine] = [...(await opened.shop.dueRefundsOf(found === undefined ? [] : [found])).values()];
    expect(mine).toEqual(await due(opened));
  });

  it('names the amount to pay before it is recorded, and changes nothing until then', async () => {
    const opened = await returned(await openCod());
    expect(
      await opened.shop.changesOf(async () => {
        expect(await refusalOf(refund(opened))).toMatchObject({
          code: 'ORDER_STATE',
          message: `Pay ₹749 to the UPI ID ${UPI} first, then give this amount with the refund`,
        });
        expect(await refusalOf(step(opened))).toMatchObject({
          code: 'ORDER_STATE',
          message: expect.stringContaining(`Pay ₹749 to the UPI ID ${UPI} first`),
        });
        expect((await refusalOf(step(opened, 899))).message).toBe('The refund due is ₹749, not ₹899');
        expect((await refusalOf(refund(opened, { rupees: 899 }))).message).toBe('The refund due is ₹749, not ₹899');
        expect((await refusalOf(refund(opened, { atFault: true }))).message).toContain('Pay ₹899');
      }),
    ).toEqual([]);
    expect(await dataOf(refund(opened, { rupees: 749 }))).toEqual({
      state: 'refunded',
      payment: 'refunded',
      amount: 74_900,
      currency: 'INR',
      to: 'upi',
    });
    expect(await lastSms(opened)).toContain('749');
    expect([await due(opened), opened.shop.gatewayConnection.refunded]).toEqual([[], []]);
    expect((await refusalOf(refund(opened, { rupees: 749 }))).message).toBe('This order has no refund due');
  });

  it('may be recorded as a step of the order, too, with the amount that was paid', async () => {
    const opened = await returned(await openCod());
    expect(await dataOf(step(opened, 749))).toEqual({ state: 'refunded' });
    expect(await lastSms(opened)).toContain('749');
  });

  it('includes the fee where the shop is at fault', async () => {
    const opened = await returned(await openCod());
    expect(await dataOf(refund(opened, { rupees: 899, atFault: true }))).toMatchObject({ amount: 89_900 });
    expect((await opened.view()).refund).toMatchObject({ amount: 899, to: 'upi', state: 'refunded' });
  });

  it('is less by what its customer has spent of the reward cash that it earned', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const { shop, api } = opened;
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 712 })));
    await dataOf(api.returnOrder({ order: opened.number, reason: 'not for me', upi: UPI }));
    await moved(opened, 'picked_up');
    expect(await due(opened)).toMatchObject([{ amount: 71_200 }]);
    expect((await refusalOf(refund(opened, { rupees: 749 }))).message).toBe('The refund due is ₹712, not ₹749');
    await dataOf(refund(opened, { rupees: 712 }));
    expect(await accountsOf(shop)).toMatchObject({ pending: 0 });
  });

  it('of a parcel that came back undelivered is none, and still closes the order', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
    expect(await due(opened)).toEqual([]);
    expect((await refusalOf(refund(opened, { rupees: 5 }))).message).toBe('The refund due is ₹0, not ₹5');
    expect(await dataOf(refund(opened))).toMatchObject({ state: 'refunded', amount: 0 });
  });
});

describe('a refund through the gateway', () => {
  it('of a returned order is requested by the next maintenance run', async () => {
    const opened = await returned(await openPaid());
    expect(await due(opened)).toMatchObject([{ amount: 62_900, to: 'source', upi: null, by: 'operator' }]);
    expect(await dataOf(refund(opened))).toMatchObject({
      state: 'refunded',
      payment: 'refund_pending',
      amount: 62_900,
    });
    expect(await due(opened)).toMatchObject([{ ...DUE, amount: 62_900 }]);
    await opened.shop.runMaintenance();
    expect(opened.shop.gatewayConnection.refunded.map(({ amount }) => amount)).toEqual([62_900]);
    expect(await due(opened)).toEqual([]);
  });

  it('is shown as refused by the gateway, and requested again at once when the operator says so', async () => {
    const { shop, gateway } = openRefusing();
    const opened = await openPaid(shop);
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' }));
    expect(await due(opened)).toMatchObject([DUE]);
    await shop.runMaintenance();
    expect(await due(opened)).toMatchObject([{ ...DUE, isRefused: true }]);
    gateway.isRefusing = false;
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    expect(await due(opened)).toMatchObject([{ ...DUE, isRefused: true }]);
    expect(await refusalOf(refund(opened, { rupees: 1 }))).toMatchObject({ message: 'The refund due is ₹629, not ₹1' });
    expect((await refusalOf(refund(opened, { atFault: true }))).message).toContain('decided already');
    expect(await dataOf(refund(opened))).toMatchObject({
      state: 'cancelled',
      payment: 'refund_pending',
      amount: 62_900,
    });
    expect(await due(opened)).toMatchObject([DUE]);
    await shop.runMaintenance();
    expect(await due(opened)).toEqual([]);
    expect((await opened.view()).state).toBe('refunded');
  });

  it('is requested again without the money of the returned parcel where the operator asks for just that', async () => {
    const { shop, gateway } = openRefusing();
    const opened = await openUnpaid(shop);
    const { api, number } = opened;
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await shop.sendGatewayEvent(number, 'captured');
    await shop.sendGatewayEvent(number, 'captured', { before: 1 });
    await shop.runMaintenance();
    await returned(opened);
    const ofTheParcel = { amount: 62_900, by: 'operator' };
    expect(await due(opened)).toMatchObject([{ ...DUE, amount: 62_900, isRefused: true }, ofTheParcel]);
    expect(await dataOf(refund(opened, { pendingOnly: true }))).toMatchObject({ state: 'picked_up', amount: 62_900 });
    expect(await due(opened)).toMatchObject([DUE, ofTheParcel]);
    gateway.isRefusing = false;
    await shop.runMaintenance();
    expect(await due(opened)).toMatchObject([ofTheParcel]);
    expect(await refusalOf(refund(opened, { pendingOnly: true }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'No refund of this order waits for the payment gateway',
    });
    expect(await due(opened)).toMatchObject([ofTheParcel]);
  });

  it('is paid out once, and told once, where two processes and the operator ask at the same time', async () => {
    const { shop: one, gateway } = openRefusing();
    const opened = await openPaid(one);
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' }));
    gateway.isRefusing = false;
    const other = createTestShop({ store: one.store, gateway: one.sandboxGateway });
    await Promise.all([
      one.reconcile(),
      other.reconcile(),
      one.runMaintenance(),
      other.runMaintenance(),
      refund(opened),
    ]);
    await Promise.all([one.reconcile(), other.runMaintenance()]);
    const stored = await kept(one, orders.key(opened.number));
    expect(stored?.payment.refunds.map(({ state }) => state)).toEqual(['refunded']);
    expect(stored?.history.map(({ state }) => state).slice(-2)).toEqual(['cancelled', 'refunded']);
    await one.deliverMessages();
    const sent = [...one.messenger.sent(), ...other.messenger.sent()].map(({ id }) => id);
    expect(sent.filter((id) => id === `${opened.number}-${opened.number}-1-sms`)).toHaveLength(1);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

describe('the operator’s refund', () => {
  it('is refused in every state in which the table has no such step and nothing is pending, and changes nothing', async () => {
    const opened = await openPaid();
    const { shop, number } = opened;
    const stored = await orderRecordOf(opened);
    const refundIn = async (state: OrderState) => {
      const before = { ...stored, history: [...stored.history, { state, at: shop.clock.now() }] };
      await shop.store.update({ writes: [orders.key(number)] }, () => ({
        answer: null,
        writes: [put(orders, orders.key(number), before)],
      }));
      const answer = await shop.refundOrder({ order: number });
      return {
        state,
        code: answer.status ? null : answer.code,
        saysWhy: !answer.status && /^This order|^The parcel/u.test(answer.message),
        isUnchanged: isDeepStrictEqual(await kept(shop, orders.key(number)), before),
      };
    };
    for (const state of ORDER_STATES) {
      const isRefused = !operatorSteps(state).includes('refunded');
      const code = isRefused ? 'ORDER_STATE' : null;
      expect(await refundIn(state)).toEqual({ state, code, saysWhy: isRefused, isUnchanged: isRefused });
    }
  });

  it('is refused for an order that is not there', async () => {
    const shop = createTestShop();
    for (const number of ['BH0000000000', 'nothing'])
      expect(await refusalOf(shop.refundOrder({ order: number }))).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
