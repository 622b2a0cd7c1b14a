/** Shops that trust a proof of payment too much, or that lose or misuse a payment that is captured late. */
import { isJsonObject, type JsonObject } from '../../../cli/input/json-object.ts';
import { at, edited, numberAt, type Break, type ServedCall } from './broken-shop.ts';
import { on, type Mutant } from './mutants.ts';
import { showing } from './payment-mutants.ts';

const ACCEPTED: JsonObject = { status: true, data: { state: 'captured' } };

const numbersOf = async ({ forward }: ServedCall): Promise<readonly string[]> => {
  const orders = at(await forward('listOrders'), 'data.orders');
  return (Array.isArray(orders) ? orders : []).map((order) => String(at(order, 'order')));
};

/** The states that an order came through, the present one last. */
const statesOf = ({ history }: JsonObject): readonly unknown[] =>
  Array.isArray(history) ? history.map((step) => at(step, 'state')) : [];

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

const isRevived = (order: JsonObject): boolean =>
  statesOf(order).includes('expired') && statesOf(order).includes('confirmed');
const isRefundedLate = (order: JsonObject): boolean =>
  statesOf(order).includes('expired') && order['state'] === 'refunded';

/** The state of every payment, as soon as the customer has an order as `applies` says. */
const paymentShownAs =
  (state: string, applies: (order: JsonObject) => boolean): Break =>
  async ({ forward }) => {
    const answer = await forward();
    const orders = at(await forward('listOrders'), 'data.orders');
    const isShown = Array.isArray(orders) && orders.some((order) => isJsonObject(order) && applies(order));
    return isShown ? edited(answer, 'data.state', state) : answer;
  };

export const proofMutants: readonly Mutant[] = [
  {
    name: 'accepts the proof of one order for another',
    isReplayed: false,
    create: on('verifyPayment', async (call) => {
      const { body, forward } = call;
      const answer = await forward();
      if (answer['status'] === true) return answer;
      for (const order of await numbersOf(call))
        if ((await forward('verifyPayment', { ...body, order }))['status'] === true) return ACCEPTED;
      return answer;
    }),
  },
  {
    name: 'accepts any signature for an order that is paid',
    isReplayed: false,
    create: on('verifyPayment', async ({ body, forward }) => {
      const answer = await forward();
      const order = await forward('retryPayment', { order: body['order'], payment_mode: 'upi' });
      return answer['status'] === false && order['code'] === 'ORDER_STATE' ? ACCEPTED : answer;
    }),
  },
  {
    name: 'counts a repeated proof as a second payment',
    isReplayed: false,
    create: afterProofs((order, proofs) => (proofs > 1 ? { ...order, paid: proofs * numberAt(order, 'paid') } : order)),
  },
  {
    name: 'confirms a cancelled order again on a repeated proof',
    isReplayed: false,
    create: afterProofs((order, proofs) =>
      proofs > 0 && ['cancelled', 'refunded'].includes(String(order['state']))
        ? { ...order, state: 'confirmed' }
        : order,
    ),
  },
  {
    name: 'empties the cart of the next order on a repeated proof',
    isReplayed: false,
    create: on('verifyPayment', async ({ forward }) => {
      const answer = await forward();
      const items = at(await forward('getCart'), 'data.items');
      if (answer['status'] === true && isJsonObject(items))
        for (const pid of Object.keys(items)) await forward('deleteFromCart', { pid });
      return answer;
    }),
  },
];

export const latePaymentMutants: readonly Mutant[] = [
  {
    name: 'leaves an order expired whose payment comes late',
    create: () => showing((order) => (isRevived(order) ? { ...order, state: 'expired' } : order)),
  },
  {
    name: 'does not note a late payment',
    create: on('getPaymentStatus', paymentShownAs('expired', isRevived)),
  },
  {
    name: 'keeps the money of an order that it no longer confirms',
    create: on('getPaymentStatus', paymentShownAs('captured', isRefundedLate)),
  },
  {
    name: 'confirms an order however late its payment is',
    create: () =>
      showing((order) =>
        isRefundedLate(order) ? { ...order, state: 'confirmed', paid: at(order, 'summary.total') } : order,
      ),
  },
];
