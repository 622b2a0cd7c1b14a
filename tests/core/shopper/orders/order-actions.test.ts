/** What a customer may still do with an order: cancel, return, pay again (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { allowedActions } from '../../../../core/shopper/orders/order-list.ts';
import { openOrdered } from './placed-order.ts';
import { DAY } from '../../../samples/durations.ts';

const TO_THE_DOOR = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

describe('cancelling an order', () => {
  it('is offered until the parcel is packed, and requires a reason', async () => {
    const { ordersStore, order, shown, clock, move, connection } = await openOrdered('cod');
    expect(allowedActions(shown(), clock.now())).toEqual({ cancel: true, return: false, retry: false });
    await ordersStore.cancel(order, ' ');
    expect(ordersStore.get().result).toEqual({
      order,
      action: 'cancel',
      notice: null,
      fields: { reason: 'Please fill this field' },
    });
    expect(connection.count('cancelOrder')).toBe(0);
    await move('packed');
    await ordersStore.loadOrder(order);
    expect(allowedActions(shown(), clock.now()).cancel).toBe(false);
  });

  it('shows a refusal beside the order if it is not about a field', async () => {
    const { ordersStore, order, connection } = await openOrdered('cod');
    const fields = { reason: 'Please fill this field' };
    connection.next('cancelOrder', refused('ORDER_STATE', 'This order is packed already', { fields }));
    await ordersStore.cancel(order, 'Ordered twice');
    expect(ordersStore.get().result).toEqual({
      order,
      action: 'cancel',
      notice: { kind: 'error', code: 'ORDER_STATE', message: 'This order is packed already' },
      fields: {},
    });
    expect(connection.count('getOrder')).toBe(1);
    connection.next('cancelOrder', refused('FIELD_INVALID', 'Please complete the form', { fields }));
    await ordersStore.cancel(order, 'Ordered twice');
    expect(ordersStore.get().result).toEqual({ order, action: 'cancel', notice: null, fields });
    expect(connection.count('getOrder')).toBe(1);
  });
});

it('returning an order is offered for seven days after the delivery', async () => {
  const { ordersStore, order, shown, move, clock } = await openOrdered('cod');
  await move(...TO_THE_DOOR);
  await ordersStore.loadOrder(order);
  expect(allowedActions(shown(), clock.now())).toEqual({ cancel: false, return: true, retry: false });
  await clock.advance(7 * DAY);
  expect(allowedActions(shown(), clock.now()).return).toBe(false);
});

it('paying again is offered while the order waits for its payment', async () => {
  const { ordersStore, order, shown, clock, pays } = await openOrdered('upi');
  expect(allowedActions(shown(), clock.now()).retry).toBe(true);
  await pays('captured');
  await ordersStore.loadOrder(order);
  expect(allowedActions(shown(), clock.now()).retry).toBe(false);
});
