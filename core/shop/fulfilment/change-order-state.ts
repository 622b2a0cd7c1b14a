/** The operator's steps: the order on its way to the customer and back, with the effects of each step (spec 1, 11). */
import type { Settings } from '../../catalogue/settings/settings.ts';
import { done, refused, type Answer } from '../../entities/answer.ts';
import {
  hasReachedDeliveryLimit,
  mayCorrectParcel,
  nextOperatorSteps,
  noSuchStepText,
  operatorSteps,
} from '../../entities/order-actions.ts';
import { isPaidBack, parcelOf, stateOf, type OrderState, type StepActor } from '../../entities/order.ts';
import { inPaise, type Paise } from '../../entities/money/paise.ts';
import { awbProblem, courierProblem, isSameParcel, writtenParcel, type Parcel } from '../../entities/parcel.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import { withEvent } from '../../entities/payment.ts';
import type { Decision, Documents, Write } from '../../ports/store/shop-store.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { taxDocumentProblem, withTaxDocuments } from '../invoices/invoice.ts';
import { orderMessages, parcelChangedMessages } from '../notifications/order-messages.ts';
import { withRefund } from '../orders/refunds.ts';
import { cancelled } from '../orders/cancel-order.ts';
import type { OrderChange, DecideOrder } from '../orders/decide-on-order.ts';
import {
  reservationsOf,
  putReservations,
  withEarningsReleased,
  withoutOpenCod,
  withoutReservedUnits,
} from '../orders/reservations.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { refundAmountProblem, returnRefund } from './return-refund.ts';

export type Step = {
  readonly to: OrderState;
  /** The return is the shop's own fault: then the fee of cash on delivery is refunded, too. */
  readonly atFault?: boolean;
  /** Of a refund: what the operator has paid to the customer's UPI ID, or expects to be refunded. */
  readonly amount?: Paise;
  /** Who takes it: the operator, unless it is read from a file of the courier. */
  readonly by?: Extract<StepActor, 'operator' | 'courier'>;
  /** Of an order that is shipped; or the right one of an order that was shipped with a wrong one. */
  readonly parcel?: Parcel;
  /** When it was, epoch milliseconds, as a report says; kept in the order of the steps, and never later than now. */
  readonly at?: number;
  /** A later step that was reported with it is told to the customer instead. */
  readonly isSilent?: boolean;
};

/** Kept as the reason of an order that the operator cancels. */
const BY_THE_SHOP = 'cancelled by the shop';

/**
 * Refuses with ORDER_STATE where there is no such step, and a refund of another amount than the one that is due. Name
 * `invoiceNumberKeys` of the step besides `orderKeys`.
 */
export const changeOrderState =
  (step: Step, now: number): DecideOrder<Answer<{ readonly state: OrderState }>> =>
  (order, documents, settings) => {
    const { to, parcel, atFault = false, amount } = step;
    const isStep = operatorSteps(stateOf(order)).includes(to);
    const ofAmount =
      isStep && to === 'refunded'
        ? refundAmountProblem(reservationsOf(documents, order), order, atFault, amount, now)
        : undefined;
    if (ofAmount !== undefined) return { answer: refused('ORDER_STATE', ofAmount) };
    const wrong = parcel === undefined ? undefined : parcelRefusal(parcel, to);
    if (wrong !== undefined) return { answer: wrong };
    if (parcel !== undefined && mayCorrectParcel(stateOf(order))) return correctedParcel(order, parcel, settings, now);
    if (to === 'packed' && isPaidBack(order)) return { answer: refused('ORDER_STATE', PAID_BACK) };
    const problem = isStep ? taxDocumentProblem(documents, order, to, atFault) : undefined;
    if (problem !== undefined) return { answer: refused('ORDER_STATE', problem) };
    const change = isStep ? stepEffects(documents, order, step, now, settings) : undefined;
    if (change === undefined)
      return { answer: refused('ORDER_STATE', noSuchStepText(stateOf(order), nextOperatorSteps(order))) };
    return { answer: done({ state: stateOf(change.order) }), writes: change.writes, messages: change.messages };
  };

const parcelRefusal = ({ courier, awb }: Parcel, to: OrderState) => {
  if (to !== 'shipped')
    return refused('FIELD_INVALID', 'A courier and a tracking number are entered when it is shipped');
  const ofCourier = courierProblem(courier);
  if (ofCourier !== undefined) return refused('FIELD_INVALID', `The courier ${ofCourier}`);
  const ofAwb = awbProblem(awb);
  return ofAwb === undefined ? undefined : refused('FIELD_INVALID', `The tracking number ${ofAwb}`);
};

/** The earlier parcel stays in the order. The same one again changes nothing. */
const correctedParcel = (
  order: OrderRecord,
  typed: Parcel,
  { couriers }: Settings,
  now: number,
): Decision<Answer<{ readonly state: OrderState }>> => {
  const answer = done({ state: stateOf(order) });
  const [parcel, before] = [writtenParcel(typed, couriers), parcelOf(order)];
  if (before !== undefined && isSameParcel(before, parcel)) return { answer };
  const next = withParcel(order, parcel, now);
  return { answer, writes: [putOrder(next)], messages: parcelChangedMessages(next, couriers, now) };
};

const withParcel = (order: OrderRecord, parcel: Parcel, at: number): OrderRecord => ({
  ...order,
  parcels: [...(order.parcels ?? []), { ...parcel, at }],
});

const PAID_BACK =
  'Nothing is left of what was paid for this order: it was refunded or lost in a dispute. Cancel it instead';

const stepEffects = (
  documents: Documents,
  order: OrderRecord,
  { to, atFault = false, by = 'operator', parcel, isSilent = false, ...step }: Step,
  now: number,
  { seller, couriers }: Settings,
): OrderChange | undefined => {
  if (to === 'cancelled') return cancelled(documents, order, BY_THE_SHOP, now, by);
  const at = Math.min(now, Math.max(step.at ?? now, order.history.at(-1)?.at ?? 0));
  const moved = transitioned(order, to, at, by, isSilent);
  if (moved === undefined) return undefined;
  const { order: withTaxDocument, writes: documentWrites } = withTaxDocuments(
    documents,
    parcel === undefined ? moved : withParcel(moved, writtenParcel(parcel, couriers), now),
    to,
    now,
    seller,
    atFault,
  );
  const { order: next, writes } = withEffect(documents, withTaxDocument, atFault, now);
  return {
    order: next,
    writes: [putOrder(next), ...documentWrites, ...writes],
    messages: isSilent ? [] : orderMessages(next, now, { couriers }),
  };
};

/** The step's other effects on the order, its ledger and its phone. */
const withEffect = (
  documents: Documents,
  order: OrderRecord,
  atFault: boolean,
  now: number,
): { readonly order: OrderRecord; readonly writes: readonly Write[] } => {
  const reservations = reservationsOf(documents, order);
  switch (stateOf(order)) {
    // Packed units cannot be cancelled any more.
    case 'packed':
      return { order, writes: putReservations(order.phone, withoutReservedUnits(reservations, order)) };
    case 'delivered':
      return {
        order: withCash(order, now),
        writes: putReservations(order.phone, withEarningsReleased(reservations, order, now)),
      };
    case 'undelivered': {
      const at = order.history.at(-1)?.at ?? now;
      const isBack = hasReachedDeliveryLimit(order.history);
      return { order: isBack ? (transitioned(order, 'rto', at, 'shop') ?? order) : order, writes: [] };
    }
    // It no longer counts as an open COD order.
    case 'rto_received':
      return { order, writes: putReservations(order.phone, withoutOpenCod(reservations, order)) };
    case 'refunded': {
      const { paying, amount, reservations: after } = returnRefund(reservations, order, atFault, now);
      const back = paying === undefined ? order : withRefund(order, paying, amount, now);
      return { order: back, writes: putReservations(order.phone, after) };
    }
    default:
      return { order, writes: [] };
  }
};

/** Cash on delivery is paid on delivery, once; money that a gateway captured was paid earlier. */
const withCash = (order: OrderRecord, now: number): OrderRecord => {
  const { number, mode, payment, summary, history } = order;
  if (isPrepaid(mode) || summary.total === 0) return order;
  const event = {
    id: `cash-${number}`,
    kind: 'captured',
    at: history.at(-1)?.at ?? now,
    gatewayOrder: null,
    payment: 'cash',
    amount: inPaise(summary.total),
  } as const;
  return { ...order, payment: withEvent(payment, event) };
};
