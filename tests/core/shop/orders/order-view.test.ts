/** An order as its customer sees it. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { Refund } from '../../../../core/entities/payment.ts';
import { orderView } from '../../../../core/shop/orders/order-view.ts';
import { openPaid, orderRecordOf } from '../order-fixtures.ts';

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

/** The refund that an order with these refunds shows. */
const shown = async (...refunds: readonly Refund[]) => {
  const order = await orderRecordOf(await openPaid());
  return orderView({ ...order, payment: { ...order.payment, refunds } }).refund;
};

describe('the refund of an order', () => {
  it('is the sum of all in rupees, and pending for as long as one of them is', async () => {
    expect(await shown(refund('INR', 10_000), refund('INR', 2_500, 'pending'))).toEqual({
      amount: 125,
      to: 'source',
      state: 'pending',
    });
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
