/**
 * Races of payments: the proof of one payment comes several times, or while its order is cancelled (spec 11). The gateway
 * reports the payment after that, so that it is the proofs that pay for the order, or it is refunded.
 */
import type { GatewayProof } from '../../scenario/environment/environment.ts';
import type { Exchange, PlainAnswer } from '../backend/exchange.ts';
import { setLine, sums } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { linesExpectation } from './cart-expectations.ts';
import { Inconclusive, valueAt, type Expectation } from './expectations.ts';
import { CALLS_AT_ONCE, inRounds, makeCalls, times, type PlayRace } from './play-at-once.ts';
import { emptyCart, placeUnpaid, REASON, WHAT } from './play-order-races.ts';
import { browserAt, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import { withSandbox } from './sandbox.ts';

/** Each browser sends the proof, all of them signed in to one account. */
export const proofsAtOnce = (...browsers: readonly number[]): PlayRace =>
  inRounds(async (player, step) => {
    const first = browserAt(player, 0);
    if (!browsers.every((at) => browserAt(player, at).model.signedIn)) return;
    const rule = 'concurrent-proofs';
    const { call, model } = first;
    const { order, total } = await placeUnpaid(player, first);
    const { earns } = sums(model, 'upi', null, false);
    // One more unit, which is not ordered.
    await call('updateCart', { pid: PID[WHAT], qty: 2 });
    const before = cashIn(await call('getCashLedger'));
    const proof = await payUnreported(player, order);
    const calls = browsers.flatMap((at) =>
      times(CALLS_AT_ONCE / browsers.length, () => sendProof(player, at, order, proof)),
    );
    await makeCalls(step, calls);
    try {
      await report(player, order, proof);
      player.verify(await call('getOrder', { order }), [
        ...withStatus(rule, 'data.state', 'confirmed'),
        { rule, path: 'data.paid', expected: total },
      ]);
      setLine(model, WHAT, 1);
      player.verify(await call('getCart'), [linesExpectation(model, 'data.items', rule)]);
      player.verify(await call('getCashLedger'), [
        ...withStatus(rule, 'data.balance', before.balance),
        { rule, path: 'data.pending', expected: before.pending + earns },
      ]);
    } finally {
      await call('cancelOrder', { order, reason: REASON });
    }
    await emptyCart(first);
  });

/** The cancellations come from this browser. Rounds alternate in which of the two is sent first. */
export const proofsAndCancels = (cancelling: number): PlayRace =>
  inRounds(async (player, step, round) => {
    const [first, other] = [browserAt(player, 0), browserAt(player, cancelling)];
    if (!first.model.signedIn || !other.model.signedIn) return;
    const rule = 'concurrent-cancel';
    const { order, total } = await placeUnpaid(player, first);
    const proof = await payUnreported(player, order);
    const prove = sendProof(player, 0, order, proof);
    const cancel = (): Promise<Exchange> => other.call('cancelOrder', { order, reason: REASON });
    const exchanges = await makeCalls(
      step,
      times(CALLS_AT_ONCE, (index) => (index % 2 === round % 2 ? cancel : prove)),
    );
    const isCancelled = exchanges.some(({ name, answer }) => name === 'cancelOrder' && answer?.status === true);
    try {
      await report(player, order, proof);
      player.verify(
        await first.call('getOrder', { order }),
        isCancelled
          ? [
              { rule, path: 'data.state', expected: 'cancelled', read: stateIn, replay: undefined },
              { rule, path: 'data.refund.amount', expected: total },
            ]
          : [...withStatus(rule, 'data.state', 'confirmed'), { rule, path: 'data.paid', expected: total }],
      );
    } finally {
      // It may have been confirmed all the same.
      await cancel();
    }
    await emptyCart(first);
  });

/** A refund may have been paid out already. */
const stateIn = (answer: PlainAnswer): unknown => {
  const state = valueAt(answer, 'data.state');
  return state === 'refunded' ? 'cancelled' : state;
};

const withStatus = (rule: RuleName, path: string, expected: unknown): readonly Expectation[] => [
  { rule, path: 'status', expected: true },
  { rule, path, expected },
];

const cashIn = ({ answer }: Exchange): { readonly balance: number; readonly pending: number } => ({
  balance: Number(valueAt(answer, 'data.balance')),
  pending: Number(valueAt(answer, 'data.pending')),
});

const sendProof = (player: Player, at: number, order: string, proof: GatewayProof) => (): Promise<Exchange> =>
  browserAt(player, at).call('verifyPayment', { order, ...proof });

/** The gateway captures the payment of the order, and its event is held back: the browser alone has the proof. */
const payUnreported = async (player: Player, order: string): Promise<GatewayProof> => {
  const { proof } = await play(player, order, 'unreported');
  if (proof === undefined) throw new Inconclusive('the sandbox gave no proof of the payment');
  return proof;
};

/** The gateway's event of the same payment comes at last. Throws Inconclusive where the sandbox makes another payment. */
const report = async (player: Player, order: string, { paymentId }: GatewayProof): Promise<void> => {
  const { proof } = await play(player, order, 'succeeds');
  if (proof !== undefined && proof.paymentId !== paymentId)
    throw new Inconclusive('the sandbox made another payment in place of reporting the one before');
};

const play = async (
  { backend, recordSandboxUse }: Player,
  order: string,
  paymentOutcome: 'unreported' | 'succeeds',
) => {
  const { pay } = backend;
  if (pay === undefined) throw new Inconclusive('the outcome of a payment cannot be played');
  const played = await withSandbox(() => pay(order, paymentOutcome));
  recordSandboxUse({ paymentOutcome, order, played });
  return played;
};
