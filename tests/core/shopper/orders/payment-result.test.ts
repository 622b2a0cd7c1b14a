/** What became of a payment, as the shop says, whatever the URL claims (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { PaymentEventKind } from '../../../../core/entities/payment.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openPlaced } from '../../open-shop.ts';

/** An order by UPI that waits for its payment. */
const openUnpaid = async () => {
  const opened = await openPlaced('upi');
  const { tab, order } = opened;
  const gateway = (kind: PaymentEventKind) => opened.sendGatewayEvent(order, kind);
  const asked = (): number => opened.connection.count('getPaymentStatus');
  return { ...opened, gateway, asked, payment: tab.payment };
};

describe('the pages after paying', () => {
  it('query again while it is open, at growing intervals, until it is final', async () => {
    const { payment, order, gateway, asked, clock } = await openUnpaid();
    await payment.watch(order);
    expect(payment.get()).toMatchObject({ state: 'created', isFinal: false });
    const moments: number[] = [];
    const start = clock.now();
    for (let second = 1; second <= 120; second += 1) {
      const before = asked();
      await clock.advance(1000);
      if (asked() > before) moments.push((clock.now() - start) / 1000);
    }
    expect(moments).toEqual([2, 6, 14, 30, 60, 90, 120]);
    await gateway('captured');
    await clock.advance(30_000);
    expect(payment.get()).toMatchObject({ state: 'captured', isFinal: true });
    const finals = asked();
    await clock.advance(600_000);
    expect(asked()).toBe(finals);
  });

  it('query again when they are shown again: a failed order may have been paid since', async () => {
    const { payment, order, gateway, asked, tab, clock } = await openUnpaid();
    await gateway('failed');
    await payment.watch(order);
    const before = asked();
    await gateway('captured');
    tab.page.show();
    await quiet();
    expect(payment.get()).toEqual({
      order,
      state: 'captured',
      isFinal: true,
      notice: null,
      isWindowUnavailable: false,
    });
    expect(tab.shopper.cart.get().count).toBe(0);
    expect(asked()).toBe(before + 1);
    payment.stop();
    tab.page.show();
    await clock.advance(600_000);
    expect(asked()).toBe(before + 1);
  });

  it('say why and stop if the shop refuses, as for another customer’s order', async () => {
    const { payment, asked, clock } = await openUnpaid();
    await payment.watch('BH0000000000');
    expect(payment.get()).toMatchObject({
      order: 'BH0000000000',
      state: null,
      isFinal: true,
      notice: { code: 'ORDER_NOT_FOUND', message: 'We couldn’t find this order' },
    });
    const before = asked();
    await clock.advance(600_000);
    expect(asked()).toBe(before);
  });

  it('wait and query again if the shop says that there were too many queries', async () => {
    const { payment, order, connection, clock, asked } = await openUnpaid();
    connection.next(
      'getPaymentStatus',
      refused('THROTTLED', 'Too many requests. Try again in a moment', { retryAfterMs: 45_000 }),
    );
    await payment.watch(order);
    expect(payment.get()).toMatchObject({ state: null, isFinal: false, notice: { code: 'THROTTLED' } });
    await clock.advance(44_999);
    expect(asked()).toBe(1);
    await clock.advance(1);
    expect(payment.get()).toMatchObject({ state: 'created', notice: null });
  });

  it('show the latest requested order, and ignore a late answer about an earlier one', async () => {
    const { payment, order, connection, clock, asked } = await openUnpaid();
    const { opened, open } = gate();
    connection.next('getPaymentStatus', { after: opened });
    const first = payment.watch(order);
    await payment.watch('BH0000000000');
    open();
    await first;
    expect(payment.get()).toMatchObject({ order: 'BH0000000000', state: null });
    const before = asked();
    await clock.advance(60_000);
    expect(asked()).toBe(before);
  });
});
