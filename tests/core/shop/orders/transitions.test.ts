import { describe, expect, it } from 'vitest';
import { canTransition, ORDER_STATES, type OrderState } from '../../../../core/entities/order.ts';
import {
  moved,
  openCod,
  openPaid,
  openUnpaid,
  TO_DELIVERY,
  TO_THE_DOOR,
  type TestOrder,
} from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { dataOf } from '../../../shop/test-shop.ts';

type Deed = (opened: TestOrder) => Promise<unknown>;
const capture: Deed = ({ shop, number }) => shop.sendGatewayEvent(number, 'captured');
const fail: Deed = ({ shop, number }) => shop.sendGatewayEvent(number, 'failed');
const cancel: Deed = ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' }));
const sendBack: Deed = ({ api, number }) => dataOf(api.returnOrder({ order: number, reason: 'no', upi: 'asha@upi' }));
const retry =
  (mode: 'upi' | 'cod'): Deed =>
  ({ api, number }) =>
    dataOf(api.retryPayment({ order: number, mode }));
const wait =
  (ms: number): Deed =>
  async ({ shop }) => {
    await shop.clock.advance(ms);
    await shop.runMaintenance();
  };
const move =
  (...states: readonly OrderState[]): Deed =>
  (opened) =>
    moved(opened, ...states);

/** Lives of orders, each from its placing on. */
const LIVES: readonly (readonly [opening: () => Promise<TestOrder>, ...deeds: readonly Deed[]])[] = [
  [openPaid, move(...TO_DELIVERY), sendBack, move('delivered'), sendBack, move('picked_up', 'refunded')],
  [openCod, move(...TO_THE_DOOR, 'undelivered', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded')],
  [openPaid, cancel, wait(0)],
  [openUnpaid, cancel],
  [openUnpaid, fail, cancel],
  [openUnpaid, fail, capture],
  [openUnpaid, wait(30 * MINUTE), capture],
  [openUnpaid, fail, retry('upi'), wait(DAY), capture],
  [openUnpaid, fail, wait(2 * DAY), capture, wait(0)],
];

describe('the history of an order', () => {
  it('can take every step of the table of transitions, and no other', async () => {
    const taken = new Set<string>();
    for (const [opening, ...deeds] of LIVES) {
      const opened = await opening();
      for (const deed of deeds) await deed(opened);
      const { history } = await opened.view();
      for (const [at, { state }] of history.slice(1).entries()) taken.add(`${history[at]?.state} > ${state}`);
    }
    const declared = ORDER_STATES.flatMap((from) =>
      ORDER_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
    );
    expect([...taken].toSorted()).toEqual(declared.toSorted());
  });
});
