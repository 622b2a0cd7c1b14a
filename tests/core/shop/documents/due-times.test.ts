/** When maintenance looks at a document again. */
import { expect, it } from 'vitest';
import { IDEMPOTENCY_KEPT_MS, SESSION_MS } from '../../../../core/catalogue/lifetimes.ts';
import { RETENTION_RULES } from '../../../../core/catalogue/settings/retention.ts';
import { REVIEW_MS } from '../../../../core/entities/order-actions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/entities/time/duration.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { idempotencyRecords } from '../../../../core/shop/documents/idempotency.ts';
import { FIRST_POLL_MS, nextPollAt, nextRefundAskAt, orders } from '../../../../core/shop/documents/orders.ts';
import { NEW_PHONE, phones } from '../../../../core/shop/documents/phones.ts';
import { newSession, sessions } from '../../../../core/shop/documents/sessions.ts';
import { openCod, openPaid, openUnpaid, orderRecordOf } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';

const { oneTimePasswords, sessionsUsedOnce, visits } = RETENTION_RULES;

it.each<[string, { readonly dueAt?: number }, number | undefined]>([
  [
    'an idempotency key is due 90 days after the order was placed',
    idempotencyRecords.index({ body: 'a hash', order: 'BH1', at: 300 }),
    300 + IDEMPOTENCY_KEPT_MS,
  ],
  [
    'a phone is due when the first of its short records is to be removed',
    phones.index({ ...NEW_PHONE, otpSends: [700, 900], grievances: [800], offerStartedAt: 1_000 }),
    700 + oneTimePasswords.least,
  ],
  [
    'a phone is due when the start of its countdown is to be removed',
    phones.index({ ...NEW_PHONE, offerStartedAt: 500 }),
    500 + visits.least,
  ],
  [
    'a phone is due when the mark of an erasure is to be removed',
    phones.index({ ...NEW_PHONE, erasedAt: 600 }),
    600 + SESSION_MS,
  ],
  ['a phone is due at once if it is empty', phones.index(NEW_PHONE), 0],
  [
    'a session is due as soon after its last use as any may be removed',
    sessions.index(newSession(1_000)),
    1_000 + sessionsUsedOnce.least,
  ],
  [
    'a session is due earlier if it has sent a one-time password',
    sessions.index({ ...newSession(1_000), otpSends: [900] }),
    900 + oneTimePasswords.least,
  ],
  [
    'a session is due earlier if it has asked for a consent',
    sessions.index({ ...newSession(1_000), consentRequest: { phone: '9876543210', text: 'Yes', at: 800 } }),
    800 + oneTimePasswords.least,
  ],
  [
    'an email address is due when the last of its times is to be removed',
    emailAddresses.index({ acknowledgements: [700, 900], orderMails: [800] }),
    900 + oneTimePasswords.least,
  ],
  [
    'an email address without times is not due',
    emailAddresses.index({ acknowledgements: [], orderMails: [] }),
    undefined,
  ],
])('%s', (_title, { dueAt }, expected) => {
  expect(dueAt).toBe(expected);
});

it('the gateway is asked about an order that waits for its payment, however long ago it was placed', async () => {
  const order = await orderRecordOf(await openUnpaid());
  const later = order.placedAt + 3 * DAY_MS;
  const history = [
    { state: 'pending_payment', at: order.placedAt },
    { state: 'payment_failed', at: order.placedAt + 1 },
    { state: 'pending_payment', at: later },
  ] as const;
  expect(nextPollAt({ ...order, history, polledAt: later })).toBeGreaterThanOrEqual(later + FIRST_POLL_MS);
});

it('the gateway is not asked about an order that is paid, by cash on delivery, or was asked about a day after it was cancelled', async () => {
  for (const open of [openPaid, openCod]) expect(nextPollAt(await orderRecordOf(await open()))).toBeUndefined();
  const opened = await openUnpaid();
  await cancels(opened);
  const order = await orderRecordOf(opened);
  const end = opened.shop.clock.now() + DAY_MS;
  expect([nextPollAt({ ...order, polledAt: end - 1 }), nextPollAt({ ...order, polledAt: end })]).toEqual([
    end,
    undefined,
  ]);
});

it('the gateway is asked about a pending refund at once, then after half the time since, at least five minutes and at most a day', () => {
  const at = 1_000;
  expect(nextRefundAskAt({ at })).toBe(at);
  for (const [age, wait] of [
    [MINUTE_MS, FIRST_POLL_MS],
    [4 * HOUR_MS, 2 * HOUR_MS],
    [10 * DAY_MS, DAY_MS],
  ] as const)
    expect(nextRefundAskAt({ at, askedAt: at + age })).toBe(at + age + wait);
});

it('an order with a payment under review is due when the review ends', async () => {
  const order = await orderRecordOf(await openCod());
  const heldSince = order.placedAt + DAY_MS;
  expect(orders.index(order).dueAt).toBeUndefined();
  expect(orders.index({ ...order, payment: { ...order.payment, heldSince } }).dueAt).toBe(heldSince + REVIEW_MS);
});
