/** Every step that the table of transitions refuses, or leaves to others, is refused by the command line. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { mayCorrectParcel, operatorSteps } from '../../../core/entities/order-actions.ts';
import { canTransition, ORDER_STATES, stateOf, type OrderState } from '../../../core/entities/order.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../../../core/shop/documents/orders.ts';
import { kept } from '../../shop/stored.ts';
import { openPaid } from '../../shop/orders.ts';
import { describeOnEveryStore, type OperatedShop } from './shops.ts';

/** An order in a state, however it came there. */
const orderIn = async (shop: OperatedShop, paid: OrderRecord, state: OrderState): Promise<void> => {
  const order = { ...paid, history: [...paid.history, { state, at: shop.clock.now() }] };
  await shop.store.update({ writes: [orders.key(order.number)] }, () => ({
    answer: null,
    writes: [put(orders, orders.key(order.number), order)],
  }));
};

const TABLE = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const));
/** All that are allowed, and every fifth of the others: opening a database for each command takes long. */
const SAMPLE = TABLE.filter(([from, to], index) => operatorSteps(from).includes(to) || index % 5 === 0);

const PARCEL = ['--courier', 'Delhivery', '--awb', '1234567890'];
/** On its way the parcel of an order is corrected: it stays in its state. */
const isCorrected = (from: OrderState, to: OrderState): boolean => to === 'shipped' && mayCorrectParcel(from);

/** Whether the operator moves any order there; other states are no argument of the command. */
const isNamed = (to: OrderState): boolean => ORDER_STATES.some((from) => operatorSteps(from).includes(to));

describeOnEveryStore('bhor orders move', (open, { isOpenedByCommand }) => {
  it('takes the operator’s steps of the table; every other is refused and changes nothing', async () => {
    const shop = await open();
    const { number } = await openPaid(shop);
    const key = orders.key(number);
    const paid = await kept(shop, key);
    if (paid === undefined) throw new Error('the order is not there');
    for (const [from, to] of isOpenedByCommand ? SAMPLE : TABLE) {
      await orderIn(shop, paid, from);
      const before = await kept(shop, key);
      const { code, out, err } = await shop.operator('orders', 'move', number, to, ...(to === 'shipped' ? PARCEL : []));
      const after = await kept(shop, key);
      const isStep = operatorSteps(from).includes(to);
      const isTaken = isStep || isCorrected(from, to);
      expect({
        from,
        to,
        code,
        state: after === undefined ? undefined : stateOf(after),
        isUnchanged: isDeepStrictEqual(after, before),
        isSilent: out === '',
        isError: err.startsWith('error: '),
      }).toEqual({
        from,
        to,
        code: isTaken ? 0 : isNamed(to) ? 5 : 2,
        state: isStep ? to : from,
        isUnchanged: !isTaken,
        isSilent: !isTaken,
        isError: !isTaken,
      });
      expect(!isStep || canTransition(from, to)).toBe(true);
    }
    await shop.close();
  }, 180_000);
});
