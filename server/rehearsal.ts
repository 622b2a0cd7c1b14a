/**
 * Rehearses what a shop needs before its first order, by its own keys: an SMS and a mail are sent, one rupee is paid on a page
 * of the shop and refunded, and the gateway's webhook has to report both.
 */
import { REHEARSAL_AMOUNT, REHEARSAL_PATH } from '../adapters/wire/callback-path.ts';
import { WEBHOOK_PATH } from '../adapters/wire/endpoints.ts';
import { CURRENCY } from '../core/entities/money/money.ts';
import { inPaise } from '../core/entities/money/paise.ts';
import type { MailMessage, Messenger, SmsMessage } from '../core/ports/messages.ts';
import { failureReason } from '../core/ports/payments/gateway-failure.ts';
import type { PaymentGateway } from '../core/ports/payments/payments.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import { beginRehearsal, readRehearsal, rehearsalNumber, type Rehearsal } from '../core/shop/payments/rehearsal.ts';

export type RehearsalPorts = {
  readonly store: ShopStore;
  readonly gateway: PaymentGateway;
  readonly messenger: Messenger;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Whether the shop answers there with a page. */
  readonly isServed: (url: string) => Promise<boolean>;
};

export type RehearsalPlan = {
  readonly sms: SmsMessage;
  readonly mail: MailMessage;
  /** The public origin of the site. */
  readonly origin: string;
  /** How long the payment is waited for, in milliseconds. */
  readonly payMs: number;
};

/** What was seen, with what to do where it was not as it should be; or where to pay, before it is waited for. */
export type Rehearsed = { readonly seen: string; readonly problem?: string } | { readonly payAt: string };

const POLL_MS = 1_000;
/** How often the gateway itself is asked. */
const ASK_MS = 5_000;
/** How long after the gateway has a payment or a refund its webhook is waited for, in milliseconds. */
const WEBHOOK_MS = 60_000;

/** Yields a line for each thing as soon as it is seen. Rejects with a GatewayFailure where the gateway refuses. */
export async function* rehearse(
  ports: RehearsalPorts,
  { sms, mail, origin, payMs }: RehearsalPlan,
): AsyncGenerator<Rehearsed, void, undefined> {
  const { store, gateway, now } = ports;
  yield await sent(ports, `an SMS to ${sms.to}`, sms, 'SMS_…');
  yield await sent(ports, `a mail to ${mail.to}`, mail, 'SMTP_… and MAIL_FROM');

  // One that was paid too late to be waited for. The gateway refuses one of other keys, and one refunded at its dashboard.
  const before = await readRehearsal(store);
  if (before !== undefined && !before.refunded)
    try {
      await refund(gateway, before);
    } catch (cause) {
      if (failureReason(cause) !== 'refused') throw cause;
      yield {
        seen: 'the rehearsal before cannot be refunded; if it was paid, look for it in the dashboard of the gateway',
      };
    }

  const number = rehearsalNumber(now());
  const { id: gatewayOrder } = await gateway.open({ number, attempt: 1, amount: REHEARSAL_AMOUNT, at: now() });
  yield { seen: 'the payment gateway accepts the key and has opened a payment of ₹1' };
  const rehearsal = { number, gatewayOrder, at: now() };
  await beginRehearsal(store, rehearsal);
  const payAt = `${origin}${REHEARSAL_PATH}`;
  if (!(await ports.isServed(payAt)))
    return yield {
      seen: 'the shop does not serve the payment page',
      problem: `start the server and its proxy; ${payAt} must be reachable from this machine`,
    };
  yield { payAt };

  const isPaid = async () => (await capturesOf(gateway, gatewayOrder)).length > 0;
  const paid = await waitFor(ports, { number, what: 'captured', isAtGateway: isPaid, ms: payMs });
  if (paid === undefined)
    return yield { seen: 'nobody has paid', problem: `run it again, and pay ₹1 at ${payAt} in time` };
  yield webhook('the payment', paid, origin, 'payment.captured');

  const isRefunded = await refund(gateway, rehearsal);
  if (!isRefunded)
    return yield {
      seen: 'the gateway does not have the payment',
      problem: 'look for it in the dashboard of the gateway',
    };
  yield { seen: 'the gateway refunds ₹1; it arrives within some days' };
  const refunded = await waitFor(ports, { number, what: 'refunded', isAtGateway: async () => true, ms: WEBHOOK_MS });
  yield webhook('the refund', refunded === 'webhook' ? refunded : 'gateway', origin, 'refund.created');
}

const sent = async (
  { messenger }: RehearsalPorts,
  what: string,
  message: SmsMessage | MailMessage,
  variables: string,
): Promise<Rehearsed> => {
  const result = await messenger.send(message);
  return result.outcome === 'accepted'
    ? { seen: `${what} was accepted: check that it arrives` }
    : { seen: `${what} was not accepted: ${result.reason}`, problem: `check ${variables}` };
};

const webhook = (what: string, by: 'webhook' | 'gateway', origin: string, event: string): Rehearsed =>
  by === 'webhook'
    ? { seen: `the webhook has reported ${what}` }
    : {
        seen: `${what} was made, but no webhook has reported it`,
        problem: `in the gateway's dashboard set the webhook to ${origin}${WEBHOOK_PATH}, with ${event} and RAZORPAY_WEBHOOK_SECRET`,
      };

type Waiting = {
  readonly number: string;
  readonly what: 'captured' | 'refunded';
  readonly isAtGateway: () => Promise<boolean>;
  readonly ms: number;
};

/** By what it was seen; undefined where it was not in time. Once the gateway has it, the webhook may take its time. */
const waitFor = async (
  { store, now, pause }: RehearsalPorts,
  { number, what, isAtGateway, ms }: Waiting,
): Promise<'webhook' | 'gateway' | undefined> => {
  let [until, asked, isKnown] = [now() + ms, now(), false];
  for (;;) {
    const rehearsal = await readRehearsal(store);
    if (rehearsal?.number === number && rehearsal[what]) return 'webhook';
    if (now() >= until && isKnown) return 'gateway';
    if (!isKnown && (now() >= asked + ASK_MS || now() >= until)) {
      asked = now();
      isKnown = await isAtGateway();
      if (isKnown) until = now() + WEBHOOK_MS;
      else if (now() >= until) return undefined;
    }
    await pause(POLL_MS);
  }
};

const capturesOf = async (gateway: PaymentGateway, gatewayOrder: string): Promise<readonly string[]> =>
  (await gateway.eventsOf(gatewayOrder)).flatMap((event) =>
    event.kind === 'payment' && event.event.kind === 'captured' ? [event.event.payment] : [],
  );

/** Refunds what was paid, once however often it is asked for; answers whether anything was. */
const refund = async (
  gateway: PaymentGateway,
  { number, gatewayOrder }: Pick<Rehearsal, 'number' | 'gatewayOrder'>,
): Promise<boolean> => {
  const [payment] = await capturesOf(gateway, gatewayOrder);
  if (payment === undefined) return false;
  const amount = inPaise(REHEARSAL_AMOUNT);
  await gateway.refund({ gatewayOrder, payment, amount, currency: CURRENCY, key: `${number}-1` });
  return true;
};
