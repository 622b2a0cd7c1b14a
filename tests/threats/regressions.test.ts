/** Abuses that were found by testing, tried again over HTTP on SQLite. */
import { describe, expect, it } from 'vitest';
import { ADDRESS_LIMITS } from '../../adapters/http/address-limiter.ts';
import { OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('a stranger', () => {
  it('cannot flood others with mails and SMS by complaints: 3 of each a day, and 3 complaints an hour', async () => {
    const complain = async (phone: string): Promise<boolean> =>
      (
        await shop.open().api.createGrievance({
          name: 'Mallory',
          phone,
          email: 'victim@example.com',
          message: 'Where is my parcel, please?',
        })
      ).status;
    const taken = [];
    for (let index = 0; index < 8; index += 1) taken.push(await complain(PHONE));
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(3);
    for (let index = 0; index < 6; index += 1) await complain(`98765432${20 + index}`);
    const sent = await shop.sent();
    expect(sent.filter(({ to }) => to === 'victim@example.com')).toHaveLength(3);
    expect(sent.filter(({ channel, to }) => channel === 'sms' && to === PHONE).length).toBeLessThanOrEqual(3);
  });

  it('cannot flood others with mails by placing and cancelling orders: ten orders a day, and thirty mails', async () => {
    const customer = await shop.customer(PHONE);
    const before = (await shop.sent()).length;
    let orders = 0;
    for (let round = 0; round < 14; round += 1) {
      const line = await customer.api.updateCart({ pid: WASH, qty: 1 });
      if (!line.status) break;
      const number = await shop.place(customer, 'cod', `round-${round}-of-many`).catch(() => null);
      if (number === null) continue;
      orders += 1;
      await customer.api.cancelOrder({ order: number, reason: 'Changed my mind' });
    }
    expect(orders).toBe(10);
    expect((await shop.sent()).length - before).toBeLessThanOrEqual(40);
  });

  it('cannot sign anybody else up for offers, even if the owner verifies the phone elsewhere', async () => {
    await shop.open().post(`${API}/offers/signup.php`, { phone: PHONE, purposes: ['offers', 'measurement'] });
    const owner = await shop.customer(PHONE);
    expect((await dataOf(owner.api.getCustomer())).consents).toEqual({});
  });
});

describe('a payment of a wrong amount', () => {
  it('is not forgotten: it is held, listed to the operator, and refunded after two days', async () => {
    const customer = await shop.customer(PHONE);
    const number = await shop.place(customer, 'upi');
    await shop.sandbox('pay', { order: number, outcome: 'succeeds', amount: 700 });
    const held = await shop.open().get('/sandbox/orders?payment_state=held');
    expect(held.text).toContain(number);
    await shop.advance(2 * DAY);
    await shop.maintain();
    expect((await dataOf(customer.api.getOrder({ order: number }))).refund).toMatchObject({ amount: 700 });
  });
});

describe('sessions', () => {
  it('created by requests without cookies are removed faster than one address may create them', async () => {
    // Moving the clock runs the maintenance once, as every 30 seconds: half of what an address may do in a minute.
    const made = (ADDRESS_LIMITS.any?.most ?? 0) / 2;
    expect(made).toBe(300);
    await Promise.all(
      Array.from({ length: made }, () => shop.open().post(`${API}/cart/add.php`, { pid: WASH, qty: 1 })),
    );
    expect(await shop.countSessions()).toBe(made);
    await shop.advance(91 * DAY);
    expect(await shop.countSessions()).toBe(0);
  });
});

describe('calls whose documents keep moving', () => {
  it('are answered, at worst as BUSY with Retry-After, and never with a 500', async () => {
    const customer = await shop.customer(OTHER_PHONE);
    await dataOf(customer.api.updateCart({ pid: WASH, qty: 1 }));
    const body = {
      payment_mode: 'upi',
      redeem_cash: false,
      expected_total: 749,
      shipping: (await dataOf(customer.api.getAddresses())).shipping,
      billing: null,
    };
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        customer.post(`${API}/order/place.php`, body, { 'idempotency-key': `parallel-${index}` }),
      ),
    );
    const outcomes = replies.map(({ status, headers }) =>
      status === 503 ? `503, retry after ${headers.get('retry-after')}` : String(status),
    );
    for (const outcome of outcomes) expect(outcome).toMatch(/^(?:200|409|429|503, retry after \d+)$/u);
  });
});
