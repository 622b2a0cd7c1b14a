/** What became of a payment, as the shop says, whatever the URL claims (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { PaymentEventKind } from '../../../../core/entities/payment.ts';
import { gate } from '../../line.ts';
import { fill, openShop, PHONE, quiet, verify } from '../../support.ts';

/** An order by UPI that waits for its payment. */
const openUnpaid = async () => {
  const opened = openShop();
  await opened.customer(PHONE);
  const tab = await opened.openTab('/checkout');
  await verify(tab, opened.lastOtp);
  fill(tab);
  await tab.shopper.cart.add('bhor_0002');
  tab.shopper.checkout.choosePayment('upi');
  await tab.shopper.checkout.place();
  const order = tab.shopper.checkout.get().placed?.order ?? '';
  const gateway = (kind: PaymentEventKind) => opened.gatewayTells(order, kind);
  const asked = (): number => opened.line.count('getPaymentStatus');
  return { ...opened, tab, order, gateway, asked, payment: tab.shopper.payment };
};

describe('the pages after paying', () => {
  it('know nothing until the shop is asked', async () => {
    const { payment } = await openUnpaid();
    expect(payment.get()).toEqual({
      order: null,
      state: null,
      isFinal: false,
      notice: null,
      isWindowUnavailable: false,
    });
  });

  it('show the state that the shop has, and the emptied cart with it', async () => {
    const { payment, order, gateway, tab } = await openUnpaid();
    expect(tab.shopper.cart.get().count).toBe(1);
    await gateway('captured');
    await payment.watch(order);
    expect(payment.get()).toEqual({
      order,
      state: 'captured',
      isFinal: true,
      notice: null,
      isWindowUnavailable: false,
    });
    expect(tab.shopper.cart.get().count).toBe(0);
  });

  it('show a declined payment, with the cart still there', async () => {
    const { payment, order, gateway, tab } = await openUnpaid();
    await gateway('failed');
    await payment.watch(order);
    expect(payment.get()).toMatchObject({ state: 'failed', isFinal: true });
    expect(tab.shopper.cart.get().count).toBe(1);
  });

  it('ask again while it is open, quickly at first and patiently later, until it is final', async () => {
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

  it('ask again when they come back to sight: what was final for them may have been paid since', async () => {
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

  it('go on asking where the shop cannot be reached, and say so meanwhile', async () => {
    const { payment, order, line, clock } = await openUnpaid();
    line.next('getPaymentStatus', 'drop');
    await payment.watch(order);
    expect(payment.get()).toMatchObject({ state: null, isFinal: false, notice: { code: 'UNREACHABLE' } });
    await clock.advance(2000);
    expect(payment.get()).toMatchObject({ state: 'created', notice: null });
  });

  it('say why and ask no more where the shop refuses, as for an order of another', async () => {
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

  it('wait and ask again where too much was asked', async () => {
    const { payment, order, line, clock, asked } = await openUnpaid();
    line.next(
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

  it('look at the newest order that was asked about, and at no late answer to an older one', async () => {
    const { payment, order, line, clock, asked } = await openUnpaid();
    const { opened, open } = gate();
    line.next('getPaymentStatus', { after: opened });
    const first = payment.watch(order);
    await payment.watch('BH0000000000');
    open();
    await first;
    expect(payment.get()).toMatchObject({ order: 'BH0000000000', state: null });
    const before = asked();
    await clock.advance(60_000);
    expect(asked()).toBe(before);
  });

  it('ask no more once the page is left', async () => {
    const { payment, order, asked, clock, tab } = await openUnpaid();
    await payment.watch(order);
    tab.shopper.stop();
    const before = asked();
    await clock.advance(600_000);
    await quiet();
    expect(asked()).toBe(before);
  });

  it('show cash on delivery as due: nothing changes by waiting', async () => {
    const { payment, tab, clock } = await openUnpaid();
    tab.shopper.checkout.choosePayment('cod');
    fill(tab);
    await tab.shopper.checkout.place();
    await payment.watch(tab.shopper.checkout.get().placed?.order ?? '');
    expect(payment.get()).toMatchObject({ state: 'due', isFinal: true });
    await clock.advance(1);
  });
});
