/** The answer to placing an order or paying it again, with what the shopper needs to pay. */
import { done, type Done } from '../../entities/answer.ts';
import { inPaise } from '../../entities/money/paise.ts';
import { awaitsOnlinePayment, stateOf } from '../../entities/order.ts';
import { CURRENCY } from '../../entities/money/money.ts';
import { openedPaymentOf, type GatewayPayment } from '../../entities/payment.ts';
import type { GatewayWindow, PaymentWindow } from '../../ports/payments/payments.ts';
import type { PlacedOrder } from '../../ports/shop-api.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { orderView } from '../orders/order-view.ts';
import type { ShopPorts } from '../ports.ts';
import { openPayment, type NotOpened, type OpenPaymentOptions } from './open-payment.ts';

/** Opens the payment of an order that was just committed, and answers the order with it. */
export const openAndAnswer = async (
  ports: ShopPorts,
  order: OrderRecord,
  opening: OpenPaymentOptions,
): Promise<Done<PlacedOrder> | NotOpened> => {
  const opened = await openPayment(ports, order, opening);
  return opened.status ? done(placedOrder(opened.data, ports.gateway?.window ?? null)) : opened;
};

/** `window` is the gateway's, if it has one. */
export const placedOrder = (order: OrderRecord, window: GatewayWindow | null): PlacedOrder => {
  const isToPay = stateOf(order) === 'pending_payment' || awaitsOnlinePayment(order);
  const opened = isToPay ? openedPaymentOf(order.payment) : undefined;
  return {
    order: orderView(order),
    payPage: opened?.payPage ?? null,
    paymentWindow: opened?.payPage === null && window !== null ? paymentWindow(order, opened, window) : null,
  };
};

const paymentWindow = (
  order: OrderRecord,
  { gatewayOrder, amount }: GatewayPayment,
  { callback, ...window }: GatewayWindow,
): PaymentWindow => ({
  ...window,
  ...(callback !== undefined && { callback: `${callback}?order=${order.number}` }),
  mode: awaitsOnlinePayment(order) ? (order.onlineRequest?.mode ?? order.mode) : order.mode,
  gatewayOrder,
  amount: inPaise(amount),
  currency: CURRENCY,
  prefill: { name: order.shipping.name, email: order.shipping.email, phone: order.phone },
});
