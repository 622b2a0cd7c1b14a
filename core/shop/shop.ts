/** The shop: everything its sessions, its gateway and its operator can ask of it, over one store (see the ports). */
import { done, type Answer } from '../entities/answer.ts';
import type { Rupees } from '../entities/money.ts';
import { heldCaptures } from '../entities/payment.ts';
import type { Order, OrderState } from '../entities/order.ts';
import type { Review } from '../entities/order-actions.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Key } from '../ports/shop-store.ts';
import { indianMobile } from '../validation/strict.ts';
import { createDelivery } from './notifications/deliver-messages.ts';
import { ledgerKey, orderKey, type OrderRecord, type ReviewRecord } from './documents/documents.ts';
import { hearGateway } from './payments/apply-gateway-event.ts';
import { createHousekeeping } from './maintenance/maintenance.ts';
import { keysOfPapers } from './invoices/invoice.ts';
import { moveOrder, type Step } from './orders/change-order-state.ts';
import { onOrder } from './orders/decide-on-order.ts';
import { orderNumberIn } from './orders/order-record.ts';
import { everyOne } from './documents/paging.ts';
import { malformed, orderNotFound, phoneInvalid } from './calls/refusals.ts';
import { reviewPayment, type Reviewed } from './payments/review-payment.ts';
import { grantRewardCash, type Grant } from './customers/grant-reward-cash.ts';
import { createSessionApi } from './calls/session-api.ts';
import type { SessionContext } from './calls/session-calls.ts';
import type { ShopPorts } from './ports.ts';

export type Shop = {
  /** The calls of the session that a token names; a token nobody has used yet is a new session. */
  readonly forSession: (token: string, context?: SessionContext) => ShopApi;
  /** The gateway's signed event, in any order and as often as it likes; refused only when it is not the gateway's. */
  readonly receiveWebhook: (event: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  /** The operator's step along the table of transitions; answers the state that the order came to. */
  readonly moveOrder: (step: { readonly order: string } & Step) => Promise<Answer<{ readonly state: OrderState }>>;
  /** Orders with a payment that is held for review, the latest held first. */
  readonly heldOrders: () => Promise<readonly Order[]>;
  /** The operator's decision on such a payment. */
  readonly reviewPayment: (review: { readonly order: string } & Review) => Promise<Answer<Reviewed>>;
  /**
   * What time does to orders, money and messages: to be called every half a minute or so, and after a clock was moved.
   */
  readonly keepHouse: () => Promise<void>;
  /** Hands over the messages that wait; resolves with the number of messages sent. */
  readonly deliverMessages: () => Promise<number>;
  /** Conversion events that were dropped so far, as too many waited. */
  readonly droppedConversions: () => number;
  /** A gift of reward cash, in rupees; answers the balance that may be redeemed. */
  readonly grantRewardCash: (grant: Grant) => Promise<Answer<{ readonly balance: Rupees }>>;
};

/** Notes of reviews that are read at a time. */
const REVIEWS_AT_A_TIME = 200;

export const createShop = (ports: ShopPorts): Shop => {
  const { store, clock, gateway } = ports;
  const { deliver: deliverMessages, droppedConversions } = createDelivery(ports);
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });

  return {
    forSession: (token, context = {}) => createSessionApi(ports, token, context),

    receiveWebhook: async (event) => {
      const news = gateway?.readEvent(event);
      if (news === undefined) return stamped(malformed);
      await hearGateway(ports, news);
      return stamped(done(null));
    },

    moveOrder: async ({ order, ...step }) => {
      const number = orderNumberIn(order);
      const now = clock.now();
      return stamped(
        number === null
          ? orderNotFound
          : await onOrder(store, number, moveOrder(step, now), orderNotFound, keysOfPapers(now)),
      );
    },

    heldOrders: async () => {
      const keys: Key<OrderRecord>[] = [];
      // Those that go back first come first.
      for await (const { order } of everyOne<ReviewRecord>(
        store,
        { kind: 'review', limit: REVIEWS_AT_A_TIME },
        ({ order: id, at }) => ({ id, at }),
      ))
        keys.unshift(orderKey(order));
      const documents = await store.read(keys);
      return keys.flatMap((key) => documents.get(key) ?? []).filter((order) => heldCaptures(order.payment).length > 0);
    },
    reviewPayment: async ({ order, ...review }) => {
      const number = orderNumberIn(order);
      return stamped(
        number === null
          ? orderNotFound
          : await onOrder(store, number, reviewPayment(review, clock.now()), orderNotFound),
      );
    },

    keepHouse: createHousekeeping(ports, deliverMessages),
    deliverMessages,
    droppedConversions,

    grantRewardCash: async (grant) => {
      const phone = indianMobile(grant.phone);
      if (phone === undefined) return stamped(phoneInvalid(grant.phone));
      return stamped(await store.update([ledgerKey(phone)], grantRewardCash({ ...grant, phone }, clock.now())));
    },
  };
};
