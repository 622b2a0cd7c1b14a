/** A signed-in customer with one order, and the orders as the shopper sees them. */
import { moveOrder } from '../../../../cli/scenario/environment/local-environment.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import type { PaymentMode } from '../../../../core/entities/payment-mode.ts';
import { createOrders } from '../../../../core/shopper/orders/orders.ts';
import { openPlaced } from '../../open-shop.ts';

/** A customer with one order, and the orders as the shopper holds them. */
export const openOrdered = async (mode: PaymentMode, options: Parameters<typeof openPlaced>[1] = {}) => {
  const opened = await openPlaced(mode, options);
  const { order } = opened;
  const orders = createOrders(opened.tab.shopper.featureContext);
  await orders.load();
  const move = async (...steps: readonly OrderState[]): Promise<void> => {
    for (const to of steps) {
      const answer = await moveOrder(opened.shop, order, to);
      if (!answer.status) throw new Error(answer.message);
    }
  };
  const shown = () => {
    const found = orders.get().orders.find((known) => known.order === order);
    if (found === undefined) throw new Error('the order is not shown');
    return found;
  };
  const stored = async () => {
    const answer = await opened.direct.getOrder({ order });
    if (!answer.status) throw new Error(answer.message);
    return answer.data;
  };
  const pays = (kind: 'captured' | 'failed') => opened.sendGatewayEvent(order, kind);
  return { ...opened, ordersStore: orders, order, move, shown, stored, pays };
};
