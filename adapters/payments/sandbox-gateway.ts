/**
 * A gateway that is played by hand: it opens payments, sends money back, and signs what it tells, as a real one does.
 */
import { inPaise, paise, type Paise } from '../../core/entities/paise.ts';
import { CURRENCY, type OpenedPayment, type PaymentEventKind } from '../../core/entities/payment.ts';
import type { GatewayNews, PaymentGateway, PaymentNews } from '../../core/ports/payments.ts';
import type { Digests } from '../../core/ports/random.ts';
import { sandboxPath } from '../wire/sandbox/sandbox-paths.ts';

/** What a gateway sends over the wire: the bytes, and its signature over them. */
export type SignedEvent = { readonly raw: string; readonly signature: string };

export type PlayedEvent = {
  readonly id: string;
  readonly kind: PaymentEventKind;
  readonly number: string;
  readonly payment: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * A different amount than was requested, in hundredths of the currency, or a different currency, as real gateways may
   * report.
   */
  readonly amount?: Paise;
  readonly currency?: string;
};

export type SandboxGateway = PaymentGateway & {
  /** Something happens to a payment; the gateway knows of it from now on, and the answer is what it would send. */
  readonly play: (opened: OpenedPayment, event: PlayedEvent) => SignedEvent;
  /** What its page hands to the browser; undefined where nothing was captured. */
  readonly proofOf: (gatewayOrder: string) => { readonly paymentId: string; readonly signature: string } | undefined;
};

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  'payment.attempted': 'attempted',
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
};

export const createSandboxGateway = ({ digests }: { readonly digests: Digests }): SandboxGateway => {
  /** What has happened, by gateway order. */
  const known = new Map<string, readonly PaymentNews[]>();
  // Each use of the key has a name of its own, so that no signature serves for another.
  const signatureOver = (raw: string): string => digests.keyed(`sandbox event\n${raw}`);
  const proofOver = (gatewayOrder: string, paymentId: string): string =>
    digests.keyed(`sandbox payment\n${gatewayOrder}|${paymentId}`);

  return {
    open: async ({ number, attempt }) => ({
      id: attempt === 1 ? `sandbox_${number}` : `sandbox_${number}_${attempt}`,
      payPage: `${sandboxPath('pay')}?order=${encodeURIComponent(number)}`,
    }),
    // The sandbox has everybody's money, and it is back at once.
    refund: async () => 'refunded',
    isGenuine: ({ gatewayOrder, paymentId, signature }) => digests.equal(signature, proofOver(gatewayOrder, paymentId)),
    readEvent: ({ raw, signature }) => (digests.equal(signature, signatureOver(raw)) ? newsIn(raw) : undefined),
    eventsOf: async (gatewayOrder) => known.get(gatewayOrder) ?? [],

    play: (
      { gatewayOrder, amount: asked },
      { id, kind, number, payment, at, amount = inPaise(asked), currency = CURRENCY },
    ) => {
      const news: PaymentNews = {
        kind: 'payment',
        number,
        event: { id, kind, at, gatewayOrder, payment },
        amount,
        currency,
      };
      known.set(gatewayOrder, [...(known.get(gatewayOrder) ?? []), news]);
      const raw = JSON.stringify({
        id,
        event: `payment.${kind}`,
        at,
        order: number,
        gateway_order: gatewayOrder,
        payment,
        amount: news.amount,
        currency: news.currency,
      });
      return { raw, signature: signatureOver(raw) };
    },
    proofOf: (gatewayOrder) => {
      const captured = known.get(gatewayOrder)?.find(({ event }) => event.kind === 'captured')?.event.payment;
      return captured === undefined ? undefined : { paymentId: captured, signature: proofOver(gatewayOrder, captured) };
    },
  };
};

/**
 * The news in signed bytes; undefined for what cannot be read. An event of another name is none of the shop's business.
 */
const newsIn = (raw: string): GatewayNews | undefined => {
  const body = parsed(raw);
  if (body === undefined) return undefined;
  const { id, event, at, order, gateway_order: gatewayOrder, payment, amount, currency, key } = body;
  if (typeof id !== 'string' || typeof event !== 'string' || typeof order !== 'string') return undefined;
  if (event === 'refund.processed')
    return typeof key === 'string' ? { kind: 'refund', id, number: order, key } : undefined;
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

const parsed = (raw: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
};
