/** What the operator sees of orders, customers and sales, as the operator's contract has it. */
import { indianMobile } from '../../../core/validation/strict.ts';
import { nextOperatorSteps, REVIEW_MS } from '../../../core/entities/order-actions.ts';
import { onlineOutcome, orderPaymentState, payingCapture, stateOf, type Order } from '../../../core/entities/order.ts';
import { trackingUrl, type Couriers } from '../../../core/entities/parcel.ts';
import { allRefunds, cutPartRefunds, heldCaptures } from '../../../core/entities/payment.ts';
import type { CustomerOverview } from '../../../core/shop/customers/customer-overview.ts';
import { complaintStateOf, type Grievance } from '../../../core/shop/documents/grievances.ts';
import type { FoundOrder } from '../../../core/shop/orders/search-orders.ts';
import type { DueRefund } from '../../../core/shop/payments/due-refunds.ts';
import { gatewayEntriesOf } from '../../../core/shop/payments/gateway-entries.ts';
import type { PeriodSales, Sales } from '../../../core/shop/sales/read-sales.ts';
import { codShareOf, rtoRateOf } from '../../../core/shop/sales/sales-figures.ts';
import type { OtpBudgetUse } from '../../../core/shop/sign-in/otp-reserve.ts';
import type { ComplaintView } from '../../wire/operator/complaints.ts';
import type { CustomerView } from '../../wire/operator/customers.ts';
import type { OperatorOrder } from '../../wire/operator/orders.ts';
import type { PeriodView, SalesView } from '../../wire/operator/sales.ts';

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
export const orderDetails = (order: FoundOrder, complaints: readonly Grievance[]): Partial<OperatorOrder> => ({
  phone: indianMobile(order.phone) ?? null,
  deliveryAddress: order.shipping,
  reason: order.reason,
  addressChanges: order.addressChanges ?? [],
  gatewayOrders: order.payment.opened.map(({ gatewayOrder }) => gatewayOrder),
  gatewayEntries: gatewayEntriesOf(order),
  partRefunds: (order.partRefunds ?? []).map(({ creditNote, ...part }) => ({ ...part, creditNote: creditNote.number })),
  cutRefunds: cutPartRefunds(order.payment),
  invoice: order.invoice?.number ?? null,
  creditNote: order.creditNote?.number ?? null,
  complaints: complaints.map((one) => ({ ticket: one.ticket, state: complaintStateOf(one), at: one.at })),
});

export const complaintView = (complaint: Grievance): ComplaintView => ({
  ...complaint,
  state: complaintStateOf(complaint),
  answers: complaint.answers ?? [],
  closedAt: complaint.closedAt ?? null,
});

export const customerView = (customer: CustomerOverview, couriers: Couriers): CustomerView => ({
  ...customer,
  complaints: customer.complaints.map(complaintView),
  orders: customer.orders.map((order) => orderView(order, couriers, customer.dueRefunds.get(order.number))),
});

export const salesView = ({ at, periods, byDay }: Sales, otpBudgets: readonly OtpBudgetUse[]): SalesView => ({
  at,
  periods: periods.map(periodView),
  byDay: byDay.map(periodView),
  otpBudgets,
});

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

const periodView = ({ days, from, sales }: PeriodSales): PeriodView => ({
  days,
  from: dates.format(from),
  ...sales,
  ...sales.byCategory,
  codShare: codShareOf(sales),
  rtoRate: rtoRateOf(sales),
});
