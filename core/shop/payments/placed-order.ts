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
  { phone, shipping: { name, email } }: OrderRecord,
  { gatewayOrder, amount }: GatewayPayment,
  window: GatewayWindow,
): PaymentWindow => ({
  ...window,
  gatewayOrder,
  amount: inPaise(amount),
  currency: CURRENCY,
  prefill: { name, email, phone },
});
