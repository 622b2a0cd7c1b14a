/** `payments reconcile`, `customers show` and `stats`. */
import { describe, expect, it } from 'vitest';
import { put } from '../../../core/ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../../../core/shop/documents/orders.ts';
import { kept } from '../../shop/stored.ts';
import { moved, openCod, openPaid, openUnpaid, TO_DELIVERY, TO_THE_DOOR } from '../../shop/orders.ts';
import { ADDRESS, PHONE } from '../../samples/customers.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop } from '../../shop/test-shop.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated, type OperatedShop } from './shops.ts';

/** An unpaid order, of which the gateway knows that it was paid. */
const openPaidUnheard = async (shop: OperatedShop): Promise<string> => {
  const { number } = await openUnpaid(shop);
  const [payment] = (await kept(shop, orders.key(number)))?.payment.opened ?? [];
  if (payment === undefined) throw new Error('nothing was opened');
  await shop.sandboxGateway.play(payment, {
    id: 'lost',
    kind: 'captured',
    number,
    payment: 'pay_lost',
    at: shop.clock.now(),
  });
  return number;
};

describe('bhor payments reconcile', () => {
  it('finds a payment that the gateway did not report, and pays a refund', async () => {
    const shop = await openOperated();
    const { operator } = shop;
    expect(await operator('payments reconcile')).toEqual({
      code: 0,
      out: 'Nothing is open at the payment gateway.\n',
      err: '',
    });
    const lost = await openPaidUnheard(shop);
    await shop.clock.advance(MINUTE);
    const cancelled = await openPaid(shop);
    await dataOf(cancelled.api.cancelOrder({ order: cancelled.number, reason: 'changed my mind' }));
    const plan = await operator('payments reconcile --dry-run');
    expect(plan.out).toMatch(new RegExp(`^${lost} +pending_payment +created +about its payment$`, 'mu'));
    expect(plan.out).toMatch(
      new RegExp(`^${cancelled.number} +cancelled +refund_pending +for a refund of ₹\\d+$`, 'mu'),
    );
    expect(JSON.parse((await operator('payments reconcile --dry-run --json')).out)).toContainEqual({
      order: lost,
      state: 'pending_payment',
      payment: 'created',
      payment_open: true,
      refunds: [],
    });
    await expectRefused(operator, [['payments reconcile --dry-run --since 2026-11-01', '--since']]);
    const { code, out, err } = await operator('payments reconcile');
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n').map((line) => line.replaceAll(/ {2,}/gu, ' | '));
    expect(lines.toSorted()).toEqual(
      [
        'order | state | payment | result',
        `${lost} | pending_payment → confirmed | created → captured | changed`,
        `${cancelled.number} | cancelled → refunded | refund_pending → refunded | changed`,
        '',
        '2 orders, 2 changed',
        '',
      ].toSorted(),
    );
    expect(JSON.parse((await operator('payments reconcile --json')).out)).toEqual({ orders: [] });
  });

  it('ends with code 1 where the gateway refuses what it is asked', async () => {
    const shop = await openOperated();
    const { number, api } = await openPaid(shop);
    await dataOf(api.cancelOrder({ order: number, reason: 'changed my mind' }));
    const key = orders.key(number);
    const stored = await kept(shop, key);
    if (stored === undefined) throw new Error('the order is not there');
    // Opened by another gateway, as a sandbox with Razorpay's test key does.
    const foreign = JSON.parse(JSON.stringify(stored).replaceAll('sandbox_', 'order_')) as OrderRecord;
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(orders, key, foreign)] }));
    const { code, out } = await shop.operator('payments reconcile');
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `${number} +cancelled +refund_pending +the gateway refused the request: the sandbox has not opened order_${number}\\n\\n1 order, 0 changed, 1 failed`,
          'u',
        ),
      ),
    ]);
    const again = await shop.operator('payments reconcile --json');
    expect([again.code, JSON.parse(again.out)]).toMatchObject([1, { orders: [{ order: number, failure: 'refused' }] }]);
  });
});

it('bhor customers show shows account, addresses, orders, reward cash, consents and complaints, and says who was erased', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  expect(await operator(`customers show ${PHONE}`)).toEqual({
    code: 4,
    out: '',
    err: `error: ${PHONE}: no account, order, consent or complaint has this phone number\n`,
  });
  const opened = await openCod(shop);
  const { api, number } = opened;
  await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
  const complaint = { name: 'Asha', phone: PHONE, email: ADDRESS.email, message: 'The box was\nopen and wet' };
  const { ticket } = await dataOf(api.createGrievance(complaint));
  const { code, out, err } = await operator(`customers show " ${PHONE} "`);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`^${PHONE} ${ADDRESS.name}\n`, 'u'));
  for (const line of [
    /^email +asha@example\.com$/mu,
    /^delivery address +Asha Rao, 12 B, MG Road, New Delhi, Delhi 110001$/mu,
    /^billing address +the same$/mu,
    /^reward cash +₹0 available, ₹37 pending delivery$/mu,
    /^consents +messages with offers: given on \d/mu,
    new RegExp(`^orders +${number}  .*  ₹899, confirmed, payment due$`, 'mu'),
    new RegExp(`^complaints +${ticket}  .*  The box was\\\\u000aopen and wet$`, 'mu'),
  ])
    expect(out).toMatch(line);
  expect(JSON.parse((await operator(`customers show ${PHONE} --json`)).out)).toMatchObject({
    account: { email: ADDRESS.email, shipping: { pincode: '110001' }, billing: null },
    consents: { offers: { given: true, text: expect.stringMatching(/./u) } },
    erased_at: null,
  });
  await moved(opened, ...TO_DELIVERY);
  await dataOf(api.eraseCustomer());
  const erased = (await operator(`customers show ${PHONE}`)).out;
  expect(erased).toMatch(new RegExp(`^${PHONE} no account\naccount +deleted on \\d`, 'u'));
  expect(erased).toMatch(/^orders +none$/mu);
});

it('bhor stats shows today, 7 and 30 days, units by product and revenue by day', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  // Ten days ago: within 30 days, and not within 7.
  const earlier = createTestShop({ store: shop.store, start: Date.now() - 10 * DAY });
  await moved(await openCod(earlier), ...TO_THE_DOOR, 'undelivered', 'rto');
  await openPaid(shop);
  const { code, out, err } = await operator('stats');
  expect([code, err]).toEqual([0, '']);
  for (const line of [
    /^ +today +7 days +30 days$/mu,
    /^orders +1 +1 +2$/mu,
    /^revenue +₹629 +₹629 +₹629$/mu,
    /^COD share +0% +0% +50%$/mu,
    /^reward cash redeemed +₹120 +₹120 +₹120$/mu,
    /^RTO +0 +0 +1$/mu,
    /^RTO rate +– +– +100%$/mu,
    /^unpaid +0 +0 +0\norders: confirmed/mu,
    /^Wash +1 +1 +1 +█{20}$/mu,
    /^\d{4}-\d\d-\d\d +1 +₹629 +█{20}$/mu,
    /^OTP by SMS, whole site +used +left +left with a cart +left for customers$/mu,
    /^500 in 10m +\d+ +2\d\d +3\d\d +\d{3}$/mu,
    /^5000 in 1d +\d+ +24\d\d +37\d\d +49\d\d$/mu,
  ])
    expect(out).toMatch(line);
  expect(out.match(/^\d{4}-\d\d-\d\d /gmu)).toHaveLength(7);
  expect(out).not.toMatch(/ $/mu);
  const json = JSON.parse((await operator('stats --days 20 --json')).out) as {
    readonly periods: readonly object[];
    readonly otp_sms: readonly object[];
    readonly by_day: readonly { readonly revenue: number }[];
  };
  expect(json.periods).toMatchObject([
    { days: 1, orders: 1, revenue: 629, units: { [WASH]: 1 } },
    { days: 20, orders: 2, revenue: 629, rto: 1, cod_share: 0.5, rto_rate: 1 },
  ]);
  expect(json.by_day).toHaveLength(20);
  expect(json.otp_sms).toMatchObject([
    { limit: 500, within_ms: 600_000 },
    { limit: 5_000, within_ms: 86_400_000 },
  ]);
  expect(json.by_day.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(629);
  for (const days of ['0', '-1', '1.5', 'all', '2923', '99999'])
    expect(await operator(`stats --days ${days}`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--days'),
    });
});
