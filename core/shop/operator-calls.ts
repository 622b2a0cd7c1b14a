/** What the operator asks of the shop: orders, money, customers, complaints, stock, and what the books need. */
import { done, type Answer } from '../entities/answer.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { Paise } from '../entities/money/paise.ts';
import type { Review } from '../entities/order-actions.ts';
import type { Order, OrderState } from '../entities/order.ts';
import type { Couriers } from '../entities/parcel.ts';
import type { Stock } from '../entities/stock.ts';
import type { Invoice } from '../ports/shop-views.ts';
import type { Cursor } from '../ports/store/shop-store.ts';
import { indianMobile } from '../validation/strict.ts';
import { cleanText } from '../validation/text.ts';
import { answering } from './answering.ts';
import { cleanInput } from './calls/read-input.ts';
import { orderNotFound, phoneInvalid } from './calls/refusals.ts';
import { correctAddress, type AddressCorrection, type CorrectedAddress } from './checkout/correct-address.ts';
import { readCustomer, type CustomerOverview } from './customers/customer-overview.ts';
import { eraseByOperator, type ErasedCustomer } from './customers/erase-customer.ts';
import { grantRewardCash, type Grant } from './customers/reward-cash.ts';
import { ledgers } from './documents/customers.ts';
import { firstPayoutsKey } from './documents/first-payouts.ts';
import { complaintsAbout, type Grievance } from './documents/grievances.ts';
import { orders } from './documents/orders.ts';
import { stockKey, stockOf } from './documents/stock.ts';
import type { UnknownPayment } from './documents/unknown-payments.ts';
import { changeOrderState, type Step } from './fulfilment/change-order-state.ts';
import { moveOrders, type MoveResult, type OrderMove } from './fulfilment/move-orders.ts';
import { invoiceNumberKeys, invoiceOf } from './invoices/invoice.ts';
import { confirmNumbers, readNumbers, type ConfirmedNumbers, type NumbersState } from './invoices/number-series.ts';
import { readTaxReport, type TaxReport } from './invoices/tax-report.ts';
import { listDueRefunds } from './maintenance/list-due-refunds.ts';
import {
  listOpenAtGateway,
  reconcileOrders,
  type OpenAtGateway,
  type ReconciledOrder,
} from './maintenance/reconcile-orders.ts';
import { createOperatorOutbox, type OperatorOutbox } from './notifications/operator-outbox.ts';
import { decideOnOrder } from './orders/decide-on-order.ts';
import { deliveryOf } from './orders/delivery.ts';
import { awaitedCash } from './orders/listed-orders.ts';
import {
  findOrder,
  heldOrders,
  ordersOfParcels,
  searchOrders,
  type FoundOrder,
  type OrderPage,
  type OrderSearch,
} from './orders/search-orders.ts';
import { applyGatewayEvent } from './payments/apply-gateway-event.ts';
import { readCourierOrders, type CourierOrder } from './payments/compare-payouts.ts';
import { recordPayouts, type OrderPayout, type RecordedPayout } from './payments/record-payouts.ts';
import { readGatewayEntries, type OrderEntry } from './payments/compare-settlement.ts';
import { readDueRefunds, type DueRefund } from './payments/due-refunds.ts';
import { askBeforePacking } from './payments/reconcile-payment.ts';
import { refundOrder, type RefundedOrder, type RefundRequest } from './payments/refund-order.ts';
import { reviewPayment, type Reviewed } from './payments/review-payment.ts';
import {
  openUnknownPayments,
  searchGateway,
  settleUnknownPayment,
  type GatewaySearch,
  type SettleUnknownPayment,
} from './payments/unknown-payments.ts';
import type { ShopPorts } from './ports.ts';
import { readSales, type Sales } from './sales/read-sales.ts';
import { readOtpBudgets, type OtpBudgetUse } from './sign-in/otp-reserve.ts';
import { setStock, type StockChange } from './stock/set-stock.ts';
import {
  changeComplaint,
  findComplaint,
  searchComplaints,
  type ComplaintChange,
  type ComplaintSearch,
} from './support/handle-complaint.ts';
import { readWorklist, type Worklist } from './worklist/read-worklist.ts';

/** Asks something about an order, by its number as it was typed. */
type AboutOrder<Request, T> = (request: { readonly order: string } & Request) => Promise<Answer<T>>;
/** From and before, epoch milliseconds. */
type Period = { readonly from: number; readonly until: number };

export type OperatorCalls = {
  // Orders. A number, and whatever else an operator types, is taken as it was typed.
  readonly findOrder: (typed: string) => Promise<FoundOrder | undefined>;
  /** Newest first, as are the pages of a search. */
  readonly latestOrders: (limit: number) => Promise<readonly Order[]>;
  readonly searchOrders: (search: OrderSearch) => Promise<OrderPage>;
  /** The orders with parcels of these tracking numbers. */
  readonly ordersOfParcels: (
    awbs: readonly string[],
  ) => Promise<readonly { readonly order: string; readonly awb: string }[]>;
  /** A step along the table of transitions; answers the new state. A refund by UPI needs its amount, as below. */
  readonly moveOrder: AboutOrder<Step, { readonly state: OrderState }>;
  /** Moves many orders, each once however often it is asked for (spec 10.24); or says what would become of them. */
  readonly moveOrders: (list: {
    readonly moves: readonly OrderMove[];
    readonly isDryRun?: boolean;
    readonly isReport?: boolean;
  }) => Promise<Answer<{ readonly orders: readonly MoveResult[] }>>;
  /** Until the order is packed; the rules are those of placing. */
  readonly correctAddress: AboutOrder<AddressCorrection, CorrectedAddress>;
  /** As it was issued. */
  readonly invoiceOf: (typed: string) => Promise<Invoice | undefined>;
  /** As the settings have them. */
  readonly couriers: Couriers;
  /** The seller's brand, which stands on what is printed. */
  readonly brand: string;

  // Money. Lists have what waits longest first.
  readonly heldOrders: () => Promise<readonly Order[]>;
  readonly reviewPayment: AboutOrder<Review, Reviewed>;
  readonly dueRefunds: () => Promise<readonly DueRefund[]>;
  /** By order number; orders without a due refund are left out. */
  readonly dueRefundsOf: (orders: readonly Order[]) => Promise<ReadonlyMap<string, readonly DueRefund[]>>;
  /** Of an order whose parcel is back; or another request for a refund that the gateway has pending. */
  readonly refundOrder: AboutOrder<RefundRequest, RefundedOrder>;
  /** Asks the gateway now about everything that is open there, without waiting for maintenance. */
  readonly reconcile: () => Promise<readonly ReconciledOrder[]>;
  /** What `reconcile` would ask about. */
  readonly openAtGateway: () => Promise<readonly OpenAtGateway[]>;
  /**
   * Asks the gateway for all orders since then, epoch milliseconds, and keeps the payments of those that the store does
   * not know. Refused with NO_GATEWAY where it cannot be asked.
   */
  readonly searchGateway: (since: number) => Promise<Answer<GatewaySearch>>;
  /** Those that are not settled. */
  readonly unknownPayments: () => Promise<readonly UnknownPayment[]>;
  readonly settleUnknownPayment: (settled: SettleUnknownPayment) => Promise<Answer<UnknownPayment>>;

  // Customers and their complaints.
  /** Null where nothing is known of the owner of this phone number. */
  readonly findCustomer: (typed: string) => Promise<Answer<CustomerOverview | null>>;
  /** As its customer may; refused where nothing is stored for the number. */
  readonly eraseCustomer: (typed: string) => Promise<Answer<ErasedCustomer>>;
  /** In rupees; answers the balance that may be redeemed. */
  readonly grantRewardCash: (grant: Grant) => Promise<Answer<{ readonly balance: Rupees }>>;
  readonly searchComplaints: (
    search: ComplaintSearch,
  ) => Promise<{ readonly complaints: readonly Grievance[]; readonly next: Cursor | null }>;
  readonly findComplaint: (typed: string) => Promise<Grievance | undefined>;
  /** What its courier is known to owe: the amount with which it is on the list `cash_owed`. */
  readonly cashOwedOf: (order: FoundOrder) => Promise<Paise>;
  /** Those of the order's phone number that name the order. */
  readonly complaintsAbout: (order: FoundOrder) => Promise<readonly Grievance[]>;
  /** Answers a complaint by mail, or closes it, with or without an answer. */
  readonly changeComplaint: (change: ComplaintChange) => Promise<Answer<Grievance>>;

  // The day and the books.
  readonly worklist: () => Promise<Worklist>;
  readonly outbox: OperatorOutbox;
  /** The products that are counted or sold out (spec 10.21). */
  readonly stock: () => Promise<Stock>;
  readonly setStock: (change: StockChange) => Promise<Answer<StockChange>>;
  /** By day up to today, and in periods of these lengths in days, each from 1 to ORDER_KEPT_DAYS. */
  readonly sales: (periods: readonly number[]) => Promise<Sales>;
  /** The budgets of the whole site for one-time passwords, and what is left of them. */
  readonly otpBudgets: () => Promise<readonly OtpBudgetUse[]>;
  readonly taxReport: (period: Period) => Promise<TaxReport>;
  /** What has passed through the gateway, oldest first. */
  readonly gatewayEntries: (period: Period) => Promise<readonly OrderEntry[]>;
  /** The orders with a parcel that were placed since then, epoch milliseconds, and what was collected on them. */
  readonly courierOrders: (since: number) => Promise<readonly CourierOrder[]>;
  /** Records what a courier has paid out, each payout once however often it is asked for (spec 10.29). */
  readonly recordPayouts: (
    payouts: readonly OrderPayout[],
  ) => Promise<Answer<{ readonly payouts: readonly RecordedPayout[] }>>;
  /** The last numbers of invoices and credit notes, which the operator has to confirm after a restore. */
  readonly numbers: () => Promise<NumbersState>;
  readonly confirmNumbers: (confirmed: ConfirmedNumbers) => Promise<Answer<NumbersState>>;
};

export const createOperatorCalls = (ports: ShopPorts): OperatorCalls => {
  const { store, clock } = ports;
  const { stamped, answered, aboutOrder } = answering(ports);
  return {
    findOrder: (typed) => findOrder(store, typed),
    latestOrders: async (limit) => (await store.search(orders, { limit })).found.map(({ document }) => document),
    searchOrders: (search) => searchOrders(store, search, clock.now()),
    ordersOfParcels: (awbs) => ordersOfParcels(store, awbs, clock.now()),
    moveOrder: aboutOrder(async (number, step, limited) => {
      const known = step.to === 'packed' ? await askBeforePacking(ports, number) : undefined;
      const now = clock.now();
      const keys = invoiceNumberKeys(step.to, now);
      return decideOnOrder(limited, number, changeOrderState(step, now), orderNotFound, { known, keys });
    }),
    moveOrders: ({ moves, isDryRun = false, isReport = false }) =>
      answered(async () => {
        const beforePacking = (number: string): Promise<unknown> => askBeforePacking(ports, number);
        return done({ orders: await moveOrders(ports, cleanInput(moves), { isDryRun, isReport, beforePacking }) });
      }),
    correctAddress: aboutOrder(async (number, correction, limited) => {
      const key = orders.key(number);
      const known = (await store.read([key])).get(key);
      if (known === undefined) return orderNotFound;
      const { pincode = known.shipping.pincode } = correction;
      const place = await ports.pincodes.find(pincode);
      const delivery = deliveryOf(pincode, place, ports);
      const decide = correctAddress(correction, { pincode, place, delivery }, clock.now());
      return decideOnOrder(limited, number, decide, orderNotFound, { known });
    }),
    invoiceOf: async (typed) => {
      const order = await findOrder(store, typed);
      return order === undefined ? undefined : invoiceOf(order);
    },
    couriers: ports.settings.couriers,
    brand: ports.settings.seller.brand,

    heldOrders: () => heldOrders(store),
    reviewPayment: aboutOrder((number, review, limited) =>
      decideOnOrder(limited, number, reviewPayment(review, clock.now()), orderNotFound),
    ),
    dueRefunds: () => listDueRefunds(store, clock.now()),
    dueRefundsOf: (among) => readDueRefunds(store, among, clock.now()),
    refundOrder: aboutOrder((number, request, limited) => {
      const now = clock.now();
      const keys = invoiceNumberKeys('refunded', now);
      return decideOnOrder(limited, number, refundOrder(request, now), orderNotFound, { keys });
    }),
    reconcile: () => reconcileOrders(ports),
    openAtGateway: () => listOpenAtGateway(ports),
    searchGateway: (since) => answered(() => searchGateway(ports, since, (event) => applyGatewayEvent(ports, event))),
    unknownPayments: () => openUnknownPayments(store),
    settleUnknownPayment: (settled) => answered((limited) => settleUnknownPayment(limited, settled)),

    findCustomer: async (typed) => {
      const phone = indianMobile(typed);
      if (phone === undefined) return stamped(phoneInvalid(typed));
      return stamped(done((await readCustomer(store, phone, clock.now())) ?? null));
    },
    eraseCustomer: async (typed) => {
      const phone = indianMobile(typed);
      return phone === undefined ? stamped(phoneInvalid(typed)) : answered(() => eraseByOperator(ports, phone));
    },
    grantRewardCash: async (typed) => {
      const grant = cleanInput(typed);
      const phone = indianMobile(grant.phone);
      if (phone === undefined) return stamped(phoneInvalid(grant.phone));
      const decide = grantRewardCash({ ...grant, phone }, clock.now());
      return answered<{ readonly balance: Rupees }>((limited) =>
        limited.store.update({ writes: [ledgers.key(phone)] }, decide),
      );
    },
    searchComplaints: (search) => searchComplaints(store, search),
    findComplaint: (typed) => findComplaint(store, cleanText('order', typed)),
    cashOwedOf: async (order) => awaitedCash(order, (await store.read([firstPayoutsKey])).get(firstPayoutsKey)),
    complaintsAbout: (order) => complaintsAbout(store, order),
    changeComplaint: ({ ticket, text = '', ...change }) =>
      answered((limited) =>
        changeComplaint(limited, { ...change, ticket: cleanText('order', ticket), text: cleanText('message', text) }),
      ),

    worklist: () => readWorklist(store, clock),
    outbox: createOperatorOutbox(store.outbox, clock),
    stock: async () => stockOf(await store.read([stockKey])),
    setStock: (change) => answered((limited) => limited.store.update({ writes: [stockKey] }, setStock(change))),
    sales: (periods) => readSales(ports, periods),
    otpBudgets: () => readOtpBudgets(store, ports.settings, clock.now()),
    taxReport: (period) => readTaxReport(ports, period),
    gatewayEntries: (period) => readGatewayEntries(store, ports.yieldTurn, period),
    courierOrders: (since) => readCourierOrders(store, ports.yieldTurn, since),
    recordPayouts: (payouts) =>
      answered(async () => done({ payouts: await recordPayouts(ports, cleanInput(payouts)) })),
    numbers: () => readNumbers(store, clock.now()),
    confirmNumbers: (confirmed) => answered((limited) => confirmNumbers(limited.store, confirmed, clock.now())),
  };
};
