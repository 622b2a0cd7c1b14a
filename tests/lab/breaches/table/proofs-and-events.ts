/** Breaches of proofs of payment, of payments that come late, and of events that the gateway has not signed (spec 10.23, 11). */
import { createHmac } from 'node:crypto';
import { isJsonObject, parseJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import { at as valueAt, edited, numberAt, ordersOf, showing, type Break } from '../frame/broken-shop.ts';
import { believingEvents, isOfRazorpay, type ReceivedEvent } from '../frame/forged-events.ts';
import { ours, type Breach } from '../frame/breach.ts';

const ACCEPTED: JsonObject = { status: true, data: { state: 'captured' } };

/** A shop that has its own idea of an order for which it has accepted a proof. */
const afterProofs =
  (change: (order: JsonObject, proofs: number) => JsonObject): (() => Break) =>
  () => {
    const proofs = new Map<unknown, number>();
    return async (call) => {
      if (call.name !== 'verifyPayment')
        return showing((order) => change(order, proofs.get(order['order']) ?? 0))(call) ?? call.forward();
      const answer = await call.forward();
      const { order } = call.body;
      if (answer['status'] === true) proofs.set(order, (proofs.get(order) ?? 0) + 1);
      return answer;
    };
  };

const PROOFS: readonly Breach[] = [
  ours('accepts any signature for an order that is paid', 'foreign-proof').on(
    'verifyPayment',
    async ({ body, forward }) => {
      const answer = await forward();
      const order = await forward('retryPayment', { order: body['order'], payment_mode: 'upi' });
      return answer['status'] === false && order['code'] === 'ORDER_STATE' ? ACCEPTED : answer;
    },
  ),
  ours('counts a repeated proof as a second payment', 'repeated-proof').answering(
    afterProofs((order, proofs) => (proofs > 1 ? { ...order, paid: proofs * numberAt(order, 'paid') } : order)),
  ),
  ours('confirms a cancelled order again on a repeated proof', 'repeated-proof').answering(
    afterProofs((order, proofs) =>
      proofs > 0 && ['cancelled', 'refunded'].includes(String(order['state']))
        ? { ...order, state: 'confirmed' }
        : order,
    ),
  ),
  ours('empties the cart of the next order on a repeated proof', 'repeated-proof').on(
    'verifyPayment',
    async ({ forward }) => {
      const answer = await forward();
      const items = valueAt(await forward('getCart'), 'data.items');
      if (answer['status'] === true && isJsonObject(items))
        for (const pid of Object.keys(items)) await forward('deleteFromCart', { pid });
      return answer;
    },
  ),
];

/** The states that an order came through, the present one last. */
const statesOf = ({ history }: JsonObject): readonly unknown[] =>
  Array.isArray(history) ? history.map((step) => valueAt(step, 'state')) : [];

const LATE: readonly Breach[] = [
  ours('says that a payment expired which confirms its order late', 'late-payment').on(
    'getPaymentStatus',
    async (call) => {
      const answer = await call.forward();
      const isRevived = (await ordersOf(call)).some(
        (order) => statesOf(order).includes('expired') && statesOf(order).includes('confirmed'),
      );
      return isRevived ? edited(answer, 'data.state', 'expired') : answer;
    },
  ),
];

const believing = (name: string, believes: (event: ReceivedEvent) => boolean, isRefused = false): Breach => ({
  name,
  level: 'extended',
  rules: ['unsigned-event'],
  transport: believingEvents(believes, isRefused),
});

const isNamed = (raw: string, name: string): boolean => valueAt(parseJsonObject(raw), 'event') === name;

const EVENTS: readonly Breach[] = [
  believing(
    'checks the signatures of events with an empty secret',
    ({ raw, signature }) => signature === createHmac('sha256', '').update(raw).digest('hex'),
  ),
  believing('checks no signature of the sandbox’s events', ({ raw }) => !isOfRazorpay(raw)),
  believing(
    'checks no signature of a captured payment of Razorpay',
    ({ raw }) => isOfRazorpay(raw) && isNamed(raw, 'payment.captured'),
  ),
  believing(
    'checks no signature of a paid order of Razorpay',
    ({ raw }) => isOfRazorpay(raw) && isNamed(raw, 'order.paid'),
  ),
  believing('refuses an unsigned event after it has applied it', () => true, true),
];

export const proofsAndEvents: readonly Breach[] = [...PROOFS, ...LATE, ...EVENTS];
