/** What the gateway says of a payment, and what becomes of its order: events, proofs, late captures, paying again (spec 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { requoted } from '../../../../core/pricing/requote.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, openPaid, openUnpaid, TO_THE_DOOR, type TestOrder, orderOf } from '../../../shop/orders.ts';
import { cancels, moves } from '../../../shop/order-steps.ts';
import {
  captured,
  fails,
  gatewayFails,
  paidUnheard,
  pays,
  proofOf,
  proves,
  told,
} from '../../../shop/payment-steps.ts';
import { cash, changes, passes, refused, says, sees, stories, story, waits } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  stateOf,
} from '../../../shop/test-shop.ts';

/** One that redeems 120 and comes to 629 replaces it, and is paid. */
const paidByAnother = async ({ shop, api }: TestOrder) =>
  dataOf(shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 629 }), 'captured'));
const SPENT = cash({ spent: 120, pending: 37 });
const UNKNOWN = 'the gateway reported a payment for no order of this shop';

describe('the gateway’s events', () => {
  stories({
    'confirm the order at the capture: cash is spent and earned, the cart is emptied, and the customer is notified': [
      openUnpaid,
      captured(),
      sees({ state: 'confirmed', payment: 'captured', cash: SPENT, cart: 0, logged: [] }),
      sees({ sms: says('# is confirmed. Paid ₹629 and ₹120 reward cash.') }),
      sees({ mail: says('# is confirmed. Paid ₹629 and ₹120 reward cash.') }),
    ],
    'change nothing but the payment while it is in progress': [
      openUnpaid,
      changes(['order.payment'], told('attempted'), told('authorized')),
      sees({ state: 'pending_payment', payment: 'authorized' }),
    ],
  });

  it('are acknowledged for an order that there is not, change nothing, and are logged', async () => {
    for (const number of ['BH', 'XX0123456789', 'BH012345678I', '__proto__']) {
      const shop = createTestShop();
      expect(await shop.changesOf(() => dataOf(shop.sendGatewayEvent(number, 'captured')))).toEqual([]);
      expect(shop.logged).toEqual([expect.stringContaining(UNKNOWN)]);
    }
  });
  stories({
    'change nothing of an order by cash on delivery; the payment is kept': [
      openCod,
      changes(['unknown-payment'], captured()),
      sees({ payment: 'due', logged: [says(UNKNOWN)] }),
    ],
  });
  it('change nothing for an order that is removed meanwhile', async () => {
    const { shop, number } = await openUnpaid();
    const key = orders.key(number);
    const removal = shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    await Promise.all([shop.sendGatewayEvent(number, 'captured'), removal]);
    expect(shop.logged).toEqual([expect.stringContaining(UNKNOWN)]);
    expect(await kept(shop, key)).toBeUndefined();
  });
});

describe('a late capture', () => {
  it.each([
    ['failed', fails, DAY - 1, 'confirmed'],
    ['expired', waits(30 * MINUTE), DAY - 1, 'confirmed'],
    ['expired, unnoticed', passes(30 * MINUTE), DAY - 1, 'confirmed'],
    ['failed', fails, DAY, 'expired'],
    ['expired', waits(30 * MINUTE), DAY, 'expired'],
    ['expired, unnoticed', passes(30 * MINUTE), DAY, 'expired'],
  ])('revives an order that has %s within 24 hours, and takes again what it needs', (_how, ends, late, state) =>
    story(
      openUnpaid,
      ends,
      passes(late),
      captured(),
      sees({ state, cash: state === 'confirmed' ? SPENT : cash({ available: 120 }), logged: [] }),
    ),
  );

  it('is refunded if another order has used the code, and otherwise uses it again', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(first, 'failed');
    const other = await place(api, { expectedTotal: 712 });
    for (const number of [other, first]) await shop.sendGatewayEvent(number, 'captured');
    expect([await stateOf(api, first), await stateOf(api, other)]).toEqual(['expired', 'confirmed']);
    expect(await dataOf(api.getPaymentStatus({ order: first }))).toEqual({ state: 'refund_pending' });

    const { shop: fresh, api: alone } = await openReadyToPlace();
    await alone.applyCoupon({ code: 'BESTYOU' });
    const number = await place(alone, { expectedTotal: 712 });
    for (const kind of ['failed', 'captured'] as const) await fresh.sendGatewayEvent(number, kind);
    await alone.addToCart({ pid: WASH, qty: 1 });
    await alone.applyCoupon({ code: 'BESTYOU' });
    expect((await refusalOf(alone.placeOrder(order({ expectedTotal: 712 })))).code).toBe('COUPON_INVALID');
  });
});

describe('paying again', () => {
  it('opens a new payment after a failed one and takes again what it needs, which an old failure does not end', async () => {
    const opened = await openUnpaid();
    await fails(opened);
    await passes(DAY - 1)(opened);
    await pays()(opened);
    await sees({ state: 'pending_payment', payment: 'created', summary: { total: 629 }, opened: 2 })(opened);
    await sees({ expiresAt: opened.shop.clock.now() + 30 * MINUTE, cash: cash({ held: 120 }) })(opened);
    await told('failed', { before: 1 })(opened);
    await sees({ state: 'pending_payment' })(opened);
    await captured()(opened);
    await sees({ state: 'confirmed', payment: 'captured', refund: null, cash: SPENT })(opened);
  });

  it('is priced anew if the redeemed cash is no longer available: the customer confirms the new total first', async () => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    await fails(opened);
    await paidByAnother(opened);
    const retry = () => api.retryPayment({ order: number, mode: 'upi', expectedTotal: rupees(629) });
    expect(await refusalUnchanged(shop, retry)).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { quotes: { prepaid: { total: 749 }, cod: { total: 899 } } },
    });
    await pays('upi', 749)(opened);
    await captured(undefined, 1)(opened);
    await sees({ state: 'pending_payment', summary: { total: 749 }, refund: { amount: 629 } })(opened);
    await captured()(opened);
    await sees({ state: 'confirmed', payment: 'captured', refund: { amount: 629 } })(opened);
  });
  it('is refused if another order has used its code', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const number = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(number, 'failed');
    await place(api, { expectedTotal: 712 });
    expect(await refusalUnchanged(shop, () => api.retryPayment({ order: number, mode: 'upi' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The code or reward cash on this order has been used. Please order again',
    });
  });
  it('uses the code that redeemed cash had replaced, once the cash is voided', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.applyCoupon({ code: 'BESTYOU' });
    const number = await place(api, { redeemCash: true, expectedTotal: 649 });
    await dataOf(api.retryPayment({ order: number, mode: 'cod', expectedTotal: rupees(712 + 150) }));
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU' });
    expect((await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 862 })))).code).toBe('COUPON_INVALID');
  });
  it.each([
    ['This order is already paid', openPaid, []],
    ['This order has been packed. You pay for it at delivery', openCod, [moves('packed')]],
    ['This order wasn’t paid in time. Please order again', openUnpaid, [waits(30 * MINUTE)]],
    ['This order has been cancelled', openUnpaid, [cancels]],
    ['This order couldn’t be delivered and is being returned', openCod, [moves(...TO_THE_DOOR, 'undelivered', 'rto')]],
  ])('is refused for an order that does not wait for its payment: %s', (why, open, steps) =>
    story(open, ...steps, refused(pays(), why)),
  );
  stories({
    'fails the order again if the gateway cannot be reached, and releases what it holds; it stays counted among the orders':
      [
        openUnpaid,
        fails,
        gatewayFails(),
        async (opened) => expect(pays()(opened)).rejects.toThrow('NO_GATEWAY'),
        sees({ state: 'payment_failed', payment: 'failed', cash: cash({ available: 120 }) }),
        async ({ shop }) => expect((await kept(shop, phones.key(PHONE)))?.orders).toHaveLength(1),
        gatewayFails(false),
        pays(),
        sees({ state: 'pending_payment' }),
      ],
  });

  it('is for the order’s customer and a valid mode only, and opens one payment for simultaneous calls', async () => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    await fails(opened);
    const other = await readyToPlace(shop, OTHER_PHONE);
    expect((await refusalOf(other.retryPayment({ order: number, mode: 'cod' }))).code).toBe('ORDER_NOT_FOUND');
    for (const wrong of [{ mode: 'cash' }, { expectedTotal: 0.5 }] as object[])
      expect((await refusalOf(api.retryPayment({ order: number, mode: 'cod', ...wrong }))).code).toBe('MALFORMED');
    const [a, b] = await Promise.all([1, 2].map(() => dataOf(api.retryPayment({ order: number, mode: 'card' }))));
    expect(a).toEqual(b);
    const gatewayOrders = (await kept(shop, orders.key(number)))?.payment.opened.map((one) => one.gatewayOrder);
    expect(gatewayOrders).toEqual([`sandbox_${number}`, `sandbox_${number}_2`]);
  });
  it('is refused by cash where cash on delivery is not available', async () => {
    const { api, view } = await openUnpaid();
    const islands = { pincode: '744101', city: 'Port Blair', state: 'Andaman and Nicobar Islands' };
    const number = await place(api, { shipping: { ...(await view()).shipping, ...islands } });
    const { data } = await refusalOf(api.retryPayment({ order: number, mode: 'cod' }));
    expect(data?.fields).toHaveProperty('payment_mode');
  });
  it('keeps prices and coupon, and redeemed cash only if all of it is still available', async () => {
    const view = await (await openUnpaid()).view();
    expect(requoted(view, 'card', DEFAULT_SETTINGS).total).toBe(629);
    expect(requoted(view, 'card', DEFAULT_SETTINGS, rupees(119)).total).toBe(749);
  });
});

describe('a browser’s proof of a payment', () => {
  it('is refused from another customer, without a session, and for an order by cash on delivery', async () => {
    const opened = await openUnpaid();
    const { shop } = opened;
    await paidUnheard()(opened);
    const proof = await proofOf(opened);
    const cod = await openCod();
    for (const [code, asked] of [
      ['ORDER_NOT_FOUND', (await readyToPlace(shop, OTHER_PHONE)).verifyPayment(proof)],
      ['NOT_SIGNED_IN', shop.session('a-passer-by').verifyPayment(proof)],
      ['PAYMENT_UNPROVEN', cod.api.verifyPayment({ ...proof, order: cod.number })],
    ] as const)
      expect((await refusalOf(asked)).code).toBe(code);
  });
  stories({
    'counts as authorized as long as the gateway does not report the amount': [
      openUnpaid,
      paidUnheard(),
      gatewayFails(),
      proves,
      sees({ state: 'pending_payment', payment: 'authorized', paid: null }),
      gatewayFails(false),
      proves,
      sees({ payment: 'captured' }),
    ],
    'counts with the amount that the gateway reports': [
      openUnpaid,
      paidUnheard(628),
      proves,
      sees({ state: 'pending_payment', payment: 'held', held: [{ amount: 628 }] }),
    ],
  });
  it('keeps the code used if the gateway reports a failed attempt and a capture together', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const number = await place(api, { expectedTotal: 712 });
    const opened = orderOf(shop, api, number);
    const [first] = (await kept(shop, orders.key(number)))?.payment.opened ?? [];
    if (first === undefined) throw new Error('the gateway opened nothing');
    await shop.sandboxGateway.play(first, { id: 'e1', kind: 'failed', number, payment: 'p1', at: shop.clock.now() });
    await paidUnheard()(opened);
    await proves(opened);
    expect(await stateOf(api, number)).toBe('confirmed');
    expect((await kept(shop, phones.key(PHONE)))?.codes).toEqual({ BESTYOU: number });
  });
});
