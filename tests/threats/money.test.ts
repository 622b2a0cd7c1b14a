/** Abuse of money, over HTTP on SQLite: get_cash and redeeming, order/place, payment/verify, payment/webhook. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../core/entities/money/money.ts';
import type { PlaceOrder } from '../../core/ports/shop-api.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop, type Client } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const MINUTE = 60_000;

const order = (changes: Partial<PlaceOrder> = {}): PlaceOrder => ({
  mode: 'upi',
  redeemCash: false,
  expectedTotal: rupees(749),
  shipping: ADDRESS,
  billing: null,
  key: 'an-attempt-to-buy',
  ...changes,
});

const stateOf = async ({ api }: Client, number: string): Promise<string> =>
  (await dataOf(api.getPaymentStatus({ order: number }))).state;

/** What a customer's ledger says, in rupees. */
const cashOf = async ({ api }: Client) => {
  const { balance, held, pending } = await dataOf(api.getCashLedger());
  return { balance, held, pending };
};

describe('get_cash and redeeming', () => {
  it('spend reward cash once if two sessions of a customer order at the same time', async () => {
    const first = await shop.customer(PHONE);
    const second = await shop.customer(PHONE);
    await shop.sandbox('cash', { phone: PHONE, amount: 700 });
    for (const { api } of [first, second]) await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    const answers = await Promise.all(
      [first, second, first, second].map(({ api }, index) =>
        api.placeOrder(order({ redeemCash: true, expectedTotal: rupees(49), key: `at-the-same-time-${index}` })),
      ),
    );
    expect(await cashOf(first)).toMatchObject({ balance: 0, held: 700 });
    const live = (await dataOf(first.api.listOrders())).orders.filter(({ state }) => state === 'pending_payment');
    expect(live.reduce((sum, { summary }) => sum + summary.discount.amount, 0)).toBe(700);
    expect(answers.some((answer) => !answer.status && answer.code === 'PRICE_CHANGED')).toBe(true);
    expect(await dataOf(first.api.getRewardCash())).toEqual({ cashback: 0 });
  });

  it('release what an order reserved when it fails, and nothing twice', async () => {
    const customer = await shop.customer(PHONE);
    await shop.sandbox('cash', { phone: PHONE, amount: 100 });
    await dataOf(customer.api.updateCart({ pid: WASH, qty: 1 }));
    const placed = await dataOf(customer.api.placeOrder(order({ redeemCash: true, expectedTotal: rupees(649) })));
    const number = placed.order.order;
    for (let times = 0; times < 3; times += 1) await shop.sandbox('pay', { order: number, outcome: 'fails' });
    await Promise.all(
      Array.from({ length: 4 }, () => customer.api.cancelOrder({ order: number, reason: 'Changed my mind' })),
    );
    expect(await cashOf(customer)).toEqual({ balance: 100, held: 0, pending: 0 });
  });

  it('give redeemed cash back on a switch to cash on delivery, once, and collect the whole price at the door', async () => {
    const customer = await shop.customer(PHONE);
    await shop.sandbox('cash', { phone: PHONE, amount: 100 });
    await dataOf(customer.api.updateCart({ pid: WASH, qty: 1 }));
    const placed = await dataOf(customer.api.placeOrder(order({ redeemCash: true, expectedTotal: rupees(649) })));
    const number = placed.order.order;
    expect(await cashOf(customer)).toMatchObject({ balance: 0, held: 100 });
    await Promise.all(Array.from({ length: 4 }, () => customer.api.retryPayment({ order: number, mode: 'cod' })));
    expect(await dataOf(customer.api.getOrder({ order: number }))).toMatchObject({
      state: 'confirmed',
      summary: { total: 899, discount: { amount: 0 } },
    });
    expect(await cashOf(customer)).toEqual({ balance: 100, held: 0, pending: 37 });
  });

  it('give redeemed cash back after a return, once, and take the earned cash back', async () => {
    const customer = await shop.customer(PHONE);
    await shop.sandbox('cash', { phone: PHONE, amount: 100 });
    await dataOf(customer.api.updateCart({ pid: WASH, qty: 1 }));
    const placed = await dataOf(customer.api.placeOrder(order({ redeemCash: true, expectedTotal: rupees(649) })));
    const number = placed.order.order;
    const move = async (...steps: readonly string[]): Promise<void> => {
      for (const to of steps) await shop.sandbox('order', { order: number, to });
    };
    await shop.sandbox('pay', { order: number, outcome: 'succeeds' });
    await move('packed', 'shipped', 'out_for_delivery', 'delivered');
    const earned = (await cashOf(customer)).balance;
    expect(earned).toBeGreaterThan(0);
    await Promise.all(
      Array.from({ length: 4 }, () => customer.api.returnOrder({ order: number, reason: 'Not for me', upi: '' })),
    );
    await move('picked_up', 'refunded', 'refunded');
    expect(await dataOf(customer.api.getOrder({ order: number }))).toMatchObject({
      state: 'refunded',
      refund: { amount: 649 },
    });
    expect(await cashOf(customer)).toEqual({ balance: 100, held: 0, pending: 0 });
  });

  it('take earned cash back when the order is cancelled', async () => {
    const customer = await shop.customer(PHONE);
    const number = await shop.place(customer, 'upi');
    await shop.sandbox('pay', { order: number, outcome: 'succeeds' });
    expect((await cashOf(customer)).pending).toBeGreaterThan(0);
    await Promise.all(
      Array.from({ length: 4 }, () => customer.api.cancelOrder({ order: number, reason: 'Changed my mind' })),
    );
    expect(await cashOf(customer)).toEqual({ balance: 0, held: 0, pending: 0 });
    expect((await dataOf(customer.api.getOrder({ order: number }))).refund?.amount).toBe(749);
  });
});

describe('order/place', () => {
  it('places one order for a key that is submitted ten times at once, and refuses it with another body', async () => {
    const { api } = await shop.customer(PHONE);
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.placeOrder(order())));
    const placed = await Promise.all(answers.map(dataOf));
    expect(new Set(placed.map(({ order }) => order.order)).size).toBe(1);
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
    const client = await shop.customer(OTHER_PHONE);
    await dataOf(client.api.updateCart({ pid: WASH, qty: 1 }));
    await dataOf(client.api.placeOrder(order()));
    expect(await client.api.placeOrder(order({ mode: 'card' }))).toMatchObject({ code: 'KEY_REUSED' });
    const body = { payment_mode: 'card', redeem_cash: false, expected_total: 749, shipping: ADDRESS, billing: {} };
    const reply = await client.post(`${API}/order/place.php`, body, { 'idempotency-key': 'an-attempt-to-buy' });
    expect([reply.status, reply.json['code']]).toEqual([409, 'KEY_REUSED']);
  });

  it('refuses a total that the shopper has not seen, with the new one, and takes no amount of the client', async () => {
    const client = await shop.customer(PHONE);
    await dataOf(client.api.updateCart({ pid: WASH, qty: 2 }));
    for (const expected of [1, 749, 1_497, 0])
      expect(
        await client.api.placeOrder(order({ expectedTotal: rupees(expected), key: `total-${expected}-seen` })),
      ).toMatchObject({
        code: 'PRICE_CHANGED',
        data: { quotes: { prepaid: { total: 1_498 } } },
      });
    const cheap = {
      payment_mode: 'upi',
      redeem_cash: false,
      expected_total: 1_498,
      total: 1,
      amount: 1,
      items: {},
      shipping: { ...ADDRESS, fee: -100 },
      billing: {},
    };
    const reply = await client.post(`${API}/order/place.php`, cheap, { 'idempotency-key': 'with-other-amounts' });
    expect(reply.json).toMatchObject({ status: true, data: { order: { summary: { total: 1_498 } } } });
  });

  it('requires a signed-in customer', async () => {
    const { api } = shop.open();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    expect(await api.placeOrder(order())).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('payment/verify', () => {
  it("refuses the signature of another order, whether the same customer's or somebody else's", async () => {
    const customer = await shop.customer(PHONE);
    const paid = await shop.place(customer, 'upi', 'the-first-attempt');
    const { json } = await shop.sandbox('pay', { order: paid, outcome: 'succeeds' });
    const { payment_id: paymentId, signature } = json['data'] as { payment_id: string; signature: string };
    const unpaid = await shop.place(customer, 'upi', 'the-second-attempt');
    expect(await customer.api.verifyPayment({ order: unpaid, paymentId, signature })).toMatchObject({
      code: 'PAYMENT_UNPROVEN',
    });
    expect(await stateOf(customer, unpaid)).toBe('created');
    const other = await shop.customer(OTHER_PHONE);
    expect(await other.api.verifyPayment({ order: paid, paymentId, signature })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
    const others = await shop.place(other, 'upi');
    for (const forged of [signature, '', 'f'.repeat(64), signature.toUpperCase(), `${signature} `])
      expect(await other.api.verifyPayment({ order: others, paymentId, signature: forged })).toMatchObject({
        code: 'PAYMENT_UNPROVEN',
      });
    expect(await stateOf(other, others)).toBe('created');
  });

  it('confirms no order for which too little was captured, or another currency', async () => {
    const customer = await shop.customer(PHONE);
    for (const money of [{ amount: 1 }, { amount: 749, currency: 'USD' }]) {
      const number = await shop.place(customer, 'upi', `captured-${JSON.stringify(money).length}-rupees`);
      await shop.sandbox('pay', { order: number, outcome: 'succeeds', ...money });
      expect(await dataOf(customer.api.getOrder({ order: number }))).toMatchObject({
        state: 'pending_payment',
        payment: 'held',
      });
    }
  });
});

describe('payment/webhook', () => {
  const PATH = `${API}/payment/webhook.php`;

  /** An unpaid order, and the gateway's signed event that it was paid. */
  const withEvent = async (kind: 'captured' | 'failed', id: string, number: string) => {
    const [opened] = [{ gatewayOrder: await gatewayOrderOf(number), payPage: null, amount: rupees(749) }];
    return shop.gateway().play(opened, { id, kind, number, payment: `pay_${opened.gatewayOrder}`, at: 0 });
  };
  const gatewayOrderOf = async (number: string): Promise<string> => {
    const found = (await shop.findOrder(number))?.payment.gatewayOrder;
    if (found === null || found === undefined) throw new Error('nothing was opened');
    return found;
  };

  it('refuses what the gateway has not signed, byte for byte, and changes nothing', async () => {
    const customer = await shop.customer(PHONE);
    const number = await shop.place(customer, 'upi');
    const { raw, signature } = await withEvent('captured', 'event_1', number);
    const gateway = shop.open();
    for (const [body, signed] of [
      [raw, ''],
      [raw, 'f'.repeat(64)],
      [`${raw} `, signature],
      [raw.replace('captured', 'Captured'), signature],
      [JSON.stringify({ ...(JSON.parse(raw) as object), amount: 1 }), signature],
      ['', signature],
    ] as const) {
      const { status } = await gateway.post(PATH, body, { 'x-signature': signed });
      expect(status).toBe(400);
    }
    expect(await stateOf(customer, number)).toBe('created');
  });

  it('counts an event once, however often and in whatever order it arrives, and asks the gateway for events that never arrived', async () => {
    const customer = await shop.customer(PHONE);
    const number = await shop.place(customer, 'upi');
    const events = [await withEvent('failed', 'event_1', number), await withEvent('captured', 'event_2', number)];
    const gateway = shop.open();
    const before = (await shop.sent()).length;
    const replies = await Promise.all(
      [1, 0, 1, 1, 0, 1].map(async (index) => {
        const { raw, signature } = events[index] ?? { raw: '', signature: '' };
        return (await gateway.post(PATH, raw, { 'x-signature': signature })).status;
      }),
    );
    expect(new Set(replies)).toEqual(new Set([200]));
    expect(await dataOf(customer.api.getOrder({ order: number }))).toMatchObject({ state: 'confirmed', paid: 749 });
    const confirmations = (await shop.sent())
      .slice(before)
      .filter(({ channel, text }) => channel === 'sms' && text.includes('confirmed'));
    expect(confirmations).toHaveLength(1);
    const { entries } = await dataOf(customer.api.getCashLedger());
    expect(entries.filter(({ kind }) => kind === 'earned')).toHaveLength(1);

    const silent = await shop.place(customer, 'upi', 'a-silent-payment');
    await withEvent('captured', 'event_3', silent);
    await shop.advance(6 * MINUTE);
    await shop.maintain();
    expect(await stateOf(customer, silent)).toBe('captured');
  });
});
