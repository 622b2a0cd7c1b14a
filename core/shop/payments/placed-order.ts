/** The answer to placing an order or paying it again. */
import { stateOf } from '../../entities/order.ts';
import { payPageOf } from '../../entities/payment.ts';
import type { PlacedOrder } from '../../ports/shop-api.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { orderView } from '../orders/order-view.ts';

export const placedOrder = (order: OrderRecord): PlacedOrder => ({
  order: orderView(order),
  payPage: stateOf(order) === 'pending_payment' ? payPageOf(order.payment) : null,
});
