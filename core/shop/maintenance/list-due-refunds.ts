/** Every refund that is due, for the operator: at the gateway, and of parcels that have come back. */
import { ORDER_STATES, type OrderState } from '../../entities/order.ts';
import { operatorSteps } from '../../entities/order-actions.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { readDueRefunds, type DueRefund } from '../payments/due-refunds.ts';
import { pendingRefunds } from '../orders/refunds.ts';
import { eachDue, GATEWAY_DUE_WITHIN_MS } from './each-due.ts';

const RETURNED_STATES: readonly OrderState[] = ORDER_STATES.filter((state) =>
  operatorSteps(state).includes('refunded'),
);

/** The one that is due longest first. */
export const listDueRefunds = async (
  store: Pick<ShopStore, 'read' | 'search' | 'due'>,
  now: number,
): Promise<readonly DueRefund[]> => {
  const among = new Map<string, OrderRecord>();
  await eachDue(store, orders, now + GATEWAY_DUE_WITHIN_MS, (page) => {
    for (const { document } of page) if (pendingRefunds(document).length > 0) among.set(document.number, document);
  });
  for (const state of RETURNED_STATES)
    for await (const page of eachPage(store, orders, { state }))
      for (const { document } of page) among.set(document.number, document);
  const due = await readDueRefunds(store, [...among.values()], now);
  return [...due.values()].flat().sort((a, b) => a.since - b.since);
};
