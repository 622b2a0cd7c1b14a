/** What a customer does with a placed order: on the orders page, or by tracking it. */
import { retryQuote } from '../../../core/shopper/orders/order-list.ts';
import { createOrders, type Orders } from '../../../core/shopper/orders/orders.ts';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { StepError } from '../environment/environment.ts';
import { paymentMode, phone, typed } from '../values/shop-values.ts';
import { none, object, optional, partial, union } from '../values/values.ts';
import { orderAlias, orderOrLast } from './order-alias.ts';
import { currentShopper, directApi, orderNumber, type PlayContext } from './play-context.ts';
import { randomly, step } from './step.ts';

/** Opens the orders page, acts on it once, and keeps its feedback. */
const onOrdersPage = async (context: PlayContext, act: (orders: Orders) => Promise<void>): Promise<void> => {
  const orders = createOrders(currentShopper(context).featureContext);
  await context.run(async () => {
    await orders.load();
    await act(orders);
  });
  const { result, notice } = orders.get();
  context.feedback = { notice: result?.notice ?? notice, fields: result?.fields ?? {} };
};

const reason = typed('a reason');

export const ORDER_STEPS = {
  cancel: step({
    schema: union(none, partial({ order: orderAlias, reason })),
    description: 'Cancels an order on the orders page. Defaults: the last order, a built-in reason.',
    example: '{ order: order-1, reason: Ordered by mistake }',
    play: (context, value) =>
      onOrdersPage(context, (orders) =>
        orders.cancel(orderNumber(context, value?.order), value?.reason ?? 'I have changed my mind'),
      ),
    random: [randomly(2, [null])],
  }),
  return: step({
    schema: union(none, partial({ order: orderAlias, reason, upi: typed('a UPI ID') })),
    description:
      'Requests the return of an order on the orders page. upi is the UPI ID that an order paid in cash is refunded to.',
    example: '{ reason: It does not suit me, upi: ravi@okbank }',
    play: (context, value) =>
      onOrdersPage(context, (orders) =>
        orders.requestReturn(
          orderNumber(context, value?.order),
          value?.reason ?? 'It does not suit my skin',
          value?.upi ?? '',
        ),
      ),
    random: [randomly(2, [null])],
  }),
  retry: step({
    schema: union(paymentMode, object({ mode: paymentMode, order: optional(orderAlias) })),
    description: 'Pays an unpaid order again, in this payment mode.',
    example: 'upi',
    play: (context, value) =>
      onOrdersPage(context, async (orders) => {
        const { mode, order } = typeof value === 'string' ? { mode: value, order: undefined } : value;
        const number = orderNumber(context, order);
        const unpaid = orders.get().orders.find((each) => each.order === number);
        if (unpaid === undefined) throw new StepError('the signed-in customer has no such order');
        await orders.retry(number, mode, retryQuote(unpaid, mode, orders.get(), context.environment.settings).total);
      }),
    random: [randomly(4, ['upi', 'cod'])],
  }),
  track: step({
    schema: union(none, partial({ order: typed('the number of an order'), phone })),
    description: 'Tracks an order by number and phone. Defaults: the last order, the phone verified last.',
    example: '{ order: order-1, phone: "9876543210" }',
    play: async (context, value) => {
      const tracking = createTracking(currentShopper(context).featureContext);
      const number = orderNumber(context, value?.order);
      await context.run(() => tracking.track(number, value?.phone ?? context.phone ?? ''));
      const { notice, errors, found } = tracking.get();
      const fields = Object.entries(errors).filter(([, message]) => message !== '');
      context.feedback = { notice, fields: Object.fromEntries(fields), ...(found !== null && { found }) };
    },
  }),
  invoice: step({
    schema: orderOrLast,
    description: 'Requests the invoice of an order; check it with expect: { answer: … }.',
    example: 'order-1',
    play: async (context, named) => {
      const order = orderNumber(context, named);
      await context.run(async () => {
        context.answer = await directApi(context).getInvoice({ order });
      });
    },
  }),
} as const;
