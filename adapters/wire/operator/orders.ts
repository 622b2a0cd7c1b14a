/** The operator's calls about orders, and about payments held for review. */
import { nextOperatorSteps, REVIEW_MS } from '../../../core/entities/order-actions.ts';
import { onlineOutcome, orderPaymentState, payingCapture, stateOf, type Order } from '../../../core/entities/order.ts';
import { allRefunds, cutPartRefunds, heldCaptures } from '../../../core/entities/payment.ts';
import { complaintStateOf, type Grievance } from '../../../core/shop/documents/grievances.ts';
import type { DueRefund } from '../../../core/shop/payments/due-refunds.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
import {
  DATE_ORDERS,
  REPORTED_STATES,
  trackingUrl,
  type Courier,
  type Couriers,
} from '../../../core/entities/parcel.ts';
import type { Paise } from '../../../core/entities/money/paise.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import type { OperatorCalls } from '../../../core/shop/operator-calls.ts';
import { gatewayEntriesOf } from '../../../core/shop/payments/gateway-entries.ts';
import {
  OUTSIDE_MONEY,
  outsideMoneyOf,
  uncreditedOf,
  type OutsideMoney,
} from '../../../core/shop/orders/outside-money.ts';
import type { FoundOrder } from '../../../core/shop/orders/search-orders.ts';
import { address } from '../../../core/contract/customer.ts';
import { business, orderNumber, orderState, paymentMode, paymentState } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import { count, phone, rupees } from '../../../core/contract/values.ts';
import { ADDRESS_FIELDS, type AddressField } from '../../../core/entities/address.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, STEP_ACTORS, type Business } from '../../../core/entities/order.ts';
import { DISPUTE_STATUS, type Dispute } from '../../../core/entities/payment.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';
import { ORDER_LIST_NAMES } from '../../../core/shop/documents/order-lists.ts';
import { COMPLAINT_STATES } from '../../../core/shop/documents/grievances.ts';
import { MOVE_OUTCOMES, type MoveResult } from '../../../core/shop/fulfilment/move-orders.ts';
import type { GatewayEntry } from '../../../core/shop/payments/gateway-entries.ts';
import { command, query, type Problem } from './call.ts';
import { dueRefund, refundFields } from './refunds.ts';
import { amount, currency, cursor, maybeTime, next, pageSize, refundTarget, time } from './values.ts';

/**
 * `held`: the orders with a payment that is held for review, which are listed under no other state. The names of lists: the orders on
 * them, whatever their state.
 */
export const LISTED_STATES = [...ORDER_STATES, 'held', ...ORDER_LIST_NAMES] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** A payment whose amount or currency doesn't match its order. */
const heldPayment = s.object({
  payment: s.string(),
  amount,
  currency,
  expected: rupees,
  /** When it is refunded automatically. */
  until: time,
});

const madeRefund = s.object({ amount, currency, to: refundTarget, state: s.picklist(['pending', 'refunded']) });

/** What has passed between the shop and its payment gateway, by the gateway's ids. */
export const gatewayEntryFields = {
  kind: s.picklist(['payment', 'refund', 'dispute']),
  /** Null for a refund that the gateway has not reported yet. */
  id: s.nullable(s.string()),
  payment: s.string(),
  gatewayOrder: s.named('gateway_order', s.string()),
  amount,
  currency,
  at: time,
  state: s.picklist(['captured', 'pending', 'refunded', ...DISPUTE_STATUS]),
};
const gatewayEntry: s.Shape<GatewayEntry> = s.object(gatewayEntryFields);

/** What has moved at the gateway and not through the shop. */
export const outsideMoneyFields = {
  kind: s.picklist(OUTSIDE_MONEY),
  id: s.string(),
  payment: s.string(),
  amount,
  at: time,
  creditNote: s.named('credit_note', s.nullable(s.string())),
};
const outsideMoney: s.Shape<OutsideMoney> = s.object(outsideMoneyFields);

/** What a courier has paid out of the cash that it collected. */
export const payout = s.object({
  courier: s.string(),
  reference: s.string(),
  paidAt: s.named('paid_at', maybeTime),
  amount,
  deducted: s.optional(amount),
  recordedAt: s.named('recorded_at', time),
});

/** A payment that its bank disputes. */
const dispute: s.Shape<Dispute> = s.object({
  id: s.string(),
  payment: s.string(),
  amount,
  currency,
  status: s.picklist(DISPUTE_STATUS),
  /** The gateway's code; empty without one. */
  reason: s.string(),
  /** Until when it has to be answered. */
  respondBy: s.named('respond_by', maybeTime),
  at: time,
});

export const order = s.object({
  order: orderNumber,
  state: orderState,
  /** The states that the operator may move it to. */
  next: s.array(orderState),
  placedAt: s.named('placed_at', time),
  mode: s.named('payment_mode', paymentMode),
  payment: s.named('payment_state', paymentState),
  total: rupees,
  paid: s.nullable(amount),
  /** Payments that wait for the operator's review. */
  held: s.array(heldPayment),
  /** Refunds that were made or are under way, whoever has made them. */
  refunds: s.array(madeRefund),
  refundsDue: s.named('refunds_due', s.array(dueRefund)),
  disputes: s.array(dispute),
  /**
   * Of an order that was placed with cash on delivery and that its customer asked to pay online: open until it is packed,
   * `ended` where it was packed or cancelled before a payment came. Absent where nobody asked.
   */
  online: s.optional(
    s.object({
      state: s.picklist(['open', 'paid', 'ended']),
      mode: s.named('payment_mode', paymentMode),
      amount: rupees,
      askedAt: s.named('asked_at', time),
    }),
  ),
  items: s.record(count),
  /** The steps, and who took each: unknown for those that an earlier version has stored. */
  history: s.array(s.object({ state: orderState, at: time, by: s.picklist([...STEP_ACTORS, 'unknown']) })),
  /** The parcel as it was entered, and corrected: the last one is right. */
  parcels: s.array(s.object({ courier: s.string(), awb: s.string(), url: s.nullable(s.string()), at: time })),
  // Of one order alone.
  /** Absent for a consumer. */
  business: s.optional<Business>(business),
  /** Corrections of the delivery address: which fields. */
  addressChanges: s.named(
    'address_changes',
    s.optional(
      s.array(s.object({ at: time, by: s.picklist(STEP_ACTORS), fields: s.array(s.picklist(ADDRESS_FIELDS)) })),
    ),
  ),
  /** The gateway's ids of the payments that were opened for it. */
  gatewayOrders: s.named('gateway_orders', s.optional(s.array(s.string()))),
  gatewayEntries: s.named('gateway_entries', s.optional(s.array(gatewayEntry))),
  /** The parts that were refunded while the customer keeps the order. */
  partRefunds: s.named(
    'part_refunds',
    s.optional(
      s.array(
        s.object({
          at: time,
          reason: s.string(),
          items: s.record(count),
          amount,
          upi: s.nullable(s.string()),
          creditNote: s.named('credit_note', s.string()),
        }),
      ),
    ),
  ),
  /** Refunds of parts that pay out less than their credit notes say, since more was refunded at the gateway's dashboard or lost in a dispute. */
  cutRefunds: s.named('cut_refunds', s.optional(s.array(s.object({ decided: amount, amount })))),
  /** Refunds made at the gateway's dashboard and lost disputes, and for how much a credit note is due. */
  outside: s.optional(s.array(outsideMoney)),
  uncredited: s.optional(amount),
  /** What couriers have paid out of the cash that they collected, as it was recorded. */
  payouts: s.optional(s.array(payout)),
  /** What they are known to have collected and not paid out; 0 for what was delivered before the first recorded payout, unless a part is paid out. */
  owed: s.optional(amount),
  /** The numbers of its tax documents. */
  invoice: s.optional(s.nullable(s.string())),
  creditNote: s.named('credit_note', s.optional(s.nullable(s.string()))),
  /** Complaints of its phone number that name it, newest first. */
  complaints: s.optional(s.array(s.object({ ticket: s.string(), state: s.picklist(COMPLAINT_STATES), at: time }))),
  // Personal data, which lists are without.
  /** Null once the customer was erased. */
  phone: s.optional(s.nullable(phone)),
  /** Where the parcel goes. */
  deliveryAddress: s.named('delivery_address', s.optional(address)),
  /** Why its customer cancelled or returned it. */
  reason: s.optional(s.nullable(s.string())),
});
export type OperatorOrder = s.Infer<typeof order>;

export const orderView = (order: Order, couriers: Couriers, refundsDue: readonly DueRefund[] = []): OperatorOrder => ({
  order: order.number,
  state: stateOf(order),
  next: nextOperatorSteps(order),
  placedAt: order.placedAt,
  mode: order.mode,
  payment: orderPaymentState(order),
  total: order.summary.total,
  paid: payingCapture(order)?.paid ?? null,
  held: heldCaptures(order.payment).map(({ payment, amount, currency }) => ({
    payment,
    amount,
    currency,
    expected: order.payment.amount,
    until: (order.payment.heldSince ?? 0) + REVIEW_MS,
  })),
  // Whoever has made them: the shop, or somebody at the gateway's dashboard.
  refunds: allRefunds(order.payment).filter(({ amount }) => amount > 0),
  refundsDue,
  disputes: order.payment.disputes ?? [],
  ...onlineView(order),
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  history: order.history.map(({ state, at, by }) => ({ state, at, by: by ?? ('unknown' as const) })),
  parcels: (order.parcels ?? []).map((parcel) => ({ ...parcel, url: trackingUrl(parcel, couriers) ?? null })),
});

const onlineView = (order: Order): Pick<OperatorOrder, 'online'> => {
  const state = onlineOutcome(order);
  const { onlineRequest, payment } = order;
  if (state === undefined || onlineRequest === undefined) return {};
  return { online: { state, mode: onlineRequest.mode, amount: payment.amount, askedAt: onlineRequest.at } };
};

/** What is shown of one order alone: where the parcel goes, whom the courier calls, why it was cancelled or returned, its payments. */
const orderDetails = (
  order: FoundOrder,
  { owed, complaints }: { readonly owed: Paise; readonly complaints: readonly Grievance[] },
): Partial<OperatorOrder> => ({
  phone: indianMobile(order.phone) ?? null,
  deliveryAddress: order.shipping,
  ...(order.business !== undefined && { business: order.business }),
  reason: order.reason,
  addressChanges: order.addressChanges ?? [],
  gatewayOrders: order.payment.opened.map(({ gatewayOrder }) => gatewayOrder),
  gatewayEntries: gatewayEntriesOf(order),
  partRefunds: (order.partRefunds ?? []).map(({ creditNote, ...part }) => ({ ...part, creditNote: creditNote.number })),
  cutRefunds: cutPartRefunds(order.payment),
  outside: outsideMoneyOf(order),
  uncredited: uncreditedOf(order),
  payouts: order.payouts ?? [],
  owed,
  invoice: order.invoice?.number ?? null,
  creditNote: order.creditNote?.number ?? null,
  complaints: complaints.map((one) => ({ ticket: one.ticket, state: complaintStateOf(one), at: one.at })),
});

/** With the refunds that are due. */
const orderViews = async (shop: OperatorCalls, orders: readonly Order[]): Promise<readonly OperatorOrder[]> => {
  const due = await shop.dueRefundsOf(orders);
  return orders.map((one) => orderView(one, shop.couriers, due.get(one.number)));
};

/** How many orders the call without a search answers. */
const LATEST_ORDERS = 50;

export const isOrderCursor = (text: string): boolean => /^-?\d{1,16}:\S+$/u.test(text) && isIndexable(text);

const addressText = (field: AddressField) => s.optional(s.string({ length: field }));

const page = s.object({ orders: s.array(order), next });

/** Epoch milliseconds, of an input. */
const givenTime = s.number({ integer: true, min: 0 });

/** Moves of one request: as many as its body holds, with all their times. */
export const MOST_MOVES = 40;

/** Tracking numbers of one request. */
export const MOST_PARCELS = 200;

const courier: s.Shape<Courier> = s.object({
  track: s.nullable(s.string()),
  report: s.nullable(
    s.object({
      columns: s.record(s.string()),
      states: s.record(s.picklist([...REPORTED_STATES, 'ignored'])),
      dates: s.picklist(DATE_ORDERS),
    }),
  ),
  payout: s.optional(s.record(s.string())),
});

const parcelFields = {
  courier: s.optional(s.string({ length: 'courier' })),
  awb: s.optional(s.string({ length: 'awb', orNumber: true })),
};
type ParcelFields = { readonly courier?: string | undefined; readonly awb?: string | undefined };

const parcelProblem = ({ courier, awb }: ParcelFields): Problem | undefined =>
  (courier === undefined) === (awb === undefined)
    ? undefined
    : courier === undefined
      ? ['courier', 'should be given with the tracking number']
      : ['awb', 'should be given with the courier'];

/** The parcel of an input's fields; without one none. */
export const parcelIn = ({ courier, awb }: ParcelFields): { readonly parcel?: Parcel } =>
  courier === undefined || awb === undefined ? {} : { parcel: { courier, awb } };

const moveResult: s.Shape<MoveResult> = s.object({
  order: orderNumber,
  outcome: s.picklist(MOVE_OUTCOMES),
  from: s.nullable(orderState),
  problem: s.nullable(s.string()),
  isTracked: s.named('is_tracked', s.optional(s.boolean())),
  packing: s.optional(
    s.object({
      collect: rupees,
      isPaidOnline: s.named('paid_online', s.boolean()),
      addressChangedAt: s.named('address_changed_at', maybeTime),
    }),
  ),
});

export const operatorOrderCalls = {
  /** The order of a number, with its personal data; none where there is none. */
  findOrder: query({
    path: '/orders',
    given: 'order',
    input: s.object({ order: orderNumber }),
    data: s.array(order),
    handle: async ({ shop }, { order: number }) => {
      const found = await shop.findOrder(number);
      if (found === undefined) return [];
      const [owed, complaints] = [await shop.cashOwedOf(found), await shop.complaintsAbout(found)];
      const details = orderDetails(found, { owed, complaints });
      return (await orderViews(shop, [found])).map((view) => ({ ...view, ...details }));
    },
  }),
  /** The orders with payments that wait for review. */
  heldOrders: query({
    path: '/orders',
    given: 'payment_state',
    input: s.object({ payment: s.named('payment_state', s.picklist(['held'])) }),
    data: s.array(order),
    handle: async ({ shop }) => orderViews(shop, await shop.heldOrders()),
  }),
  /** Orders, newest first, a page at a time. */
  listOrders: query({
    path: '/orders',
    given: 'limit',
    input: s.object({
      limit: pageSize,
      state: s.optional(s.picklist(LISTED_STATES)),
      phone: s.optional(phone),
      placedFrom: s.named('placed_from', s.optional(givenTime)),
      placedUntil: s.named('placed_until', s.optional(givenTime)),
      courier: s.optional(s.string({ length: 'courier' })),
      awb: s.optional(s.string({ length: 'awb' })),
      pincode: s.optional(s.string({ length: 'pincode' })),
      customer: s.optional(s.string({ length: 'name' })),
      after: s.optional(cursor(isOrderCursor)),
    }),
    data: page,
    isLong: true,
    handle: async ({ shop }, { after, ...search }) => {
      const found = await shop.searchOrders({ ...search, ...(after !== undefined && { after: cursorOf(after) }) });
      return { orders: await orderViews(shop, found.orders), next: found.next };
    },
  }),
  /** The couriers of the settings, and which orders have parcels of these tracking numbers. */
  findParcels: query({
    path: '/parcels',
    input: s.object({ awbs: s.optional(s.array(s.string({ length: 'awb' }))) }),
    check: ({ awbs = [] }) => (awbs.length > MOST_PARCELS ? ['awbs', `should be at most ${MOST_PARCELS}`] : undefined),
    data: s.object({ couriers: s.record(courier), found: s.array(s.object({ order: orderNumber, awb: s.string() })) }),
    isLong: true,
    handle: async ({ shop }, { awbs = [] }) => ({
      couriers: shop.couriers,
      found: awbs.length === 0 ? [] : await shop.ordersOfParcels(awbs),
    }),
  }),
  /** The latest orders, newest first. */
  latestOrders: query({
    path: '/orders',
    data: s.array(order),
    handle: async ({ shop }) => orderViews(shop, await shop.latestOrders(LATEST_ORDERS)),
  }),
  /** A refund to a UPI ID needs its amount. A parcel has both courier and number. */
  moveOrder: command({
    path: '/order',
    input: s.object({ order: orderNumber, to: orderState, ...parcelFields, ...refundFields }),
    check: parcelProblem,
    data: s.object({ state: orderState }),
    handle: ({ shop }, { courier, awb, ...step }) => shop.moveOrder({ ...step, ...parcelIn({ courier, awb }) }),
  }),
  /** Moves orders, each once however often it is asked for; with `dry_run` it only says what would become of them. */
  moveOrders: command({
    path: '/orders/move',
    input: s.object({
      moves: s.array(
        s.object({ order: orderNumber, to: orderState, ...parcelFields, times: s.optional(s.record(givenTime)) }),
      ),
      isDryRun: s.named('dry_run', s.optional(s.boolean())),
      isReport: s.named('is_report', s.optional(s.boolean())),
    }),
    check: ({ moves }) => {
      if (moves.length === 0 || moves.length > MOST_MOVES) return ['moves', `should be a list of 1 to ${MOST_MOVES}`];
      return moves.map(parcelProblem).find((problem) => problem !== undefined);
    },
    data: s.object({ orders: s.array(moveResult) }),
    isLong: true,
    handle: ({ shop }, { moves, isDryRun = false, isReport = false }) =>
      shop.moveOrders({
        isDryRun,
        isReport,
        moves: moves.map(({ order: number, to, times, ...parcel }) => ({
          order: number,
          to,
          ...parcelIn(parcel),
          ...(times !== undefined && { times }),
        })),
      }),
  }),
  /** Corrects where an order goes, until it is packed; what is not given stays. */
  correctAddress: command({
    path: '/order/address',
    input: s.object({
      order: orderNumber,
      name: addressText('name'),
      h_no: addressText('h_no'),
      st_address: addressText('st_address'),
      city: addressText('city'),
      state: addressText('state'),
      pincode: addressText('pincode'),
    }),
    data: s.object({ changed: s.array(s.string()), shipping: address }),
    handle: ({ shop }, correction) => shop.correctAddress(correction),
  }),
  /** Accepts or refunds a payment that is held. */
  reviewPayment: command({
    path: '/review',
    input: s.object({
      order: orderNumber,
      decision: s.picklist(REVIEW_DECISIONS),
      payment: s.optional(s.string({ length: 'paymentId' })),
    }),
    data: s.object({ state: orderState, payment: paymentState }),
    handle: ({ shop }, review) => shop.reviewPayment(review),
  }),
} as const;
