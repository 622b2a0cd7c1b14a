/** The shop: everything its sessions, its gateway and its operator can ask of it, over one store (see the ports). */
import { done, type Answer } from '../entities/answer.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { Review } from '../entities/order-actions.ts';
import { canTransition, payingCapture, stateOf, type Order, type OrderState } from '../entities/order.ts';
import type { Stock } from '../entities/stock.ts';
import type { Couriers } from '../entities/parcel.ts';
import type { MessageChannel } from '../ports/messages.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { AnswerOf, CallName, InputOf, PaymentProof, ShopApi } from '../ports/shop-api.ts';
import type { Invoice } from '../ports/shop-views.ts';
import type { Cursor, Paging, ShopStore } from '../ports/store/shop-store.ts';
import { indianMobile } from '../validation/strict.ts';
import { cleanText } from '../validation/text.ts';
import { cleanInput, inputRefusal } from './calls/read-input.ts';
import { malformed, noGateway, orderNotFound, phoneInvalid, refusalFor } from './calls/refusals.ts';
import { apiOf, calls, type RunSessionCall } from './call-registry.ts';
import { createPhoneCache, openSession, type SessionContext } from './session/open-session.ts';
import { grantRewardCash, type Grant } from './customers/reward-cash.ts';
import { readCustomer, type CustomerOverview } from './customers/customer-overview.ts';
import { correctAddress, type AddressCorrection, type CorrectedAddress } from './checkout/correct-address.ts';
import { eraseByOperator, type ErasedCustomer } from './customers/erase-customer.ts';
import { ledgers } from './documents/customers.ts';
import { complaintsAbout, type Grievance } from './documents/grievances.ts';
import { eachPage } from './documents/each-page.ts';
import { cutRefunds, REFUND_CUT } from './documents/cut-refunds.ts';
import { DISPUTED, disputedOrders } from './documents/disputed-orders.ts';
import { HELD, orders, type OrderRecord } from './documents/orders.ts';
import { stockKey, stockOf } from './documents/stock.ts';
import { moveOrders, type MovedOrder, type OrderMove } from './fulfilment/move-orders.ts';
import { invoiceNumberKeys, invoiceOf } from './invoices/invoice.ts';
import { readTaxReport, type TaxReport } from './invoices/tax-report.ts';
import { confirmNumbers, readNumbers, type ConfirmedNumbers, type NumbersState } from './invoices/number-series.ts';
import {
  openUnknownPayments,
  searchGateway,
  settleUnknownPayment,
  type GatewaySearch,
  type SettleUnknownPayment,
} from './payments/unknown-payments.ts';
import type { UnknownPayment } from './documents/unknown-payments.ts';
import { documentKinds } from './documents/kinds.ts';
import { createReindexing, type ReindexStep } from './maintenance/reindex.ts';
import { listDueRefunds } from './maintenance/list-due-refunds.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { observeNewMessages } from './notifications/new-messages.ts';
import { createOperatorOutbox, type OperatorOutbox } from './notifications/operator-outbox.ts';
import { readGatewayEntries, type OrderEntry } from './payments/compare-settlement.ts';
import { createReconciliation } from './payments/reconcile-payment.ts';
import {
  listOpenAtGateway,
  reconcileOrders,
  type OpenAtGateway,
  type ReconciledOrder,
} from './maintenance/reconcile-orders.ts';
import { createDelivery } from './notifications/deliver-messages.ts';
import { decideOnOrder } from './orders/decide-on-order.ts';
import { deliveryOf } from './orders/delivery.ts';
import { orderNumberIn } from './orders/order-record.ts';
import { applyGatewayEvent, readGatewayEvent } from './payments/apply-gateway-event.ts';
import { readDueRefunds, type DueRefund } from './payments/due-refunds.ts';
import {
  moveOrder,
  refundOrder,
  type OrderStepRequest,
  type RefundRequest,
  type RefundedOrder,
} from './payments/refund-order.ts';
import { reviewPayment, type Reviewed } from './payments/review-payment.ts';
import { acceptProof } from './payments/verify-payment.ts';
import { withStoreTimeLimit, type ShopPorts } from './ports.ts';
import { readSales, type Sales } from './sales/read-sales.ts';
import { readOtpBudgets, type OtpBudgetUse } from './sign-in/otp-reserve.ts';
import {
  changeComplaint,
  findComplaint,
  searchComplaints,
  type ComplaintChange,
  type ComplaintSearch,
} from './support/handle-complaint.ts';
import { readWorklist, type Worklist } from './worklist/read-worklist.ts';
import { setStock, type StockChange } from './stock/set-stock.ts';

export type { SessionContext } from './session/open-session.ts';
export { apiOf, type RunSessionCall } from './call-registry.ts';
export type { StockChange } from './stock/set-stock.ts';
export type { OperatorOutbox, OutboxItem } from './notifications/operator-outbox.ts';
export type { CustomerOverview } from './customers/customer-overview.ts';
export { RECONCILE_FAILURES, type OpenAtGateway, type ReconciledOrder } from './maintenance/reconcile-orders.ts';
export { OTP_SENDERS, type OtpBudgetUse, type OtpSender } from './sign-in/otp-reserve.ts';
export { MOVE_OUTCOMES, type MovedOrder, type OrderMove, type PackingFacts } from './fulfilment/move-orders.ts';
export type { DueRefund } from './payments/due-refunds.ts';
export type { RefundedOrder, RefundRequest } from './payments/refund-order.ts';
export type { PeriodSales, Sales } from './sales/read-sales.ts';
export { codShareOf, rtoRateOf } from './sales/sales-figures.ts';
export {
  LARGE_INVOICE,
  type HsnRow,
  type SeriesRow,
  type SupplyRow,
  type TaxDocument,
  type TaxReport,
} from './invoices/tax-report.ts';
export type { ErasedCustomer } from './customers/erase-customer.ts';
export { COMPLAINT_STATES, complaintStateOf, type ComplaintState, type Grievance } from './documents/grievances.ts';
export { RESTING_STATES } from './documents/orders.ts';
export type { ComplaintChange } from './support/handle-complaint.ts';
export { TASKS, type Task, type Worklist, type WorklistItem } from './worklist/read-worklist.ts';
export { documentKinds } from './documents/kinds.ts';
export { checkRecords, type RecordCheck } from './maintenance/check-records.ts';
export { restoredKey, restoredKind, type Restored } from './documents/restored.ts';
export {
  ALL_SERIES,
  NUMBER_SERIES,
  type ConfirmedNumbers,
  type NumberSeries,
  type NumbersState,
} from './invoices/number-series.ts';
export {
  compareSettlement,
  periodOf,
  type Comparison,
  type Difference,
  type OrderEntry,
  type SettlementLine,
} from './payments/compare-settlement.ts';
export { gatewayEntriesOf, type GatewayEntry } from './payments/gateway-entries.ts';
export type { GatewaySearch, SettleUnknownPayment } from './payments/unknown-payments.ts';
export { UNKNOWN_PAYMENT_STATES, type UnknownPayment } from './documents/unknown-payments.ts';
export { createReindexing, kindsToReindex, type ReindexStep } from './maintenance/reindex.ts';

export type Shop = {
  /**
   * Makes one call of the session that the token names; a token that is not in use yet is a new session. The input is
   * as `decodeStrict` gives it: callers in process have the calls below, which clean it.
   */
  readonly call: <Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    session: SessionContext & { readonly token: string },
  ) => Promise<AnswerOf<Name>>;
  /** All calls of one session, for whoever keeps it: its token follows sign-in and logout. */
  readonly forSession: (token: string, context?: SessionContext) => ShopApi;
  /** The same calls by name, to be wrapped before `apiOf` makes an object of them. */
  readonly runnerFor: (token: string, context?: SessionContext) => RunSessionCall;
  /**
   * The gateway's signed event, in any order and any number of times. Refused with MALFORMED where it is not the
   * gateway's, and with NO_GATEWAY where the gateway has to be asked about it and cannot be: it should be sent again.
   */
  readonly receiveWebhook: (event: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  /**
   * A proof of payment with which the gateway returns a shopper, whose session does not come with it. Refused with
   * PAYMENT_UNPROVEN unless the signature is the gateway's, over a payment that was opened for this order.
   */
  readonly receiveProof: (proof: PaymentProof) => Promise<Answer<{ readonly state: PaymentState }>>;
  /**
   * The operator's step along the table of transitions; answers the state that the order has come to. A refund to a UPI ID
   * needs its amount, as in `refundOrder`.
   */
  readonly moveOrder: (
    step: { readonly order: string } & OrderStepRequest,
  ) => Promise<Answer<{ readonly state: OrderState }>>;
  /** Moves many orders, each once however often it is asked for (spec 10.24); or says what would become of them. */
  readonly moveOrders: (list: {
    readonly moves: readonly OrderMove[];
    readonly isDryRun?: boolean;
  }) => Promise<Answer<{ readonly orders: readonly MovedOrder[] }>>;
  /** The order of a number as it was typed; undefined where there is none. */
  readonly findOrder: (typed: string) => Promise<FoundOrder | undefined>;
  /** The invoice of an order as it was issued; undefined where there is none. */
  readonly invoiceOf: (typed: string) => Promise<Invoice | undefined>;
  /** Where couriers show their parcels, as the settings say. */
  readonly couriers: Couriers;
  /** The newest orders, newest first. */
  readonly latestOrders: (limit: number) => Promise<readonly Order[]>;
  /** Orders of a state, of a phone or of both, newest first, a page at a time. */
  readonly searchOrders: (search: OrderSearch) => Promise<OrderPage>;
  /** Orders with a payment that is held for review, the one held longest first. */
  readonly heldOrders: () => Promise<readonly Order[]>;
  /** The operator's decision on such a payment. */
  readonly reviewPayment: (review: { readonly order: string } & Review) => Promise<Answer<Reviewed>>;
  /** Every refund that is due, the one that is due longest first. */
  readonly dueRefunds: () => Promise<readonly DueRefund[]>;
  /** The due refunds of each of these orders, by its number; orders without one are left out. */
  readonly dueRefundsOf: (orders: readonly Order[]) => Promise<ReadonlyMap<string, readonly DueRefund[]>>;
  /**
   * The operator's refund of an order whose parcel is back, or another request for one that the gateway has pending.
   */
  readonly refundOrder: (refund: { readonly order: string } & RefundRequest) => Promise<Answer<RefundedOrder>>;
  /** What is known of the owner of a phone number; null where that is nothing. Refuses what is no phone number. */
  readonly findCustomer: (typed: string) => Promise<Answer<CustomerOverview | null>>;
  /**
   * Erases the owner of a phone number, as its customer may. Refused as long as an order is on its way, and where nothing is
   * stored for the number.
   */
  readonly eraseCustomer: (typed: string) => Promise<Answer<ErasedCustomer>>;
  /** Complaints of a state, newest first, a page at a time. */
  readonly searchComplaints: (
    search: ComplaintSearch,
  ) => Promise<{ readonly complaints: readonly Grievance[]; readonly next: Cursor | null }>;
  /** The complaint of a ticket as it was typed; undefined where there is none. */
  readonly findComplaint: (typed: string) => Promise<Grievance | undefined>;
  /** The complaints of the order's phone number that name the order, newest first. */
  readonly complaintsAbout: (order: FoundOrder) => Promise<readonly Grievance[]>;
  /** Answers a complaint by mail, or closes it, with or without an answer. */
  readonly changeComplaint: (change: ComplaintChange) => Promise<Answer<Grievance>>;
  /** The tax documents that were issued in a period, epoch milliseconds, and what they come to in the return. */
  readonly taxReport: (period: { readonly from: number; readonly until: number }) => Promise<TaxReport>;
  /** What has passed through the gateway in a period, epoch milliseconds, oldest first. */
  readonly gatewayEntries: (period: {
    readonly from: number;
    readonly until: number;
  }) => Promise<readonly OrderEntry[]>;
  /** The operator's correction of where an order goes, until it is packed; the rules are those of placing. */
  readonly correctAddress: (
    corrected: { readonly order: string } & AddressCorrection,
  ) => Promise<Answer<CorrectedAddress>>;
  /** What waits for the operator, by task. */
  readonly worklist: () => Promise<Worklist>;
  /**
   * Sales up to and including today, by day and in periods of these lengths in days, each from 1 to ORDER_KEPT_DAYS.
   */
  readonly sales: (periods: readonly number[]) => Promise<Sales>;
  /** The budgets of the whole site for one-time passwords, and what is left of them. */
  readonly otpBudgets: () => Promise<readonly OtpBudgetUse[]>;
  /** Runs what is due: expiries, refunds, messages, purging. Call it about twice a minute and after moving a clock. */
  readonly runMaintenance: () => Promise<void>;
  /**
   * Brings a page of stored documents to the present version and index of their kind. Call it until it is done, and now
   * and then afterwards.
   */
  readonly reindex: () => Promise<ReindexStep>;
  /** Hands over the messages that wait, of one channel or of all; resolves with the number of messages sent. */
  readonly deliverMessages: (channel?: MessageChannel) => Promise<number>;
  /**
   * Hands over the messages of the channels in which this process has committed any since the last call; resolves with
   * the number of messages sent. What other processes left, and what is to be retried, is for `deliverMessages`.
   */
  readonly deliverNewMessages: () => Promise<number>;
  /** The messages that wait or were parked, for the operator. */
  readonly outbox: OperatorOutbox;
  /** Asks the gateway now about everything that is open there, without waiting for maintenance. */
  readonly reconcile: () => Promise<readonly ReconciledOrder[]>;
  /** What `reconcile` would ask the gateway about now. */
  readonly openAtGateway: () => Promise<readonly OpenAtGateway[]>;
  /**
   * Asks the gateway for all orders since then, epoch milliseconds, and keeps the payments of those that the store does not
   * know. Refused with NO_GATEWAY where it cannot be asked.
   */
  readonly searchGateway: (since: number) => Promise<Answer<GatewaySearch>>;
  /** Payments for orders that are not in the store, as long as the operator has not settled them. */
  readonly unknownPayments: () => Promise<readonly UnknownPayment[]>;
  readonly settleUnknownPayment: (settled: SettleUnknownPayment) => Promise<Answer<UnknownPayment>>;
  /** The last numbers of invoices and credit notes, and whether the operator has to confirm them after a restore. */
  readonly numbers: () => Promise<NumbersState>;
  readonly confirmNumbers: (confirmed: ConfirmedNumbers) => Promise<Answer<NumbersState>>;
  /** Conversion events that were dropped so far, as too many waited. */
  readonly droppedConversions: () => number;
  /** The levels of the products that are counted or sold out (spec 10.21). */
  readonly stock: () => Promise<Stock>;
  readonly setStock: (change: StockChange) => Promise<Answer<StockChange>>;
  /** A goodwill grant of reward cash, in rupees; answers the balance that may be redeemed. */
  readonly grantRewardCash: (grant: Grant) => Promise<Answer<{ readonly balance: Rupees }>>;
};

/** `reason`: why its customer has cancelled or returned it. */
export type FoundOrder = Order &
  Pick<OrderRecord, 'reason' | 'invoice' | 'creditNote' | 'partRefunds' | 'addressChanges'>;
/**
 * `held`: the orders with a payment that is held for review, whatever their state; no other state finds them. `disputed`:
 * those with an open dispute of a payment; `refund_cut`: those with a refund of a part that was cut. Their own states find these
 * as well.
 */
export type OrderSearch = Paging & {
  readonly state?: OrderState | typeof HELD | typeof DISPUTED | typeof REFUND_CUT;
  readonly phone?: string;
};
/** `next` is null on the last page. */
export type OrderPage = { readonly orders: readonly Order[]; readonly next: Cursor | null };

/**
 * The shop over its ports; nothing runs until it is asked.
 *
 * @example
 * ```ts
 * import { products } from '../core/catalogue/products.ts';
 * import type { ShopPorts } from '../core/shop/ports.ts';
 * import { createShop } from '../core/shop/shop.ts';
 *
 * declare const ports: ShopPorts; // as server/composition.ts binds them
 *
 * const shop = createShop(ports);
 * const session = shop.forSession(ports.random.token());
 * for (const { id } of products) await session.addToCart({ pid: id, qty: 1 });
 * const cart = await session.getCart();
 * if (cart.status) ports.logger.error(`${cart.data.total} products`);
 * ```
 */
export const createShop = (given: ShopPorts): Shop => {
  const { store, takeChannels } = observeNewMessages(given.store);
  const ports: ShopPorts = { ...given, store };
  const { clock } = ports;
  const { deliver: deliverMessages, droppedConversions } = createDelivery({ ...ports, outbox: store.outbox });
  const lastPhones = createPhoneCache();
  const sessionOf = (token: string, context: SessionContext) => openSession(token, context, ports.hasher, lastPhones);
  const runnerFor = (token: string, context: SessionContext = {}): RunSessionCall => {
    const session = sessionOf(token, context);
    return (name, typed) => {
      const input = cleanInput(typed);
      const refusal = inputRefusal(input);
      return refusal === undefined
        ? calls[name](input, session, ports)
        : Promise.resolve({ ...refusal, now: clock.now() });
    };
  };
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });
  const answered = async <T>(run: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    stamped(await run().catch(refusalFor));
  /** A call of the operator's that names an order. */
  const aboutOrder =
    <Request extends { readonly order: string }, T>(
      run: (number: string, request: Omit<Request, 'order'>) => Promise<Answer<T>>,
    ) =>
    async (typed: Request): Promise<Answer<T>> => {
      const { order, ...request } = cleanInput(typed);
      const number = orderNumberIn(order);
      return number === null ? stamped(orderNotFound) : answered(() => run(number, request));
    };

  const findOrder = async (typed: string): Promise<OrderRecord | undefined> => {
    const number = orderNumberIn(cleanText('order', typed));
    if (number === null) return undefined;
    const key = orders.key(number);
    return (await store.read([key])).get(key);
  };

  return {
    call: (name, input, { token, ...context }) => calls[name](input, sessionOf(token, context), ports),
    forSession: (token, context) => apiOf(runnerFor(token, context)),
    runnerFor,

    receiveWebhook: async (request) => {
      const event = await readGatewayEvent(ports, request);
      if (event === 'unavailable') return stamped(noGateway);
      if (event === undefined) return stamped(malformed);
      return answered(async () => {
        await applyGatewayEvent(withStoreTimeLimit(ports), event);
        return done(null);
      });
    },

    receiveProof: aboutOrder((number, proof) => acceptProof(withStoreTimeLimit(ports), { number, ...proof })),

    moveOrder: aboutOrder(async (number, step) => {
      if (step.to === 'packed') await askBeforePacking(ports, number);
      const now = clock.now();
      const keys = invoiceNumberKeys(step.to, now);
      return decideOnOrder(withStoreTimeLimit(ports), number, moveOrder(step, now), orderNotFound, { keys });
    }),

    moveOrders: ({ moves, isDryRun = false }) =>
      answered(async () => {
        const beforePacking = (number: string) => askBeforePacking(ports, number);
        return done({ orders: await moveOrders(ports, cleanInput(moves), { isDryRun, beforePacking }) });
      }),

    findOrder,
    invoiceOf: async (typed) => {
      const order = await findOrder(typed);
      return order === undefined ? undefined : invoiceOf(order);
    },
    couriers: ports.settings.couriers,

    latestOrders: async (limit) => (await store.search(orders, { limit })).found.map(({ document }) => document),

    searchOrders: async ({ phone, state, ...paging }) => {
      const list = state === DISPUTED ? disputedOrders : state === REFUND_CUT ? cutRefunds : undefined;
      if (list !== undefined) return searchList(store, list, { ...paging, ...(phone !== undefined && { phone }) });
      const search = { ...paging, ...(state !== undefined && { state }) };
      const { found, next } = await store.search(orders, { ...search, ...(phone !== undefined && { owner: phone }) });
      return { orders: found.map(({ document }) => document), next };
    },

    heldOrders: async () => {
      const held: Order[] = [];
      for await (const page of eachPage(store, orders, { state: HELD }))
        held.push(...page.map(({ document }) => document));
      return held.sort((a, b) => (a.payment.heldSince ?? 0) - (b.payment.heldSince ?? 0));
    },

    reviewPayment: aboutOrder((number, review) =>
      decideOnOrder(withStoreTimeLimit(ports), number, reviewPayment(review, clock.now()), orderNotFound),
    ),

    dueRefunds: () => listDueRefunds(store, clock.now()),
    dueRefundsOf: (among) =>
      readDueRefunds(
        store,
        among.map(({ number }) => number),
        clock.now(),
      ),
    refundOrder: aboutOrder((number, request) => {
      const now = clock.now();
      const keys = invoiceNumberKeys('refunded', now);
      return decideOnOrder(withStoreTimeLimit(ports), number, refundOrder(request, now), orderNotFound, { keys });
    }),

    findCustomer: async (typed) => {
      const phone = indianMobile(typed);
      if (phone === undefined) return stamped(phoneInvalid(typed));
      return stamped(done((await readCustomer(store, phone, clock.now())) ?? null));
    },
    eraseCustomer: async (typed) => {
      const phone = indianMobile(typed);
      return phone === undefined ? stamped(phoneInvalid(typed)) : answered(() => eraseByOperator(ports, phone));
    },
    searchComplaints: (search) => searchComplaints(store, search),
    findComplaint: (typed) => findComplaint(store, cleanText('order', typed)),
    complaintsAbout: (order) => complaintsAbout(store, order),
    changeComplaint: ({ ticket, text = '', ...change }) =>
      answered(() =>
        changeComplaint(ports, { ...change, ticket: cleanText('order', ticket), text: cleanText('message', text) }),
      ),
    taxReport: (period) => readTaxReport(ports, period),
    gatewayEntries: (period) => readGatewayEntries(store, ports.yieldTurn, period),
    correctAddress: aboutOrder(async (number, correction) => {
      const key = orders.key(number);
      const known = (await store.read([key])).get(key);
      if (known === undefined) return orderNotFound;
      const { pincode = known.shipping.pincode } = correction;
      const place = await ports.pincodes.find(pincode);
      const delivery = deliveryOf(pincode, place, ports);
      const decide = correctAddress(correction, { pincode, place, delivery }, clock.now());
      return decideOnOrder(withStoreTimeLimit(ports), number, decide, orderNotFound, { known });
    }),
    worklist: () => readWorklist(store, clock),
    sales: (periods) => readSales(ports, periods),
    otpBudgets: () => readOtpBudgets(store, ports.settings, clock.now()),

    runMaintenance: createMaintenance(ports, deliverMessages),
    searchGateway: (since) => answered(() => searchGateway(ports, since, (event) => applyGatewayEvent(ports, event))),
    unknownPayments: () => openUnknownPayments(store),
    settleUnknownPayment: (settled) => answered(() => settleUnknownPayment(ports, settled)),
    numbers: () => readNumbers(store, clock.now()),
    confirmNumbers: (confirmed) => answered(() => confirmNumbers(store, confirmed, clock.now())),
    reindex: createReindexing(ports, documentKinds),
    reconcile: () => reconcileOrders(ports),
    openAtGateway: () => listOpenAtGateway(ports),
    deliverMessages,
    deliverNewMessages: async () => {
      const channels = takeChannels();
      if (channels.length === 0) return 0;
      const sent = await Promise.all(channels.map(deliverMessages));
      return sent.reduce((sum, count) => sum + count, 0);
    },
    outbox: createOperatorOutbox(store.outbox, clock),
    droppedConversions,

    stock: async () => stockOf(await store.read([stockKey])),
    setStock: async (change) => stamped(await store.update({ writes: [stockKey] }, setStock(change))),

    grantRewardCash: async (typed) => {
      const grant = cleanInput(typed);
      const phone = indianMobile(grant.phone);
      if (phone === undefined) return stamped(phoneInvalid(grant.phone));
      const decide = grantRewardCash({ ...grant, phone }, clock.now());
      return answered<{ readonly balance: Rupees }>(() => store.update({ writes: [ledgers.key(phone)] }, decide));
    },
  };
};

/**
 * The gateway may have refunded a payment at its dashboard and the event been lost, so it is asked once more. Where it
 * does not answer, what is known counts.
 */
const askBeforePacking = async (ports: ShopPorts, number: string): Promise<void> => {
  const key = orders.key(number);
  const order = (await ports.store.read([key])).get(key);
  if (order === undefined || !canTransition(stateOf(order), 'packed')) return;
  const isPaidOnline = (payingCapture(order)?.gatewayOrder ?? null) !== null;
  if (isPaidOnline) await createReconciliation(ports).askNow(order);
};

/** A page of the orders on a list of the operator's; those of other phones are left out of it. */
const searchList = async (
  store: Pick<ShopStore, 'search' | 'read'>,
  list: typeof disputedOrders | typeof cutRefunds,
  { phone, ...paging }: Paging & { readonly phone?: string },
): Promise<OrderPage> => {
  const { found, next } = await store.search(list, paging);
  const keys = found.map(({ document }) => orders.key(document.order));
  const documents = await store.read(keys);
  const listed = keys.flatMap((key) => documents.get(key) ?? []);
  return { orders: listed.filter((order) => phone === undefined || order.phone === phone), next };
};
