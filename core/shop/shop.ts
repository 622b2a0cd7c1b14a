/** The shop: everything its sessions, its gateway and its operator can ask of it, over one store (see the ports). */
import { done, type Answer } from '../entities/answer.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { Review } from '../entities/order-actions.ts';
import type { Order, OrderState } from '../entities/order.ts';
import { heldCaptures } from '../entities/payment.ts';
import type { AnswerOf, CallName, InputOf, ShopApi } from '../ports/shop-api.ts';
import type { Cursor } from '../ports/store/shop-store.ts';
import { indianMobile } from '../validation/strict.ts';
import { malformed, orderNotFound, phoneInvalid } from './calls/refusals.ts';
import { calls } from './calls/calls.ts';
import { runCall } from './calls/run-call.ts';
import { createSessionApi } from './calls/session-api.ts';
import { createPhoneCache, createSessionState, type SessionContext } from './calls/session-state.ts';
import { grantRewardCash, type Grant } from './customers/grant-reward-cash.ts';
import { ledgers } from './documents/customers.ts';
import { HELD, orders } from './documents/orders.ts';
import { invoiceNumberKeys } from './invoices/invoice.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { createDelivery } from './notifications/deliver-messages.ts';
import { changeOrderState, type Step } from './orders/change-order-state.ts';
import { decideOnOrder } from './orders/decide-on-order.ts';
import { orderNumberIn } from './orders/order-record.ts';
import { applyGatewayEvent } from './payments/apply-gateway-event.ts';
import { reviewPayment, type Reviewed } from './payments/review-payment.ts';
import type { ShopPorts } from './ports.ts';

export type { SessionContext } from './calls/session-state.ts';

export type Shop = {
  /** Makes one call of the session that the token names; a token that is not in use yet is a new session. */
  readonly call: <Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    session: SessionContext & { readonly token: string },
  ) => Promise<AnswerOf<Name>>;
  /** All calls of one session, for a caller that keeps it: its token follows sign-in and logout. */
  readonly forSession: (token: string, context?: SessionContext) => ShopApi;
  /** The gateway's signed event, in any order and any number of times; refused only where it is not the gateway's. */
  readonly receiveWebhook: (event: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  /** The operator's step along the table of transitions; answers the state that the order has come to. */
  readonly moveOrder: (step: { readonly order: string } & Step) => Promise<Answer<{ readonly state: OrderState }>>;
  /** The order of a number as it was typed; undefined where there is none. */
  readonly findOrder: (typed: string) => Promise<Order | undefined>;
  /** The newest orders, newest first. */
  readonly latestOrders: (limit: number) => Promise<readonly Order[]>;
  /** Orders with a payment that is held for review, the one held longest first. */
  readonly heldOrders: () => Promise<readonly Order[]>;
  /** The operator's decision on such a payment. */
  readonly reviewPayment: (review: { readonly order: string } & Review) => Promise<Answer<Reviewed>>;
  /** Runs what is due: expiries, refunds, messages, purging. Call it about twice a minute and after moving a clock. */
  readonly runMaintenance: () => Promise<void>;
  /** Hands over the messages that wait; resolves with the number of messages sent. */
  readonly deliverMessages: () => Promise<number>;
  /** Conversion events that were dropped so far, as too many waited. */
  readonly droppedConversions: () => number;
  /** A goodwill grant of reward cash, in rupees; answers the balance that may be redeemed. */
  readonly grantRewardCash: (grant: Grant) => Promise<Answer<{ readonly balance: Rupees }>>;
};

/** Held orders that are read at a time. */
const PAGE = 200;

export const createShop = (ports: ShopPorts): Shop => {
  const { store, clock, gateway } = ports;
  const { deliver: deliverMessages, droppedConversions } = createDelivery({ ...ports, outbox: store.outbox });
  const guesses = createPhoneCache();
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });

  return {
    call: (name, input, { token, ...context }) =>
      runCall(calls[name], input, createSessionState(token, context, guesses), ports),

    forSession: (token, context = {}) => createSessionApi(ports, token, context, guesses),

    receiveWebhook: async (request) => {
      const event = gateway?.readEvent(request);
      if (event === undefined) return stamped(malformed);
      await applyGatewayEvent(ports, event);
      return stamped(done(null));
    },

    moveOrder: async ({ order, ...step }) => {
      const number = orderNumberIn(order);
      if (number === null) return stamped(orderNotFound);
      const now = clock.now();
      return stamped(
        await decideOnOrder(ports, number, changeOrderState(step, now), orderNotFound, {
          keys: invoiceNumberKeys(step.to, now),
        }),
      );
    },

    findOrder: async (typed) => {
      const number = orderNumberIn(typed);
      if (number === null) return undefined;
      const key = orders.key(number);
      return (await store.read([key])).get(key);
    },

    latestOrders: async (limit) => (await store.search(orders, { limit })).found.map(({ document }) => document),

    heldOrders: async () => {
      const held: Order[] = [];
      let after: Cursor | null = null;
      do {
        const page: Awaited<ReturnType<typeof store.search<Order>>> = await store.search(orders, {
          state: HELD,
          limit: PAGE,
          after,
        });
        held.push(...page.found.map(({ document }) => document));
        after = page.next;
      } while (after !== null);
      return held
        .filter(({ payment }) => heldCaptures(payment).length > 0)
        .sort((a, b) => (a.payment.heldSince ?? 0) - (b.payment.heldSince ?? 0));
    },

    reviewPayment: async ({ order, ...review }) => {
      const number = orderNumberIn(order);
      if (number === null) return stamped(orderNotFound);
      return stamped(await decideOnOrder(ports, number, reviewPayment(review, clock.now()), orderNotFound));
    },

    runMaintenance: createMaintenance(ports, deliverMessages),
    deliverMessages,
    droppedConversions,

    grantRewardCash: async (grant) => {
      const phone = indianMobile(grant.phone);
      if (phone === undefined) return stamped(phoneInvalid(grant.phone));
      const decide = grantRewardCash({ ...grant, phone }, clock.now());
      return stamped(await store.update({ writes: [ledgers.key(phone)] }, decide));
    },
  };
};
