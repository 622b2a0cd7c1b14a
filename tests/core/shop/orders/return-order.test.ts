import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { lastSms, moved, openCod, openPaid, TO_DELIVERY, TO_THE_DOOR, type TestOrder } from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { ZERO_CASH, accountsOf, dataOf, order, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

const WISH = { reason: 'It is not for my skin', upi: 'asha.rao@okbank' };
const returned = ({ api, number }: TestOrder, wish: Partial<typeof WISH> = {}) =>
  api.returnOrder({ order: number, ...WISH, ...wish });

describe('returning an order', () => {
  it('is possible for 7 days after its delivery', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await opened.shop.clock.advance(7 * DAY - 1);
    expect(await dataOf(returned(opened))).toMatchObject({
      state: 'return_requested',
      payment: 'captured',
      refund: null,
    });
    expect(await lastSms(opened)).toContain("We've received your return request");
  });

  it('is refused after 7 days', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await opened.shop.clock.advance(7 * DAY);
    expect(await refusalUnchanged(opened.shop, () => returned(opened))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The 7-day return period for this order is over',
    });
  });

  it('is refused before the delivery, and while another return is in progress', async () => {
    const opened = await openCod();
    for (const state of [null, ...TO_THE_DOOR]) {
      if (state !== null) await moved(opened, state);
      expect(await refusalOf(returned(opened))).toMatchObject({
        code: 'ORDER_STATE',
        message: 'You can return this order once it’s delivered',
      });
    }
    await moved(opened, 'delivered');
    await dataOf(returned(opened));
    expect(await refusalOf(returned(opened))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'A return is already in progress',
    });
  });

  it.each(['', 'asha', '@bank', 'asha@', 'as ha@bank', 'asha@bank.in', 'आशा@bank', 'a@bank'])(
    'wants a UPI ID for cash, not “%s”',
    async (upi) => {
      const opened = await openCod();
      await moved(opened, ...TO_DELIVERY);
      expect(
        await opened.shop.changesOf(async () => {
          const message = upi === '' ? 'Please fill this field' : 'Enter a valid UPI ID, such as name@bank';
          expect(await refusalOf(returned(opened, { upi }))).toMatchObject({
            code: 'FIELD_INVALID',
            data: { fields: { upi: message } },
          });
        }),
      ).toEqual([]);
    },
  );

  it('requires a reason', async () => {
    const opened = await openPaid();
    await moved(opened, ...TO_DELIVERY);
    expect(await refusalOf(returned(opened, { reason: ' ' }))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { reason: 'Please fill this field' } },
    });
  });

  it('refunds what was paid to its source, without a UPI ID, and restores the reward cash', async () => {
    const opened = await openPaid();
    const { shop, view } = opened;
    await moved(opened, ...TO_DELIVERY);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 37, spent: 120 });
    await dataOf(returned(opened, { upi: 'not read' }));
    expect(await moved(opened, 'picked_up', 'refunded')).toBe('refunded');
    expect(await view()).toMatchObject({
      payment: 'refund_pending',
      refund: { amount: 629, to: 'source', state: 'pending' },
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'refunded', payment: 'refunded', refund: { state: 'refunded' } });
  });

  it('stores the trimmed UPI ID of an order paid in cash, and none for a prepaid one', async () => {
    for (const [open, kept] of [
      [openPaid, null],
      [openCod, WISH.upi],
    ] as const) {
      const opened = await open();
      await moved(opened, ...TO_DELIVERY);
      await dataOf(returned(opened, { upi: ` ${WISH.upi} ` }));
      const key = orders.key(opened.number);
      expect((await opened.shop.store.read([key])).get(key)).toMatchObject({ reason: WISH.reason, upi: kept });
    }
  });

  it('refunds cash to the UPI ID, without the fee', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await dataOf(returned(opened));
    await moved(opened, 'picked_up', 'refunded');
    expect(await opened.view()).toMatchObject({
      payment: 'refunded',
      refund: { amount: 749, to: 'upi', state: 'refunded' },
    });
    expect(await lastSms(opened)).toContain('₹749 has been sent to your UPI ID.');
    expect(await accountsOf(opened.shop)).toEqual(ZERO_CASH);
  });

  it('refunds the fee too if the shop is at fault', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await dataOf(returned(opened));
    await moved(opened, 'picked_up');
    await dataOf(opened.shop.moveOrder({ order: opened.number, to: 'refunded', atFault: true, amount: paise(89_900) }));
    expect(await opened.view()).toMatchObject({ refund: { amount: 899, to: 'upi' } });
  });

  it('deducts earned reward cash that is already spent from the refund', async () => {
    const opened = await openPaid();
    const { shop, api } = opened;
    await moved(opened, ...TO_DELIVERY);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const second = await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 749 - 37 })));
    await shop.sendGatewayEvent(second.order.order, 'captured');
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 157, pending: 37 });
    await dataOf(returned(opened));
    await moved(opened, 'picked_up', 'refunded');
    expect((await opened.view()).refund).toMatchObject({ amount: 629 - 37 });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120, spent: 37, pending: 37 });
  });

  it('may be refused by the operator and requested again within the 7 days, and a refused one refunds nothing', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await dataOf(returned(opened));
    await opened.shop.clock.advance(MINUTE);
    const changed = await opened.shop.changesOf(() => moved(opened, 'delivered'));
    expect(changed).toEqual(['email.orderMails', 'message', 'message', 'order.history']);
    expect(await lastSms(opened)).toContain("couldn't accept the return");
    // A receiver that drops repeated ids gets both messages.
    const textOf = (id: string) => opened.shop.messenger.sent().find((message) => message.id === id)?.text;
    expect(textOf(`${opened.number}-delivered-sms`)).toContain('has been delivered');
    expect(textOf(`${opened.number}-return_refused-sms`)).toContain("couldn't accept the return");
    expect(await opened.view()).toMatchObject({ state: 'delivered', payment: 'captured', refund: null });
    expect((await dataOf(returned(opened))).state).toBe('return_requested');
    await moved(opened, 'delivered');
    await opened.shop.clock.advance(7 * DAY - MINUTE);
    expect((await refusalOf(returned(opened))).code).toBe('ORDER_STATE');
  });
});
