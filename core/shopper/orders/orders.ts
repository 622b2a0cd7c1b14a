/** What customers do with their orders: cancel, return, pay again (spec 11). Its code comes with the form that needs it. */
import type { Answer } from '../../entities/answer.ts';
import type { Rupees } from '../../entities/money/money.ts';
import { isPaidOnDelivery, type PaymentMode } from '../../entities/payment-mode.ts';
import type { OrderView } from '../../ports/shop-views.ts';
import type {
  AnswerOf,
  CallRefusal,
  CommonRefusalCode,
  PlacedOrder,
  RefusalCodeOf,
  RetryPayment,
} from '../../ports/shop-api.ts';
import type { FieldResult } from '../../validation/fields.ts';
import { validateReason, validateUpi } from '../../validation/order-requests.ts';
import { cleanText } from '../../validation/text.ts';
import { createGoToPayment } from '../checkout/go-to-payment.ts';
import type { FeatureContext } from '../feature-context.ts';
import { noticeOf } from '../notice.ts';
import { createChangeableOrderList, type ChangeableOrderList, type OrderAction, type OrderList } from './order-list.ts';

export type Orders = OrderList & {
  readonly cancel: (order: string, reason: string) => Promise<void>;
  /** `upi` is where the money of an order paid on delivery is refunded; empty for a prepaid one. */
  readonly requestReturn: (order: string, reason: string, upi: string) => Promise<void>;
  /** Pays again, or online instead of in cash, in this mode and for this total, in rupees; opens the gateway's page or window, or the order's own page. */
  readonly retry: (order: string, mode: PaymentMode, expectedTotal: Rupees) => Promise<void>;
};

type ActionRefusal = CallRefusal<RefusalCodeOf<'cancelOrder' | 'returnOrder' | 'retryPayment'>>;

/** The messages under the inputs; none for a refusal that is about the order itself. */
const fieldErrorsOf = ({ code, data }: ActionRefusal): Readonly<Record<string, string>> => {
  switch (code) {
    case 'FIELD_INVALID':
      return data?.fields ?? {};
    case 'ADDRESS_INCOMPLETE':
    case 'COD_LIMIT':
    case 'KEY_REUSED':
    case 'NO_GATEWAY':
    case 'ORDER_NOT_FOUND':
    case 'ORDER_STATE':
    case 'PRICE_CHANGED':
    case 'SOLD_OUT':
      return {};
    default:
      code satisfies CommonRefusalCode;
      return {};
  }
};

export const createOrders = (
  context: FeatureContext,
  list: ChangeableOrderList = createChangeableOrderList(context),
): Orders => {
  const { api, session, cart, page, openPaymentWindow, token } = context;
  const { get, patch, call, show, loadOrder } = list;
  const goToPayment = createGoToPayment(page, openPaymentWindow);
  /** One action at a time. After a refusal the order is loaded again, as its state differs from the page's. */
  const run = async <T>(
    order: string,
    action: OrderAction,
    make: () => Promise<Answer<T, ActionRefusal>>,
    succeeded: (data: T) => Promise<void>,
  ): Promise<void> => {
    if (get().busy !== null) return;
    patch({ busy: { order, action }, result: null });
    const answer = await call(make()).finally(() => patch({ busy: null }));
    if (answer === 'stale') return;
    if (answer.status === true) {
      patch({ requoted: null });
      await succeeded(answer.data);
      return;
    }
    if (answer.status === false && answer.code === 'PRICE_CHANGED' && answer.data?.quotes !== undefined)
      patch({ requoted: { order, quotes: answer.data.quotes } });
    // Paying again has no inputs to show a message at.
    const fields = answer.status === false && action !== 'retry' ? fieldErrorsOf(answer) : {};
    const isAtField = Object.keys(fields).length > 0;
    patch({ result: { order, action, fields, notice: isAtField ? null : noticeOf(answer) } });
    if (answer.status === false && !isAtField) await loadOrder(order);
  };
  /** Shows the errors that the shop would answer; true if there are none. */
  const isValid = (order: string, action: OrderAction, results: Readonly<Record<string, FieldResult>>): boolean => {
    const errors = Object.entries(results)
      .filter(([, { status }]) => status !== 'valid')
      .map(([field, { message }]) => [field, message] as const);
    if (errors.length > 0) patch({ result: { order, action, notice: null, fields: Object.fromEntries(errors) } });
    return errors.length === 0;
  };
  const changed = async (action: OrderAction, order: OrderView): Promise<void> => {
    show(order, { result: { order: order.order, action, notice: null, fields: {} } });
    // Reward cash that the order held or earned has changed.
    await session.refreshCashInAllTabs();
  };
  /** The last request to pay again, until it is answered: sent again, it continues the same attempt. */
  let unanswered: RetryPayment | undefined;
  const payAgain = async (retry: Omit<RetryPayment, 'key'>): Promise<AnswerOf<'retryPayment'>> => {
    const before = unanswered;
    const isRepeated =
      before?.order === retry.order && before.mode === retry.mode && before.expectedTotal === retry.expectedTotal;
    unanswered = isRepeated ? before : { ...retry, key: token() };
    const answer = await api.retryPayment(unanswered);
    // A busy shop has not decided anything that is known.
    if (answer.status || answer.code !== 'BUSY') unanswered = undefined;
    return answer;
  };
  const retried = async (placed: PlacedOrder): Promise<void> => {
    show(placed.order);
    await Promise.all([cart.refreshInAllTabs(), session.refreshCashInAllTabs()]);
    await goToPayment(placed);
  };

  return {
    ...list,
    cancel: async (order, reason) => {
      if (!isValid(order, 'cancel', { reason: validateReason(reason) })) return;
      await run(
        order,
        'cancel',
        () => api.cancelOrder({ order, reason: reason.trim() }),
        (data) => changed('cancel', data),
      );
    },
    requestReturn: async (order, reason, upi) => {
      const mode = get().orders.find((other) => other.order === order)?.mode;
      const needsUpi = mode !== undefined && isPaidOnDelivery(mode);
      if (!isValid(order, 'return', { reason: validateReason(reason), ...(needsUpi && { upi: validateUpi(upi) }) }))
        return;
      const request = { order, reason: reason.trim(), upi: needsUpi ? cleanText('upi', upi) : '' };
      await run(
        order,
        'return',
        () => api.returnOrder(request),
        (data) => changed('return', data),
      );
    },
    retry: (order, mode, expectedTotal) => run(order, 'retry', () => payAgain({ order, mode, expectedTotal }), retried),
  };
};
