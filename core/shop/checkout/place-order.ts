/**
 * Placing an order: committing it, then opening its payment at the gateway, which a second decision attaches. A call
 * that was cut off in between is completed when it is repeated with the same key (spec 11).
 */
import { done } from '../../entities/answer.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import { countedUnits, isNothing, type Stock } from '../../entities/stock.ts';
import type { AnswerOf, PlaceOrder } from '../../ports/shop-api.ts';
import { isIdempotencyKey } from '../../validation/idempotency-key.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { malformed } from '../calls/refusals.ts';
import { customers, ledgers } from '../documents/customers.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { phones, type PhoneRecord } from '../documents/phones.ts';
import { idempotencyRecords, type IdempotencyRecord } from '../documents/idempotency.ts';
import { sessions, type Session } from '../documents/sessions.ts';
import type { TokenId } from '../documents/token-id.ts';
import { stockKey, stockOf } from '../documents/stock.ts';
import { mailBudgetKeys, withOrderMails } from '../notifications/order-mails.ts';
import { deliveryOf } from '../orders/delivery.ts';
import { expireIfOverdue } from '../orders/expire-order.ts';
import { newOrderNumber } from '../orders/order-record.ts';
import { awaitsGateway } from '../payments/open-payment.ts';
import { openAndAnswer, placedOrder } from '../payments/placed-order.ts';
import type { ShopPorts } from '../ports.ts';
import { commitOrder } from './commit-order.ts';

export const placeOrder = implementCall('placeOrder', {
  type: 'command',
  prepare: async (input, { random, hasher, gateway, pincodes, settings }) => {
    if (!isReadable(input)) return refuse(malformed);
    const { pincode } = input.shipping;
    const place = await pincodes.find(pincode);
    return {
      input,
      number: newOrderNumber(random),
      body: hasher.plain(hashed(input)),
      canPayOnline: gateway !== null,
      place,
      delivery: deliveryOf(pincode, place, { pincodes, settings }),
    };
  },
  lookup: {
    keys: ({ input }, { sessionId, phone }) => [
      idempotencyRecords.key(sessionId, input.key),
      ...(phone === '' ? [] : [phones.key(phone)]),
      stockKey,
    ],
    resolve: (found, prepared, { sessionId, phone }) => ({
      ...prepared,
      declared: ordersToDeclare(
        found.get(sessions.key(sessionId)),
        found.get(phones.key(phone)),
        found.get(idempotencyRecords.key(sessionId, prepared.input.key)),
      ),
      mayWriteStock: mayTakeUnits(
        stockOf(found),
        found.get(sessions.key(sessionId))?.quantities,
        found.get(phones.key(phone))?.reserved,
      ),
    }),
  },
  reads: () => [stockKey],
  writes: ({ input, number, declared, mayWriteStock }, { sessionId, phone }) => [
    customers.key(phone),
    ledgers.key(phone),
    phones.key(phone),
    idempotencyRecords.key(sessionId, input.key),
    ...[number, ...declared].map((each) => orders.key(each)),
    ...mailBudgetKeys(input.shipping.email),
    ...(mayWriteStock ? [stockKey] : []),
  ],
  decide: (context, request) => {
    const { order, ...outcome } = commitOrder(context, request);
    return {
      ...withOrderMails(context, request.input.shipping.email, outcome),
      ...(order !== undefined && {
        afterCommit: (ports) => opened(ports, order, context.sessionId, request.input.key),
      }),
    };
  },
});

/**
 * Whether placing may change the stock: the cart has a product that is counted, or an unpaid order that it may replace
 * has reserved units. Other orders leave it alone, so that they do not wait for each other.
 */
const mayTakeUnits = (
  stock: Stock,
  quantities: Session['quantities'] = {},
  reserved: PhoneRecord['reserved'] = {},
): boolean => !isNothing(countedUnits(stock, quantities)) || Object.keys(reserved).length > 0;

const isReadable = ({ key, mode, expectedTotal }: PlaceOrder): boolean =>
  isIdempotencyKey(key) && isPaymentMode(mode) && Number.isSafeInteger(expectedTotal);

/** The part of a request that makes it this order and no other. */
const hashed = ({ mode, redeemCash, expectedTotal, shipping, billing, business }: PlaceOrder): string =>
  JSON.stringify([
    mode,
    redeemCash,
    expectedTotal,
    shipping,
    billing,
    ...(business === undefined ? [] : [business.gstin, business.name]),
  ]);

/**
 * The orders placing may touch: the one this key made, the session's unpaid one, and those that hold the phone's codes.
 */
const ordersToDeclare = (
  session: Session | undefined,
  phone: PhoneRecord | undefined,
  used: IdempotencyRecord | undefined,
): readonly string[] => [
  ...new Set(
    [used?.order, session?.unpaidOrder, ...Object.values(phone?.codes ?? {})].filter(
      (number) => typeof number === 'string',
    ),
  ),
];

/** A repeated request answers the order as it is by now. */
const opened = async (
  ports: ShopPorts,
  committed: OrderRecord,
  sessionId: TokenId,
  key: string,
): Promise<AnswerOf<'placeOrder'>> => {
  const order = await expireIfOverdue(ports, committed);
  const opening = { by: 'placing', keys: [idempotencyRecords.key(sessionId, key)] } as const;
  return awaitsGateway(order)
    ? openAndAnswer(ports, order, opening)
    : done(placedOrder(order, ports.gateway?.window ?? null));
};
