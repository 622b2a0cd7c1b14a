/**
 * Plays what a browser passes on from the gateway's page: the proof of a payment, as it is or altered (spec 11). The
 * gateway itself has reported the payment before, so no proof may change anything.
 */
import { isUnpaid, type Model } from '../model/model.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { readCarts } from './play-cart.ts';
import { readOrders } from './play-orders.ts';
import { readCash } from './play-payments.ts';
import { browserAt, type OrderProof, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { ProofUse, Step } from './step.ts';

export const prove = async (player: Player, { at, how }: Extract<Step, { readonly do: 'prove' }>): Promise<void> => {
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const input = player.proof === undefined || !model.signedIn ? undefined : proofInput(model, player.proof, how);
  const order = model.orders.find(({ number, phone }) => number === input?.order && phone === model.verified);
  if (input === undefined || order === undefined) return;
  const rule: RuleName = how === 'genuine' ? 'repeated-proof' : 'foreign-proof';
  const exchange = await call('verifyPayment', input);
  player.verify(exchange, how === 'genuine' ? genuineExpectations(order.state === 'confirmed') : refusedExpectations);
  player.verify(await call('getOrder', { order: order.number }), [
    { rule, path: 'status', expected: true },
    ...(order.state === 'confirmed' ? [{ rule, path: 'data.paid', expected: order.total } satisfies Expectation] : []),
  ]);
  await readCarts(player, at, rule);
  await readOrders(player, browser, rule);
  await readCash(player, browser, rule);
};

/** A scenario cannot contain a signature: the gateway makes another one for every order. */
const unreplayed = (rule: RuleName, path: string, expected: unknown): Expectation => ({
  rule,
  path,
  expected,
  read: (answer) => valueAt(answer, path),
  replay: undefined,
});

/** For an order that is cancelled, expired or refunded a backend may refuse the proof. */
const genuineExpectations = (isConfirmed: boolean): readonly Expectation[] =>
  isConfirmed
    ? [unreplayed('repeated-proof', 'status', true), unreplayed('repeated-proof', 'data.state', 'captured')]
    : [];

const refusedExpectations = [unreplayed('foreign-proof', 'status', false)];

/** What the browser sends; undefined where the customer has no other order that waits, or waited, for a payment. */
const proofInput = (m: Model, proof: OrderProof, how: ProofUse): OrderProof | undefined => {
  switch (how) {
    case 'genuine':
      return proof;
    case 'altered-signature':
      return { ...proof, signature: withOtherEnd(proof.signature) };
    case 'altered-payment':
      return { ...proof, paymentId: withOtherEnd(proof.paymentId) };
    case 'other-order': {
      const unpaid = m.orders.findLast((order) => order.number !== proof.order && isUnpaid(order));
      return unpaid === undefined ? undefined : { ...proof, order: unpaid.number };
    }
  }
};

/** Two characters are changed, since the last one of a signature in base64 may have bits that do not count. */
const withOtherEnd = (text: string): string => text.replace(/..$/u, (end) => (end.startsWith('0') ? '11' : '00'));
