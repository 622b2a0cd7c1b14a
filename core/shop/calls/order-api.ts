/** The calls of a session about orders and their payments (spec 11). */
import { done, type Answer } from '../../entities/answer.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Key } from '../../ports/shop-store.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { ledgerKey, orderKey, phoneKey, type OrderRecord } from '../documents/documents.ts';
import { upToDate } from '../orders/expire-order.ts';
import { awaitsGateway, openPayment } from '../payments/open-payment.ts';
import { onOrder, type OrderDecision } from '../orders/decide-on-order.ts';
import { keysOfMails } from '../notifications/order-mail-budget.ts';
import { keysOfWrites, orderNumberIn } from '../orders/order-record.ts';
import { getOrder, getPaymentStatus, LISTED_ORDERS, orderView, ownOrder, trackOrder } from '../orders/order-view.ts';
import { placedOrder, placeOrder } from '../checkout/place-order.ts';
import { provePayment } from '../payments/verify-payment.ts';
import { malformed, orderNotFound } from './refusals.ts';
import { returnOrder } from '../orders/return-order.ts';
import { retryPayment } from '../payments/retry-payment.ts';
import { whileSignedIn, type SessionCalls } from './session-calls.ts';
import type { ShopPorts } from '../ports.ts';
import type { WithPhone } from './with-phone.ts';

type OrderCall =
  | 'placeOrder'
  | 'listOrders'
  | 'getOrder'
  | 'trackOrder'
  | 'getPaymentStatus'
  | 'cancelOrder'
  | 'returnOrder'
  | 'verifyPayment'
  | 'retryPayment';

const mapped = <A, B>(answer: Answer<A>, map: (data: A) => B): Answer<B> =>
  answer.status ? done(map(answer.data)) : answer;

export const createOrderApi = (
  ports: ShopPorts,
  calls: SessionCalls,
  withPhone: WithPhone,
): Pick<ShopApi, OrderCall> => {
  const { store, clock, gateway, pincodes } = ports;
  const { caller, look, asCustomer } = calls;
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });

  /** What looking at an order needs, which may have expired. */
  const keysOfLook = async (number: string | null, phone: string): Promise<readonly Key[]> => {
    if (number === null) return [];
    const found = (await store.read([orderKey(number)])).get(orderKey(number));
    return [...keysOfWrites(number), ...keysOfMails(found?.shipping.email ?? ''), ledgerKey(phone), phoneKey(phone)];
  };

  /** Runs on the customer's own order; another's is not there. */
  const onOwn = <T>(
    typed: string,
    run: (
      order: OrderRecord,
      decide: <D>(decision: OrderDecision<Answer<D>>) => Promise<Answer<D>>,
    ) => Promise<Answer<T>>,
  ) =>
    asCustomer(async (who): Promise<Answer<T>> => {
      const number = orderNumberIn(typed);
      const found = await look(
        who.caller,
        await keysOfLook(number, who.phone),
        whileSignedIn(who, (desk) => {
          const order = ownOrder(desk, who.phone, number);
          return { answer: order === undefined ? orderNotFound : done(order) };
        }),
      );
      if (!found.status) return found;
      const own =
        <D>(decision: OrderDecision<Answer<D>>): OrderDecision<Answer<D>> =>
        (order, documents) =>
          order.phone === who.phone ? decision(order, documents) : { answer: orderNotFound };
      return stamped(
        await run(found.data, (decision) => onOrder(store, found.data.number, own(decision), orderNotFound)),
      );
    });

  return {
    placeOrder: (input) => placeOrder(ports, calls, input),
    listOrders: () =>
      asCustomer(async (who) => {
        // Only order documents are kept under this kind.
        const found = (await store.search({
          kind: 'order',
          owner: who.phone,
          limit: LISTED_ORDERS,
        })) as readonly OrderRecord[];
        return look(
          who.caller,
          [],
          whileSignedIn(who, () => ({ answer: done(null) })),
        ).then(async (seen) =>
          seen.status
            ? stamped(
                done({
                  orders: await Promise.all(found.map(async (order) => orderView(await upToDate(ports, order)))),
                }),
              )
            : seen,
        );
      }),
    getOrder: ({ order }) =>
      asCustomer(async (who) => {
        const number = orderNumberIn(order);
        return look(
          who.caller,
          await keysOfLook(number, who.phone),
          whileSignedIn(who, (desk) => getOrder(desk, who.phone, number)),
        );
      }),
    getPaymentStatus: ({ order }) =>
      asCustomer(async (who) => {
        const number = orderNumberIn(order);
        return look(
          who.caller,
          await keysOfLook(number, who.phone),
          whileSignedIn(who, (desk) => getPaymentStatus(desk, who.phone, number)),
        );
      }),
    trackOrder: ({ order, phone: raw }) =>
      withPhone(raw, async (phone) => {
        const number = orderNumberIn(order);
        return look(caller(), await keysOfLook(number, phone), (desk) => trackOrder(desk, phone, number));
      }),

    cancelOrder: ({ order, reason }) =>
      onOwn(order, async (_own, decide) => mapped(await decide(cancelOrder(reason, clock.now())), orderView)),
    returnOrder: ({ order, reason, upi }) =>
      onOwn(order, async (_own, decide) => mapped(await decide(returnOrder({ reason, upi }, clock.now())), orderView)),

    verifyPayment: (proof) => onOwn(proof.order, (own, decide) => provePayment(ports, own, proof, decide)),
    retryPayment: ({ order, mode, expectedTotal }) =>
      onOwn(order, async (own, decide) => {
        if (!isPaymentMode(mode) || (expectedTotal !== undefined && !Number.isSafeInteger(expectedTotal)))
          return malformed;
        const place = await pincodes.find(own.shipping.pincode);
        const asked = {
          mode,
          canPayOnline: gateway !== null,
          place,
          ...(expectedTotal !== undefined && { expectedTotal }),
        };
        const retried = await decide(retryPayment(asked, clock.now()));
        const open = retried.status && awaitsGateway(retried.data) ? await openPayment(ports, retried.data) : retried;
        return mapped(open, placedOrder);
      }),
  };
};
