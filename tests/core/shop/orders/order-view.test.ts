/** An order as its customer sees it. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { Refund } from '../../../../core/entities/payment.ts';
import { orderView } from '../../../../core/shop/orders/order-view.ts';
import { openPaid, orderRecordOf } from '../../../shop/orders.ts';

const refund = (currency: string, amount: number, state: Refund['state'] = 'refunded'): Refund => ({
  gatewayOrder: 'g1',
  payment: 'p1',
  amount: paise(amount),
  currency,
  key: `${currency} ${amount}`,
  to: 'source',
  state,
  isExcess: false,
  at: 1,
});

/** What an order with these refunds shows of them. */
const viewOf = async (...refunds: readonly Refund[]) => {
  const order = await orderRecordOf(await openPaid());
  return orderView({ ...order, payment: { ...order.payment, refunds } });
};

const shown = async (...refunds: readonly Refund[]) => (await viewOf(...refunds)).refund;

describe('the refund of an order', () => {
  it('is the sum of all in rupees, and pending for as long as one of them is', async () => {
    expect(await shown(refund('INR', 10_000), refund('INR', 2_500, 'pending'))).toEqual({
      amount: 125,
      to: 'source',
      state: 'pending',
    });
  });

  it('is a sum of its own for each place and each currency, to the UPI ID first', async () => {
    const toUpi: Refund = { ...refund('INR', 74_900), gatewayOrder: null, to: 'upi' };
    const view = await viewOf(refund('USD', 900), refund('INR', 74_900, 'pending'), toUpi, toUpi);
    expect([view.refund, ...(view.otherRefunds ?? [])]).toEqual([
      { amount: 1_498, to: 'upi', state: 'refunded' },
      { amount: 749, to: 'source', state: 'pending' },
      { amount: 9, currency: 'USD', to: 'source', state: 'refunded' },
    ]);
    expect(await viewOf(toUpi)).not.toHaveProperty('otherRefunds');
  });

  it('counts only the ones in rupees if there are some, whichever came first', async () => {
    expect(await shown(refund('USD', 900), refund('INR', 10_000))).toEqual({
      amount: 100,
      to: 'source',
      state: 'refunded',
    });
  });

  it('names its currency if there are none in rupees', async () => {
    expect(await shown(refund('USD', 900))).toEqual({ amount: 9, currency: 'USD', to: 'source', state: 'refunded' });
  });
});
