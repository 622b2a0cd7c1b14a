/**
 * Erasing a customer: personal data is removed, and the session is signed out. What tax law requires of sales stays in
 * their orders, which have no owner from then on: the phone number may get a new owner (spec 11).
 */
import { type Address, ADDRESS_FIELDS, completeAddresses, EMPTY_ADDRESS, isWritten } from '../../entities/address.ts';
import { recordOf } from '../../entities/record-of.ts';
import { done, refused, type Answer } from '../../entities/answer.ts';
import { stateOf, type OrderStep, type StepActor } from '../../entities/order.ts';
import type { Payment } from '../../entities/payment.ts';
import { withUnitsReturned } from '../../entities/stock.ts';
import type { Outbox } from '../../ports/store/outbox.ts';
import type { Key } from '../../ports/store/kind.ts';
import { put, remove, type Documents, type ShopStore, type Write } from '../../ports/store/shop-store.ts';
import { GRIEVANCE_FIELDS } from '../../validation/grievance.ts';
import { shopMessages } from '../../validation/messages.ts';
import { StaleKeys } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { notSignedIn } from '../calls/refusals.ts';
import { consents, customers, ledgers } from '../documents/customers.ts';
import { ANALYTICS, normalisedPhone } from '../notifications/message-kinds.ts';
import { isAboutOrder } from '../notifications/order-messages.ts';
import { dropMessagesTo } from '../notifications/drop-messages.ts';
import { erased, KEPT, type ErasurePlan } from '../documents/erasure.ts';
import {
  orders,
  RESTING_STATES,
  type IssuedInvoice,
  type OrderRecord,
  type PartRefund,
  type StoredCreditNote,
} from '../documents/orders.ts';
import { NEW_PHONE, phones, type PhoneRecord } from '../documents/phones.ts';
import { grievances, type Grievance } from '../documents/grievances.ts';
import { sessions, type Session } from '../documents/sessions.ts';
import { newToken, ERASED_SESSION } from '../documents/token-id.ts';
import { stockKey, stockOf, stockRecords } from '../documents/stock.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { withReviewEnded } from '../orders/refunds.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { ShopPorts } from '../ports.ts';
import { signedOut, withoutPhone } from '../session/session.ts';

/** The most orders, complaints and sessions that one customer is expected to have. */
export const ERASED_ORDERS = 10_000;

export const eraseCustomer = implementCall('eraseCustomer', {
  type: 'command',
  prepare: (_input, tools) => ({ nextToken: newToken(tools) }),
  lookup: {
    keys: () => [],
    resolve: async (_found, prepared, { phone, sessionId }, { store }) => {
      const own = sessions.key(sessionId);
      const found = await findTraces(store, phone);
      return { ...prepared, found: { ...found, sessions: found.sessions.filter((key) => key !== own) } };
    },
  },
  writes: ({ nextToken, found }, { phone }) => [sessions.key(nextToken.id), ...keysOf(found, phone)],
  decide: ({ session, documents, now, phone, settings }, { nextToken, found }) => {
    if (documents.get(customers.key(phone)) === undefined) return { answer: notSignedIn };
    const erasure = erase(documents, found, { phone, now, by: 'customer' });
    if (erasure === 'on-its-way') return { answer: refused('ORDER_STATE', shopMessages.orderOnItsWay) };
    return {
      answer: done(null),
      afterCommit: async (ports) => {
        await forget(ports, { ...erasure, phone, settings });
        return done(null);
      },
      tokenChange: signedOut(session, nextToken, now),
      writes: erasure.writes,
    };
  },
});

export type ErasedCustomer = {
  /** Orders that are kept for tax law, without their customer. */
  readonly orders: number;
  readonly complaints: number;
};

/** More than enough: whatever a customer does meanwhile is found by the next attempt. */
const ATTEMPTS = 3;

/**
 * The same by the operator, for whoever asks for it in another way: also of a phone that has no account, but consents,
 * complaints or reward cash. All its sessions are signed out.
 */
export const eraseByOperator = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'settings' | 'logger' | 'hasher'>,
  phone: string,
): Promise<Answer<ErasedCustomer>> => {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findTraces(ports.store, phone);
    const now = ports.clock.now();
    try {
      const erasure = await ports.store.update<Erasure | 'on-its-way' | 'unknown'>(
        { writes: keysOf(found, phone) },
        (documents) => {
          if (!isKnown(documents, found, phone)) return { answer: 'unknown' };
          const answer = erase(documents, found, { phone, now, by: 'operator' });
          return { answer, writes: answer === 'on-its-way' ? [] : answer.writes };
        },
      );
      if (erasure === 'unknown')
        return refused('ORDER_NOT_FOUND', 'No account, order, consent or complaint has this phone number');
      if (erasure === 'on-its-way')
        return refused('ORDER_STATE', 'An order of this customer is on its way. Erase the customer once it has ended');
      await forget(ports, { ...erasure, phone, settings: ports.settings });
      return done({ orders: erasure.placed.length, complaints: erasure.complaints.length });
    } catch (error) {
      if (!(error instanceof StaleKeys) || attempt >= ATTEMPTS) throw error;
    }
  }
};

/** What the store has of a customer besides the documents of the phone: the keys of what erasing may write. */
type Traces = {
  readonly numbers: readonly string[];
  readonly tickets: readonly string[];
  readonly sessions: readonly Key<Session>[];
};

const findTraces = async ({ search }: Pick<ShopStore, 'search'>, phone: string): Promise<Traces> => {
  const found = { owner: phone, limit: ERASED_ORDERS };
  return {
    numbers: (await search(orders, found)).found.map(({ document }) => document.number),
    tickets: (await search(grievances, found)).found.map(({ document }) => document.ticket),
    sessions: (await search(sessions, found)).found.map(({ key }) => key),
  };
};

const keysOf = (found: Traces, phone: string): readonly Key[] => [
  ...found.sessions,
  ...found.tickets.map((ticket) => grievances.key(ticket)),
  customers.key(phone),
  consents.key(phone),
  ledgers.key(phone),
  phones.key(phone),
  stockKey,
  ...found.numbers.map(orders.key),
];

const isKnown = (documents: Documents, { numbers, tickets }: Traces, phone: string): boolean =>
  numbers.length + tickets.length > 0 ||
  [customers.key(phone), consents.key(phone), ledgers.key(phone)].some(
    (key) => documents.get<unknown>(key) !== undefined,
  );

type Erasure = {
  readonly placed: readonly OrderRecord[];
  readonly complaints: readonly Grievance[];
  readonly writes: readonly Write[];
};

/** Throws StaleKeys where the customer has placed an order or complained since the traces were found. */
const erase = (
  documents: Documents,
  { numbers, tickets, sessions: signedIn }: Traces,
  { phone, now, by }: { readonly phone: string; readonly now: number; readonly by: StepActor },
): Erasure | 'on-its-way' => {
  const lastOrder = documents.get(customers.key(phone))?.lastOrder ?? null;
  if (lastOrder !== null && !numbers.includes(lastOrder)) throw new StaleKeys();
  const placed = numbers.flatMap((number) => documents.get(orders.key(number)) ?? []);
  if (placed.some((order) => !RESTING_STATES.includes(stateOf(order)))) return 'on-its-way';
  const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
  const complaints = tickets.flatMap((ticket) => documents.get(grievances.key(ticket)) ?? []);
  // Every complaint changes the record of its phone, so none that was made meanwhile is missed.
  const latest = record.grievances.at(-1) ?? -Infinity;
  if (latest > (record.erasedAt ?? -Infinity) && !complaints.some(({ at }) => at >= latest)) throw new StaleKeys();
  // No order is on its way, so these are of unpaid orders, which expire.
  const reserved = Object.values(record.reserved);
  const stock = { levels: reserved.reduce(withUnitsReturned, stockOf(documents)) };
  return {
    placed,
    complaints,
    writes: [
      remove(customers.key(phone)),
      remove(consents.key(phone)),
      remove(ledgers.key(phone)),
      put(phones, phones.key(phone), erased(record, phonePlan(now))),
      ...(reserved.length === 0 ? [] : [put(stockRecords, stockKey, stock)]),
      ...placed.map((order) => putOrder(withoutOwner(order, now, by))),
      ...complaints.map((one) => put(grievances, grievances.key(one.ticket), erased(one, COMPLAINT_PLAN))),
      ...signedIn.flatMap((key) => {
        const other = documents.get(key);
        return other?.verifiedPhone === phone ? [put(sessions, key, withoutPhone(other))] : [];
      }),
    ],
  };
};

/** By what the messages to and about a customer are found. */
type Forgotten = Pick<Erasure, 'placed' | 'complaints'> & { readonly phone: string; readonly settings: Settings };

/** The messages to an erased customer are dropped; the erasure stands where they cannot be. */
const forget = async (
  { store, logger, hasher }: Pick<ShopPorts, 'store' | 'logger' | 'hasher'>,
  { phone, settings, ...erased }: Forgotten,
): Promise<void> => {
  const officer = settings.seller.grievanceOfficer.email;
  const hash = hasher.plain(normalisedPhone(phone));
  await dropMessages(store.outbox, { ...erased, phone, officer, hash }).catch((cause: unknown) =>
    logger.error('the messages to an erased customer could not be dropped', cause),
  );
};

type Addressed = Omit<Forgotten, 'settings'> & {
  /** The address that complaints were forwarded to. */
  readonly officer: string;
  /** The phone number as conversion events have it. */
  readonly hash: string;
};

/**
 * An erased customer gets no more messages. Others may share the email address, so only mails about the orders and complaints
 * are dropped; and what is to be sent to others about the customer.
 */
const dropMessages = async (outbox: Outbox, { phone, placed, complaints, officer, hash }: Addressed): Promise<void> => {
  await dropMessagesTo(outbox, phone);
  await dropMessagesTo(outbox, ANALYTICS, ({ text }) => text.includes(hash));
  for (const email of new Set([officer, ...complaints.map((one) => one.email)])) {
    if (complaints.length === 0) break;
    await dropMessagesTo(outbox, email, ({ text }) => complaints.some(({ ticket }) => text.includes(ticket)));
  }
  for (const [email, ordered] of Map.groupBy(placed, ({ shipping }) => shipping.email)) {
    await dropMessagesTo(outbox, email, ({ id }) => ordered.some(({ number }) => isAboutOrder(id, number)));
  }
};

/** The order without its customer. Without an invoice, tax law does not require the address either. */
const withoutOwner = (order: OrderRecord, now: number, by: StepActor): OrderRecord => {
  const ended = withReviewEnded(transitioned(order, 'expired', now, by) ?? order, now);
  const { shipping, billing } = completeAddresses(order);
  const reduced = (address: Address): Address =>
    order.invoice === null
      ? EMPTY_ADDRESS
      : { ...address, ...recordOf(ADDRESS_FIELDS, (field) => (isWritten(field) ? address[field] : '')) };
  return erased(ended, {
    // What was sold and paid, and its tax documents.
    number: KEPT,
    placedAt: KEPT,
    mode: KEPT,
    items: KEPT,
    units: KEPT,
    summary: KEPT,
    supplyState: KEPT,
    business: order.invoice === null ? undefined : KEPT,
    history: ended.history.map((step) => erased(step, STEP_PLAN)),
    invoice: ended.invoice === null ? null : erased(ended.invoice, INVOICE_PLAN),
    creditNote: ended.creditNote === null ? null : erased(ended.creditNote, CREDIT_NOTE_PLAN),
    partRefunds: ended.partRefunds?.map((part) => erased(part, PART_REFUND_PLAN)),
    shipping: reduced(shipping),
    billing: billing === null ? null : reduced(billing),
    // Money that is still to be refunded, or that arrives late.
    payment: erased(ended.payment, PAYMENT_PLAN),
    payouts: KEPT,
    onlineRequest: KEPT,
    replacedBy: KEPT,
    polledAt: KEPT,
    unanswered: KEPT,
    keptUntil: KEPT,
    erasedAt: now,
    // No phone: nobody signs in with it, and no other order shares its documents.
    phone: `erased-${order.number}`,
    session: ERASED_SESSION,
    reason: null,
    upi: null,
    onceCode: null,
    // A courier's page may show where it went.
    parcels: undefined,
    addressChanges: undefined,
  });
};

const STEP_PLAN: ErasurePlan<OrderStep> = { state: KEPT, at: KEPT, by: KEPT, isSilent: KEPT, isLapse: KEPT };

/** The buyer is the order's address. */
const INVOICE_PLAN: ErasurePlan<IssuedInvoice> = {
  number: KEPT,
  issuedAt: KEPT,
  seller: KEPT,
  paid: KEPT,
  goods: KEPT,
  fee: KEPT,
};
const CREDIT_NOTE_PLAN: ErasurePlan<StoredCreditNote> = { number: KEPT, issuedAt: KEPT, withFee: KEPT };

/** The gateway's ids, amounts and times. */
const PAYMENT_PLAN: ErasurePlan<Payment> = {
  amount: KEPT,
  attempt: KEPT,
  gatewayOrder: KEPT,
  opened: KEPT,
  events: KEPT,
  refunds: KEPT,
  reported: KEPT,
  disputes: KEPT,
  accepted: KEPT,
  heldSince: KEPT,
};

const PART_REFUND_PLAN: ErasurePlan<PartRefund> = {
  at: KEPT,
  items: KEPT,
  amount: KEPT,
  cashTakenBack: KEPT,
  cashWithheld: KEPT,
  cashReturned: KEPT,
  madeElsewhere: KEPT,
  creditNote: KEPT,
  reason: '',
  upi: null,
};

/** The ticket is not given again. */
const COMPLAINT_PLAN: ErasurePlan<Grievance> = {
  ticket: KEPT,
  at: KEPT,
  ...recordOf(GRIEVANCE_FIELDS, () => ''),
  answers: undefined,
  closedAt: undefined,
  purgeCheck: undefined,
};

/** The budgets and the countdown are about the number, whoever owns it. */
const phonePlan = (now: number): ErasurePlan<PhoneRecord> => ({
  otpSends: KEPT,
  otpWrong: KEPT,
  grievances: KEPT,
  orders: KEPT,
  unpaid: KEPT,
  retries: KEPT,
  offerStartedAt: KEPT,
  erasedAt: now,
  openCod: {},
  codes: {},
  reserved: {},
  purgeCheck: undefined,
});
