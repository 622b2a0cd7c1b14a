/** The customer's orders as they are shown, and what they still allow: cancel, return, pay again (spec 11). */
import type { Answer } from '../../entities/answer.ts';
import { mayCancel, mayPayOnline, mayRetry, mayReturn } from '../../entities/order-actions.ts';
import { isPrepaid, PAYMENT_MODES, type PaymentMode } from '../../entities/payment-mode.ts';
import type { OrderView } from '../../ports/shop-views.ts';
import { quoteIn, type Quote, type Quotes, type QuoteSettings } from '../../pricing/quote.ts';
import { requoted, requotedAsAgreed } from '../../pricing/requote.ts';
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

export type OrderList = Observable<OrdersState> & {
  /** Loads the list; orders loaded before are shown meanwhile. */
  readonly load: () => Promise<void>;
  /** Loads one order, or its current state. */
  readonly loadOrder: (order: string) => Promise<void>;
};

/** The list with what only `createOrders` uses, to change it. */
export type ChangeableOrderList = OrderList & {
  /** The answer of a call of this customer; `stale` where another one is signed in by then. */
  readonly call: <Answered extends Answer<unknown>>(made: Promise<Answered>) => Promise<Answered | NoAnswer | 'stale'>;
  /** Shows an order as the shop has just answered it. */
  readonly show: (order: OrderView, part?: Partial<OrdersState>) => void;
  readonly patch: (part: Partial<OrdersState>) => void;
};

const EMPTY_ORDERS: OrdersState = { phase: 'idle', orders: [], notice: null, busy: null, requoted: null, result: null };

type Ports = Pick<FeatureContext, 'api' | 'session'>;

export const createChangeableOrderList = ({ api, session }: Ports): ChangeableOrderList => {
  const state = createVariable<OrdersState>(EMPTY_ORDERS);
  /** A new one begins with every customer: an answer for one is not shown to the next. */
  const customers = createGeneration();
  onCustomerChange(session, () => {
    customers.begin();
    state.set(EMPTY_ORDERS);
  });

  const call: ChangeableOrderList['call'] = async (made) => {
    const isSameCustomer = customers.current();
    const answer = await callAsCustomer(session, made);
    return isSameCustomer() ? answer : 'stale';
  };
  const show: ChangeableOrderList['show'] = (order, part = {}) => {
    const others = state.get().orders.filter((other) => other.order !== order.order);
    state.patch({ orders: [...others, order].sort((a, b) => b.placedAt - a.placedAt), ...part });
  };
  const loadOrder = async (order: string): Promise<void> => {
    const answer = await call(api.getOrder({ order }));
    if (answer === 'stale') return;
    if (answer.status === true) show(answer.data, { notice: null });
    else state.patch({ notice: noticeOf(answer) });
  };

  return {
    ...readOnly(state),
    call,
    show,
    patch: state.patch,
    loadOrder,
    load: async () => {
      const isLoaded = state.get().phase === 'ready';
      state.patch({ phase: isLoaded ? 'ready' : 'loading', notice: null });
      const answer = await call(api.listOrders());
      if (answer === 'stale') return;
      if (answer.status === true) state.patch({ phase: 'ready', orders: answer.data.orders });
      else state.patch({ phase: isLoaded ? 'ready' : 'failed', notice: noticeOf(answer) });
    },
  };
};

/** What components may use of it. The same function, as features are kept by theirs: another would make a second list. */
export const createOrderList: (ports: Ports) => OrderList = createChangeableOrderList;

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
