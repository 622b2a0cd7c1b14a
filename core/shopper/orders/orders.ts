/**
 * The customer's orders, as the shop tells them, and what may still be done with one: cancel, return, pay (spec 11).
 */
import type { Answer } from '../../entities/answer.ts';
import type { Rupees } from '../../entities/money.ts';
import { mayCancel, mayRetry, mayReturn } from '../../entities/order-actions.ts';
import { isPaidOnDelivery, type PaymentMode } from '../../entities/payment-mode.ts';
import type { OrderView, PlacedOrder } from '../../ports/shop-api.ts';
import type { FieldResult } from '../../validation/fields.ts';
import { validateReason, validateUpi } from '../../validation/order-requests.ts';
import { noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import { askedAsCustomer, onOtherCustomer, type OwnPhase } from '../session/customer-data.ts';

export type OrderWish = 'cancel' | 'return' | 'retry';

export type OrdersState = {
  /** Of the list; single orders may be known before it is. */
  readonly phase: OwnPhase;
  /** Newest first. */
  readonly orders: readonly OrderView[];
  /** Why the list, or the order asked for, could not be told. */
  readonly notice: Notice | null;
  readonly busy: { readonly order: string; readonly wish: OrderWish } | null;
  /** What became of the last wish, beside the order it was about. */
  readonly news: OrderNews | null;
};

export type OrderNews = {
  readonly order: string;
  readonly wish: OrderWish;
  /** Null when it was done, or when the fields say what is wrong. */
  readonly notice: Notice | null;
  /** Messages under the inputs, by `reason` and `upi`. */
  readonly fields: Readonly<Record<string, string>>;
};

export type Orders = Observable<OrdersState> & {
  /** Asks for the list; what is known already stays in sight meanwhile. */
  readonly load: () => Promise<void>;
  /** Asks for one order, or for how it is by now. */
  readonly look: (order: string) => Promise<void>;
  readonly cancel: (order: string, reason: string) => Promise<void>;
  /** `upi` is where the money of an order paid in cash goes; empty for one that goes back to its source. */
  readonly giveBack: (order: string, reason: string, upi: string) => Promise<void>;
  /** Pays again, in this mode and for this total, in rupees; goes to the gateway's page, or to the order's own. */
  readonly retry: (order: string, mode: PaymentMode, expectedTotal: Rupees) => Promise<void>;
};

const NOTHING: OrdersState = { phase: 'idle', orders: [], notice: null, busy: null, news: null };

export const createOrders = ({ api, session, cart, page }: ShopperParts): Orders => {
  const state = createVariable<OrdersState>(NOTHING);
  /** Counts the customers: an answer for one is not shown to the next. */
  let life = 0;
  onOtherCustomer(session, () => {
    life += 1;
    state.set(NOTHING);
  });

  const ask = async <T>(call: Promise<Answer<T>>): Promise<Answer<T> | NoAnswer | 'overtaken'> => {
    const mine = life;
    const answer = await askedAsCustomer(session, call);
    return mine === life ? answer : 'overtaken';
  };
  const learn = (order: OrderView, part: Partial<OrdersState> = {}): void => {
    const others = state.get().orders.filter((known) => known.order !== order.order);
    state.patch({ orders: [...others, order].sort((a, b) => b.placedAt - a.placedAt), ...part });
  };

  /** One wish at a time; the order is asked for again where the shop sees it otherwise than the page did. */
  const wish = async <T>(
    order: string,
    kind: OrderWish,
    call: () => Promise<Answer<T>>,
    then: (data: T) => Promise<void> | void,
  ): Promise<void> => {
    if (state.get().busy !== null) return;
    state.patch({ busy: { order, wish: kind }, news: null });
    const answer = await ask(call()).finally(() => {
      state.patch({ busy: null });
    });
    if (answer === 'overtaken') return;
    if (answer.status === true) {
      await then(answer.data);
      return;
    }
    const isRefused = answer.status === false;
    const fields = isRefused ? (answer.data?.fields ?? {}) : {};
    const isAtField = isRefused && answer.code === 'FIELD_INVALID' && Object.keys(fields).length > 0;
    state.patch({ news: { order, wish: kind, fields, notice: isAtField ? null : noticeOf(answer) } });
    if (isRefused && !isAtField) await look(order);
  };
  /** What the shop would refuse is said before it is asked. */
  const isRight = (order: string, kind: OrderWish, fields: Readonly<Record<string, FieldResult>>): boolean => {
    const wrong = Object.entries(fields)
      .filter(([, { status }]) => status !== 'valid')
      .map(([field, { message }]) => [field, message] as const);
    if (wrong.length > 0) state.patch({ news: { order, wish: kind, notice: null, fields: Object.fromEntries(wrong) } });
    return wrong.length === 0;
  };
  const changed = async (kind: OrderWish, order: OrderView): Promise<void> => {
    learn(order, { news: { order: order.order, wish: kind, notice: null, fields: {} } });
    // What the order held or earned may be back, or gone.
    await session.refreshCashAll();
  };
  const paid = async ({ order, payPage }: PlacedOrder): Promise<void> => {
    learn(order);
    await Promise.all([cart.refreshAll(), session.refreshCashAll()]);
    page.go(payPage ?? `/payment/success?order=${encodeURIComponent(order.order)}`);
  };

  const look = async (order: string): Promise<void> => {
    const answer = await ask(api.getOrder({ order }));
    if (answer === 'overtaken') return;
    if (answer.status === true) learn(answer.data, { notice: null });
    else state.patch({ notice: noticeOf(answer) });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    look,
    load: async () => {
      const isKnown = state.get().phase === 'ready';
      state.patch({ phase: isKnown ? 'ready' : 'loading', notice: null });
      const answer = await ask(api.listOrders());
      if (answer === 'overtaken') return;
      if (answer.status === true) state.patch({ phase: 'ready', orders: answer.data.orders });
      else state.patch({ phase: isKnown ? 'ready' : 'failed', notice: noticeOf(answer) });
    },
    cancel: async (order, reason) => {
      if (!isRight(order, 'cancel', { reason: validateReason(reason) })) return;
      await wish(
        order,
        'cancel',
        () => api.cancelOrder({ order, reason: reason.trim() }),
        (data) => changed('cancel', data),
      );
    },
    giveBack: async (order, reason, upi) => {
      const mode = state.get().orders.find((known) => known.order === order)?.mode;
      const isCash = mode !== undefined && isPaidOnDelivery(mode);
      if (!isRight(order, 'return', { reason: validateReason(reason), ...(isCash && { upi: validateUpi(upi) }) }))
        return;
      const request = { order, reason: reason.trim(), upi: isCash ? upi.trim() : '' };
      await wish(
        order,
        'return',
        () => api.returnOrder(request),
        (data) => changed('return', data),
      );
    },
    retry: (order, mode, expectedTotal) =>
      wish(order, 'retry', () => api.retryPayment({ order, mode, expectedTotal }), paid),
  };
};

/** What the page offers for an order, by the shop's own rules; `now` on the shop's clock. */
export const offeredFor = (
  order: OrderView,
  now: number,
): { readonly cancel: boolean; readonly return: boolean; readonly retry: boolean } => ({
  cancel: mayCancel(order),
  return: mayReturn(order, now),
  retry: order.held.length === 0 && mayRetry(order) && (order.expiresAt === null || now < order.expiresAt),
});
