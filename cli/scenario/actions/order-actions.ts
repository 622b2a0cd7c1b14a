/** Actions of the steps that a customer takes with a placed order: on the orders page, or by tracking it. */
import { createOrders, retryQuote, type Orders } from '../../../core/shopper/orders/orders.ts';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { StepError } from '../environment/environment.ts';
import type { ORDER_STEPS } from '../format/steps.ts';
import { type ActionsFor, currentShopper, directApi, orderNumber, type PlayContext } from './play-context.ts';

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

export const ORDER_ACTIONS: ActionsFor<typeof ORDER_STEPS> = {
  cancel: (context, value) =>
    onOrdersPage(context, (orders) =>
      orders.cancel(orderNumber(context, value?.order), value?.reason ?? 'I have changed my mind'),
    ),
  return: (context, value) =>
    onOrdersPage(context, (orders) =>
      orders.requestReturn(
        orderNumber(context, value?.order),
        value?.reason ?? 'It does not suit my skin',
        value?.upi ?? '',
      ),
    ),
  retry: (context, value) =>
    onOrdersPage(context, async (orders) => {
      const { mode, order } = typeof value === 'string' ? { mode: value, order: undefined } : value;
      const number = orderNumber(context, order);
      const unpaid = orders.get().orders.find((each) => each.order === number);
      if (unpaid === undefined) throw new StepError('the signed-in customer has no such order');
      await orders.retry(number, mode, retryQuote(unpaid, mode, orders.get(), context.environment.settings).total);
    }),
  track: async (context, value) => {
    const tracking = createTracking(currentShopper(context).featureContext);
    const number = orderNumber(context, value?.order);
    await context.run(() => tracking.track(number, value?.phone ?? context.phone ?? ''));
    const { notice, errors, found } = tracking.get();
    const fields = Object.entries(errors).filter(([, message]) => message !== '');
    context.feedback = { notice, fields: Object.fromEntries(fields), ...(found !== null && { found }) };
  },
  invoice: async (context, named) => {
    const order = orderNumber(context, named);
    await context.run(async () => {
      context.answer = await directApi(context).getInvoice({ order });
    });
  },
};
