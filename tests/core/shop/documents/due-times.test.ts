/** When maintenance looks at a document again. */
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEPT_MS, SESSION_MS } from '../../../../core/catalogue/lifetimes.ts';
import { RETENTION_RULES } from '../../../../core/catalogue/settings/retention.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/entities/time/duration.ts';
import { REVIEW_MS } from '../../../../core/entities/order-actions.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { FIRST_POLL_MS, nextPollAt, nextRefundAskAt, orders } from '../../../../core/shop/documents/orders.ts';
import { NEW_PHONE, phones } from '../../../../core/shop/documents/phones.ts';
import { idempotencyRecords } from '../../../../core/shop/documents/idempotency.ts';
import { newSession, sessions } from '../../../../core/shop/documents/sessions.ts';
import { openCod, openPaid, openUnpaid, orderRecordOf } from '../../../shop/orders.ts';

describe('an order that waits for its payment', () => {
  it('is asked about at the gateway however long ago it was placed', async () => {
    const order = await orderRecordOf(await openUnpaid());
    const later = order.placedAt + 3 * DAY_MS;
    const history = [
      { state: 'pending_payment', at: order.placedAt },
      { state: 'payment_failed', at: order.placedAt + 1 },
      { state: 'pending_payment', at: later },
    ] as const;
    expect(nextPollAt({ ...order, history, polledAt: later })).toBeGreaterThanOrEqual(later + FIRST_POLL_MS);
  });
});

describe('an order with nothing open at the gateway', () => {
  it('is not asked about, whether it is paid or by cash on delivery', async () => {
    expect(nextPollAt(await orderRecordOf(await openPaid()))).toBeUndefined();
    expect(nextPollAt(await orderRecordOf(await openCod()))).toBeUndefined();
  });

  it('is not asked about any more once it was asked a day after it was cancelled', async () => {
    const opened = await openUnpaid();
    await opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' });
    const order = await orderRecordOf(opened);
    const end = opened.shop.clock.now() + DAY_MS;
    expect(nextPollAt({ ...order, polledAt: end - 1 })).toBe(end);
    expect(nextPollAt({ ...order, polledAt: end })).toBeUndefined();
  });
});

describe('a refund that the gateway has pending', () => {
  it('is asked about at once, then after half the time since, at least five minutes and at most a day', () => {
    const at = 1_000;
    expect(nextRefundAskAt({ at })).toBe(at);
    for (const [age, wait] of [
      [MINUTE_MS, FIRST_POLL_MS],
      [4 * HOUR_MS, 2 * HOUR_MS],
      [10 * DAY_MS, DAY_MS],
    ] as const)
      expect(nextRefundAskAt({ at, askedAt: at + age })).toBe(at + age + wait);
  });
});

describe('an order with a payment under review', () => {
  it('is due when the review ends', async () => {
    const order = await orderRecordOf(await openCod());
    const heldSince = order.placedAt + DAY_MS;
    expect(orders.index(order).dueAt).toBeUndefined();
    expect(orders.index({ ...order, payment: { ...order.payment, heldSince } }).dueAt).toBe(heldSince + REVIEW_MS);
  });
});

describe('the record of an idempotency key', () => {
  it('is due 90 days after the order was placed', () => {
    expect(idempotencyRecords.index({ body: 'a hash', order: 'BH1', at: 300 }).dueAt).toBe(300 + IDEMPOTENCY_KEPT_MS);
  });
});

describe('the record of a phone', () => {
  it('is due when the first of its short records is to be removed', () => {
    const record = { ...NEW_PHONE, otpSends: [700, 900], grievances: [800], offerStartedAt: 1_000 };
    expect(phones.index(record).dueAt).toBe(700 + RETENTION_RULES.oneTimePasswords.least);
  });

  it('is due when the start of the countdown or the mark of an erasure is to be removed', () => {
    expect(phones.index({ ...NEW_PHONE, offerStartedAt: 500 }).dueAt).toBe(500 + RETENTION_RULES.visits.least);
    expect(phones.index({ ...NEW_PHONE, erasedAt: 600 }).dueAt).toBe(600 + SESSION_MS);
  });

  it('is due at once if it is empty', () => {
    expect(phones.index(NEW_PHONE).dueAt).toBe(0);
  });
});

describe('a session', () => {
  it('is due as soon after its last use as any session may be removed', () => {
    expect(sessions.index(newSession(1_000)).dueAt).toBe(1_000 + RETENTION_RULES.sessionsUsedOnce.least);
  });

  it('is due earlier if it has a short record', () => {
    expect(sessions.index({ ...newSession(1_000), otpSends: [900] }).dueAt).toBe(
      900 + RETENTION_RULES.oneTimePasswords.least,
    );
    const consentRequest = { phone: '9876543210', text: 'Yes', at: 800 };
    expect(sessions.index({ ...newSession(1_000), consentRequest }).dueAt).toBe(
      800 + RETENTION_RULES.oneTimePasswords.least,
    );
  });
});

describe('the record of an email address', () => {
  it('is due when the last of its times is to be removed', () => {
    const times = { acknowledgements: [700, 900], orderMails: [800] };
    expect(emailAddresses.index(times).dueAt).toBe(900 + RETENTION_RULES.oneTimePasswords.least);
    expect(emailAddresses.index({ acknowledgements: [], orderMails: [] }).dueAt).toBeUndefined();
  });
});
