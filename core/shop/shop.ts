/** The shop: everything its sessions, its gateway and its operator can ask of it, over one store (see the ports). */
import type { Answer } from '../entities/answer.ts';
import type { Rupees } from '../entities/money.ts';
import type { PaymentEvent, PaymentState } from '../entities/payment.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import { indianMobile } from '../validation/strict.ts';
import { createDelivery } from './delivery.ts';
import { ledgerKey, orderKey } from './documents.ts';
import { orderNumberIn } from './order-record.ts';
import { keysOfPayment, receivePayment } from './payment.ts';
import { orderNotFound, phoneInvalid } from './refusals.ts';
import { grantRewardCash, type Grant } from './reward-cash.ts';
import { createSessionApi } from './session-api.ts';
import type { SessionContext } from './session-calls.ts';
import type { ShopPorts } from './shop-ports.ts';

export type Shop = {
  /** The calls of the session that a token names; a token nobody has used yet is a new session. */
  readonly forSession: (token: string, context?: SessionContext) => ShopApi;
  /** The gateway's news about an order, in any order and as often as it likes. */
  readonly receivePayment: (news: { readonly order: string; readonly event: PaymentEvent }) => Promise<Answer<{ readonly state: PaymentState }>>;
  /** Hands over the messages that wait; resolves with the number of messages sent. */
  readonly deliverMessages: () => Promise<number>;
  /** A gift of reward cash, in rupees; answers the balance that may be redeemed. */
  readonly grantRewardCash: (grant: Grant) => Promise<Answer<{ readonly balance: Rupees }>>;
};

export const createShop = (ports: ShopPorts): Shop => {
  const { store, clock, random, journal } = ports;
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });

  return {
    forSession: (token, context = {}) => createSessionApi(ports, token, context),

    receivePayment: async ({ order, event }) => {
      const number = orderNumberIn(order);
      const kept = number === null ? undefined : (await store.read([orderKey(number)])).get(orderKey(number));
      if (kept === undefined) return stamped(orderNotFound);
      const news = { number: kept.number, event, now: clock.now(), messageIds: [random.token(), random.token()] as const };
      const { answer, isStranded } = await store.update(keysOfPayment(kept), receivePayment(news));
      if (isStranded) journal.error('a capture came for an order whose holds cannot be taken again; it is to be refunded');
      return stamped(answer);
    },

    deliverMessages: createDelivery(ports),

    grantRewardCash: async (grant) => {
      const phone = indianMobile(grant.phone);
      if (phone === undefined) return stamped(phoneInvalid(grant.phone));
      return stamped(await store.update([ledgerKey(phone)], grantRewardCash({ ...grant, phone }, clock.now())));
    },
  };
};
