/** Shops that break one rule about reward cash or online payments each. */
import { isJsonObject, type JsonObject } from '../../../cli/input/json-object.ts';
import { at, edited, numberAt, type Break, type ServedCall } from './broken-shop.ts';
import { on, type Mutant } from './mutants.ts';

const SUMMARY = 'data.order.summary';

/** The answer to an order that redeems so many rupees more than the shop did. */
const redeemingMore = (answer: JsonObject, more: number): JsonObject => {
  const summary = at(answer, SUMMARY);
  const amount = numberAt(summary, 'discount.amount') + more;
  return edited(
    edited(answer, `${SUMMARY}.discount.amount`, amount),
    `${SUMMARY}.total`,
    numberAt(summary, 'total') - more,
  );
};

const isPaidOnline = (order: JsonObject): boolean =>
  order['payment_mode'] !== 'cod' && order['state'] === 'confirmed' && numberAt(order, 'summary.total') > 0;

/** Every order is shown as `change` says, in the list as well as alone. */
export const showing =
  (change: (order: JsonObject) => JsonObject): Break =>
  ({ name, forward }) =>
    name === 'getOrder' || name === 'listOrders' ? forward().then((answer) => withOrders(answer, change)) : undefined;

const withOrders = (answer: JsonObject, change: (order: JsonObject) => JsonObject): JsonObject => {
  const data = at(answer, 'data');
  if (!isJsonObject(data)) return answer;
  const { orders } = data;
  return {
    ...answer,
    data: Array.isArray(orders)
      ? { ...data, orders: orders.map((order) => (isJsonObject(order) ? change(order) : order)) }
      : change(data),
  };
};

/** The balance is shown with what the orders in these states have redeemed, or without it. */
const balanceWith = (states: readonly string[], sign: 1 | -1): (() => Break) =>
  on('getRewardCash', async ({ forward }) => {
    const answer = await forward();
    if (answer['status'] !== true) return answer;
    const orders = at(await forward('listOrders'), 'data.orders');
    const redeemed = (Array.isArray(orders) ? orders : [])
      .filter((order) => states.includes(String(at(order, 'state'))))
      .reduce((sum, order) => sum + numberAt(order, 'summary.discount.amount'), 0);
    return edited(answer, 'data.cashback', numberAt(answer, 'data.cashback') + sign * redeemed);
  });

/** The order to be paid again, as it was before. */
const orderBefore = async ({ body, forward }: ServedCall): Promise<unknown> => {
  const orders = at(await forward('listOrders'), 'data.orders');
  return Array.isArray(orders) ? orders.find((each) => at(each, 'order') === body['order']) : undefined;
};

export const paymentMutants: readonly Mutant[] = [
  {
    name: 'has no order by cash on delivery paid online',
    isFoundBySessions: false,
    create: on('retryPayment', async (call) =>
      at(await orderBefore(call), 'state') === 'confirmed'
        ? { status: false, code: 'ORDER_STATE', message: 'This order is confirmed' }
        : call.forward(),
    ),
  },
  {
    name: 'takes the fee off an order by cash on delivery before it is paid online',
    isFoundBySessions: false,
    create: on('retryPayment', async (call) => {
      const isConfirmed = at(await orderBefore(call), 'state') === 'confirmed';
      const answer = await call.forward();
      return isConfirmed && answer['status'] === true
        ? edited(answer, `${SUMMARY}.total`, numberAt(answer, `${SUMMARY}.total`) - 150)
        : answer;
    }),
  },
  {
    name: 'redeems more than the balance',
    create: on('placeOrder', async ({ body, forward }) => {
      const answer = await forward();
      const isRedeemed = numberAt(answer, `${SUMMARY}.discount.amount`) > 0;
      return body['redeem_cash'] === true && isRedeemed ? redeemingMore(answer, 100) : answer;
    }),
  },
  {
    name: 'redeems reward cash by cash on delivery',
    isFoundBySessions: false,
    create: on('placeOrder', async ({ body, forward }) => {
      const balance = numberAt(await forward('getRewardCash'), 'data.cashback');
      const answer = await forward();
      const isRedeemed = answer['status'] === true && body['payment_mode'] === 'cod' && body['redeem_cash'] === true;
      return isRedeemed ? redeemingMore(answer, balance) : answer;
    }),
  },
  {
    name: 'does not take redeemed cash off the total',
    create: on('placeOrder', async ({ body, forward }) => {
      const paying = { ...body, redeem_cash: false };
      const answer = await forward('placeOrder', paying);
      const total = at(answer, 'data.quotes.prepaid.total');
      const isDue = answer['code'] === 'PRICE_CHANGED' && body['redeem_cash'] === true;
      return isDue ? forward('placeOrder', { ...paying, expected_total: total }) : answer;
    }),
  },
  { name: 'leaves redeemed cash in the balance', create: balanceWith(['pending_payment', 'confirmed'], 1) },
  {
    name: 'keeps redeemed cash when the payment fails',
    isFoundBySessions: false,
    create: balanceWith(['payment_failed'], -1),
  },
  {
    name: 'leaves an order pending whose payment is captured',
    create: () => showing((order) => (isPaidOnline(order) ? { ...order, state: 'pending_payment' } : order)),
  },
  {
    name: 'confirms an order whose payment failed',
    isFoundBySessions: false,
    create: () => showing((order) => (order['state'] === 'payment_failed' ? { ...order, state: 'confirmed' } : order)),
  },
  {
    name: 'captures the subtotal in the place of the total',
    create: () => showing((order) => (isPaidOnline(order) ? { ...order, paid: at(order, 'summary.subtotal') } : order)),
  },
  {
    name: 'asks the gateway for the subtotal in the place of the total',
    isReplayed: false,
    create: on('placeOrder', async ({ forward }) => {
      const answer = await forward();
      if (at(answer, 'data.order.state') !== 'pending_payment') return answer;
      return edited(answer, 'data.payment.window', {
        provider: 'razorpay',
        script: 'https://gateway.example/window.js',
        key_id: 'key',
        gateway_order: 'order_1',
        amount: numberAt(answer, `${SUMMARY}.subtotal`) * 100,
        currency: 'INR',
        prefill: { name: '', email: '', phone: '' },
      });
    }),
  },
  {
    name: 'forgets the fee of an order that is paid on delivery after all',
    isFoundBySessions: false,
    create: on('retryPayment', async ({ body, forward }) => {
      const answer = await forward();
      return answer['status'] === true && body['payment_mode'] === 'cod' ? redeemingMore(answer, 150) : answer;
    }),
  },
  {
    name: 'keeps redeemed cash on an order that is paid on delivery after all',
    isFoundBySessions: false,
    create: on('retryPayment', async (call) => {
      const { body, forward } = call;
      const redeemed = numberAt(await orderBefore(call), 'summary.discount.amount');
      const answer = await forward();
      return answer['status'] === true && body['payment_mode'] === 'cod' && redeemed > 0
        ? redeemingMore(answer, redeemed)
        : answer;
    }),
  },
  {
    name: 'empties the cart of what was added while the payment was open',
    isReplayed: false,
    create: on('getPaymentStatus', async ({ forward }) => {
      const answer = await forward();
      const items = at(await forward('getCart'), 'data.items');
      if (at(answer, 'data.state') === 'captured' && isJsonObject(items))
        for (const pid of Object.keys(items)) await forward('deleteFromCart', { pid });
      return answer;
    }),
  },
  {
    name: 'accepts a forged proof of payment',
    isFoundBySessions: false,
    create: on('verifyPayment', async () => ({ status: true, data: { state: 'captured' } })),
  },
];
