/** The sandbox's simulated gateway: it opens and refunds payments, and signs its events, as a real one does. */
import { inPaise, paise, type Paise } from '../../core/entities/money/paise.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { DISPUTE_STATUS, type GatewayPayment, type PaymentEventKind } from '../../core/entities/payment.ts';
import { GatewayFailure } from '../../core/ports/payments/gateway-failure.ts';
import type { GatewayEvent, PaymentGateway, GatewayPaymentEvent } from '../../core/ports/payments/payments.ts';
import type { Hasher } from '../../core/ports/random.ts';
import { kind } from '../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { sandboxPath } from '../wire/operator/sandbox-pages.ts';

/** A webhook request: the bytes and the gateway's signature over them. */
export type SignedEvent = { readonly raw: string; readonly signature: string };

export type PlayedEvent = {
  readonly id: string;
  readonly kind: PaymentEventKind;
  readonly number: string;
  readonly payment: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * An amount, in hundredths of the currency, or a currency other than the requested one, as real gateways may report.
   */
  readonly amount?: Paise;
  readonly currency?: string;
};

export type PaymentProof = { readonly paymentId: string; readonly signature: string };

export type SandboxGateway = PaymentGateway & {
  /** Records an event of a payment; resolves with the webhook request that a gateway would send. */
  readonly play: (opened: GatewayPayment, event: PlayedEvent) => Promise<SignedEvent>;
  /** The proof that its page passes to the browser; undefined if nothing was captured. */
  readonly proofOf: (gatewayOrder: string) => Promise<PaymentProof | undefined>;
};

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  'payment.attempted': 'attempted',
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
};

/** Of the orders that it opens; others were opened by another gateway in its test mode. */
const ORDER_PREFIX = 'sandbox_';

type GatewayOrder = { readonly events: readonly GatewayPaymentEvent[] };
const gatewayOrders = kind<GatewayOrder>()({ name: 'sandbox-gateway-order', version: 1, id: (id: string) => id });

export type SandboxGatewayPorts = {
  readonly hasher: Hasher;
  /** Where it keeps its orders; a shop's own store, so that they outlive the process as the shop's do. */
  readonly store: Pick<ShopStore, 'read' | 'update'>;
};

export const createSandboxGateway = ({ hasher, store }: SandboxGatewayPorts): SandboxGateway => {
  const eventsOf = async (gatewayOrder: string): Promise<readonly GatewayPaymentEvent[]> => {
    const key = gatewayOrders.key(gatewayOrder);
    return (await store.read([key])).get(key)?.events ?? [];
  };
  const record = (gatewayOrder: string, event: GatewayPaymentEvent): Promise<null> => {
    const key = gatewayOrders.key(gatewayOrder);
    return store.update({ writes: [key] }, (documents) => {
      const events = [...(documents.get(key)?.events ?? []), event];
      return { answer: null, writes: [put(gatewayOrders, key, { events })] };
    });
  };
  // Each kind of signature has its own prefix, so that none can be used as another.
  const signatureOver = (raw: string): string => hasher.keyed(`sandbox event\n${raw}`);
  const proofOver = (gatewayOrder: string, paymentId: string): string =>
    hasher.keyed(`sandbox payment\n${gatewayOrder}|${paymentId}`);

  return {
    window: null,
    open: async ({ number, attempt }) => ({
      id: `${ORDER_PREFIX}${number}${attempt === 1 ? '' : `_${attempt}`}`,
      payPage: `${sandboxPath('pay')}?order=${encodeURIComponent(number)}`,
    }),
    // No money moves, so a refund is done at once.
    refund: async ({ gatewayOrder, key }) => {
      if (gatewayOrder.startsWith(ORDER_PREFIX)) return { id: `refund_${key}`, state: 'refunded' };
      throw new GatewayFailure(`the sandbox has not opened ${gatewayOrder}`, { reason: 'refused' });
    },
    isGenuine: ({ gatewayOrder, paymentId, signature }) => hasher.equal(signature, proofOver(gatewayOrder, paymentId)),
    readEvent: async ({ raw, signature }) =>
      hasher.equal(signature, signatureOver(raw)) ? decodeEvent(raw) : undefined,
    eventsOf,
    // Its orders are kept in the shop's own store: it has none that the store does not have.
    ordersSince: async () => [],
    // Nobody has a dashboard of it.
    takenBackSince: async () => ({ events: [] }),

    play: async (
      { gatewayOrder, amount: requested },
      { id, kind, number, payment, at, amount = inPaise(requested), currency = CURRENCY },
    ) => {
      const event: GatewayPaymentEvent = {
        kind: 'payment',
        number,
        event: { id, kind, at, gatewayOrder, payment },
        amount,
        currency,
      };
      await record(gatewayOrder, event);
      const raw = JSON.stringify({
        id,
        event: `payment.${kind}`,
        at,
        order: number,
        gateway_order: gatewayOrder,
        payment,
        amount: event.amount,
        currency: event.currency,
      });
      return { raw, signature: signatureOver(raw) };
    },
    proofOf: async (gatewayOrder) => {
      const captured = (await eventsOf(gatewayOrder)).find(({ event }) => event.kind === 'captured')?.event.payment;
      return captured === undefined ? undefined : { paymentId: captured, signature: proofOver(gatewayOrder, captured) };
    },
  };
};

/** The event in signed bytes; undefined for bytes that cannot be decoded. The shop ignores events of other kinds. */
const decodeEvent = (raw: string): GatewayEvent | undefined => {
  const body = parseObject(raw);
  if (body === undefined) return undefined;
  const { id, event, at, order, gateway_order: gatewayOrder, payment, amount, currency } = body;
  if (typeof id !== 'string' || typeof event !== 'string' || typeof order !== 'string') return undefined;
  if (event.startsWith('refund.')) return decodeRefund(id, order, event, body);
  if (event.startsWith(DISPUTE_PREFIX)) return decodeDispute(id, order, event.slice(DISPUTE_PREFIX.length), body);
  const kind = Object.hasOwn(KINDS, event) ? KINDS[event] : undefined;
  if (kind === undefined) return { kind: 'other' };
  if (typeof at !== 'number' || typeof gatewayOrder !== 'string' || typeof payment !== 'string') return undefined;
  if (typeof currency !== 'string' || typeof amount !== 'number' || !Number.isSafeInteger(amount)) return undefined;
  return {
    kind: 'payment',
    number: order,
    event: { id, kind, at, gatewayOrder, payment },
    amount: paise(amount),
    currency,
  };
};

const REFUNDS: Readonly<Record<string, 'pending' | 'processed' | 'failed'>> = {
  'refund.created': 'pending',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

/** One with a `key` is the shop's own; others are made at the dashboard, and name their payment and amount. */
const decodeRefund = (
  id: string,
  number: string,
  event: string,
  { refund, payment, amount, currency, key, at }: Readonly<Record<string, unknown>>,
): GatewayEvent | undefined => {
  const state = Object.hasOwn(REFUNDS, event) ? REFUNDS[event] : undefined;
  if (state === undefined) return { kind: 'other' };
  if (typeof payment !== 'string' || typeof currency !== 'string' || typeof at !== 'number') return undefined;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return {
    kind: 'refund',
    number,
    refund: {
      id: typeof refund === 'string' ? refund : id,
      payment,
      key: typeof key === 'string' ? key : '',
      amount: paise(amount),
      currency,
      state,
      at,
    },
  };
};

const DISPUTE_PREFIX = 'payment.dispute.';

/** An event of a dispute ends with its status; the dispute is `dispute`, or has the event's id. */
const decodeDispute = (
  id: string,
  number: string,
  name: string,
  { dispute, payment, amount, currency, reason, respond_by: until, at }: Readonly<Record<string, unknown>>,
): GatewayEvent | undefined => {
  const status = DISPUTE_STATUS.find((one) => one === name);
  if (status === undefined) return { kind: 'other' };
  if (typeof payment !== 'string' || typeof currency !== 'string' || typeof at !== 'number') return undefined;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return {
    kind: 'dispute',
    number,
    dispute: {
      id: typeof dispute === 'string' ? dispute : id,
      payment,
      amount: paise(amount),
      currency,
      status,
      reason: typeof reason === 'string' ? reason : '',
      respondBy: typeof until === 'number' ? until : null,
      at,
    },
  };
};

const parseObject = (raw: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
};
