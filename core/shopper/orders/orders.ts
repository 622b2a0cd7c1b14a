/** The customer's orders, and the actions they still allow: cancel, return, pay again (spec 11). */
import type { Answer } from '../../entities/answer.ts';
import type { Rupees } from '../../entities/money/money.ts';
import { mayCancel, mayPayOnline, mayRetry, mayReturn } from '../../entities/order-actions.ts';
import { isPaidOnDelivery, isPrepaid, PAYMENT_MODES, type PaymentMode } from '../../entities/payment-mode.ts';
import type { OrderView } from '../../ports/shop-views.ts';
import type {
  AnswerOf,
  CallRefusal,
  CommonRefusalCode,
  PlacedOrder,
  RefusalCodeOf,
  RetryPayment,
} from '../../ports/shop-api.ts';
import { quoteIn, type Quote, type Quotes, type QuoteSettings } from '../../pricing/quote.ts';
import { requoted, requotedAsAgreed } from '../../pricing/requote.ts';
import type { FieldResult } from '../../validation/fields.ts';
import { validateReason, validateUpi } from '../../validation/order-requests.ts';
import { cleanText } from '../../validation/text.ts';
import { createGoToPayment } from '../checkout/go-to-payment.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createGeneration } from '../generation.ts';
import { noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { callAsCustomer, onCustomerChange, type LoadPhase } from '../session/customer-data.ts';

export type OrderAction = 'cancel' | 'return' | 'retry';

export type OrdersState = {
  /** Of the list; single orders may be loaded before it. */
  readonly phase: LoadPhase;
  /** Newest first. */
  readonly orders: readonly OrderView[];
  /** Why the list, or a single order, could not be loaded. */
  readonly notice: Notice | null;
  readonly busy: { readonly order: string; readonly action: OrderAction } | null;
  /** What the shop takes for an order that it refused to have paid for another total; the page's sums are older. */
  readonly requoted: { readonly order: string; readonly quotes: Quotes } | null;
  /** The result of the last action, shown beside its order. */
  readonly result: OrderActionResult | null;
};

export type OrderActionResult = {
  readonly order: string;
  readonly action: OrderAction;
  /** Null if it succeeded, or if the messages of the fields say what is wrong. */
  readonly notice: Notice | null;
  /** Messages under the inputs, by `reason` and `upi`. */
  readonly fields: Readonly<Record<string, string>>;
};

export type Orders = Observable<OrdersState> & {
  /** Loads the list; orders loaded before are shown meanwhile. */
  readonly load: () => Promise<void>;
  /** Loads one order, or its current state. */
  readonly loadOrder: (order: string) => Promise<void>;
  readonly cancel: (order: string, reason: string) => Promise<void>;
  /** `upi` is where the money of an order paid on delivery is refunded; empty for a prepaid one. */
  readonly requestReturn: (order: string, reason: string, upi: string) => Promise<void>;
  /** Pays again, or online instead of in cash, in this mode and for this total, in rupees; opens the gateway's page or window, or the order's own page. */
  readonly retry: (order: string, mode: PaymentMode, expectedTotal: Rupees) => Promise<void>;
};

const EMPTY_ORDERS: OrdersState = { phase: 'idle', orders: [], notice: null, busy: null, requoted: null, result: null };

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

export const createOrders = ({ api, session, cart, page, openPaymentWindow, token }: FeatureContext): Orders => {
  const goToPayment = createGoToPayment(page, openPaymentWindow);
  const state = createVariable<OrdersState>(EMPTY_ORDERS);
  /** A new one begins with every customer: an answer for one is not shown to the next. */
  const customers = createGeneration();
  onCustomerChange(session, () => {
    customers.begin();
    state.set(EMPTY_ORDERS);
  });

  const call = async <Answered extends Answer<unknown>>(
    made: Promise<Answered>,
  ): Promise<Answered | NoAnswer | 'stale'> => {
    const isSameCustomer = customers.current();
    const answer = await callAsCustomer(session, made);
    return isSameCustomer() ? answer : 'stale';
  };
  const show = (order: OrderView, part: Partial<OrdersState> = {}): void => {
    const others = state.get().orders.filter((other) => other.order !== order.order);
    state.patch({ orders: [...others, order].sort((a, b) => b.placedAt - a.placedAt), ...part });
  };
  const loadOrder = async (order: string): Promise<void> => {
    const answer = await call(api.getOrder({ order }));
    if (answer === 'stale') return;
    if (answer.status === true) show(answer.data, { notice: null });
    else state.patch({ notice: noticeOf(answer) });
  };

  /** One action at a time. After a refusal the order is loaded again, as its state differs from the page's. */
  const run = async <T>(
    order: string,
    action: OrderAction,
    make: () => Promise<Answer<T, ActionRefusal>>,
    succeeded: (data: T) => Promise<void>,
  ): Promise<void> => {
    if (state.get().busy !== null) return;
    state.patch({ busy: { order, action }, result: null });
    const answer = await call(make()).finally(() => {
      state.patch({ busy: null });
    });
    if (answer === 'stale') return;
    if (answer.status === true) {
      state.patch({ requoted: null });
      await succeeded(answer.data);
      return;
    }
    if (answer.status === false && answer.code === 'PRICE_CHANGED' && answer.data?.quotes !== undefined)
      state.patch({ requoted: { order, quotes: answer.data.quotes } });
    // Paying again has no inputs to show a message at.
    const fields = answer.status === false && action !== 'retry' ? fieldErrorsOf(answer) : {};
    const isAtField = Object.keys(fields).length > 0;
    state.patch({ result: { order, action, fields, notice: isAtField ? null : noticeOf(answer) } });
    if (answer.status === false && !isAtField) await loadOrder(order);
  };
  /** Shows the errors that the shop would answer; true if there are none. */
  const isValid = (order: string, action: OrderAction, results: Readonly<Record<string, FieldResult>>): boolean => {
    const errors = Object.entries(results)
      .filter(([, { status }]) => status !== 'valid')
      .map(([field, { message }]) => [field, message] as const);
    if (errors.length > 0) state.patch({ result: { order, action, notice: null, fields: Object.fromEntries(errors) } });
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
    ...readOnly(state),
    loadOrder,
    load: async () => {
      const isLoaded = state.get().phase === 'ready';
      state.patch({ phase: isLoaded ? 'ready' : 'loading', notice: null });
      const answer = await call(api.listOrders());
      if (answer === 'stale') return;
      if (answer.status === true) state.patch({ phase: 'ready', orders: answer.data.orders });
      else state.patch({ phase: isLoaded ? 'ready' : 'failed', notice: noticeOf(answer) });
    },
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
      const mode = state.get().orders.find((other) => other.order === order)?.mode;
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

/** The actions that an order allows by the shop's own rules; `now` on the shop's clock. */
export const allowedActions = (order: OrderView, now: number): Readonly<Record<OrderAction, boolean>> => ({
  cancel: mayCancel(order),
  return: mayReturn(order, now),
  retry: order.held.length === 0 && mayRetry(order) && (order.expiresAt === null || now < order.expiresAt),
});

/**
 * Whether an order that is to be paid in cash may be paid online instead (spec 10.23): not while the bank confirms a payment
 * that was made.
 */
export const isPayableOnline = (order: OrderView): boolean => mayPayOnline(order) && order.payment === 'due';

/** The modes in which an order may be paid again, or online instead of in cash; empty where it may not be paid. */
export const payableModes = (order: OrderView, now: number): readonly PaymentMode[] => {
  if (isPayableOnline(order)) return PAYMENT_MODES.filter(isPrepaid);
  return allowedActions(order, now).retry ? PAYMENT_MODES : [];
};

/** What an order costs in another mode: as the shop said last, else by the page's own settings. */
export const retryQuote = (
  order: OrderView,
  mode: PaymentMode,
  { requoted: shops }: Pick<OrdersState, 'requoted'>,
  settings: QuoteSettings,
): Quote => {
  if (shops?.order === order.order) return quoteIn(shops.quotes, mode);
  return isPayableOnline(order) ? requotedAsAgreed(order, mode) : requoted(order, mode, settings);
};
