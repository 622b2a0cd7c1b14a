/** Several payments of one order, and their news in any order and repetition (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEventKind } from '../../../../core/entities/payment.ts';
import { openUnpaid } from '../../../shop/orders.ts';
import { accountsOf, dataOf } from '../../../shop/test-shop.ts';

type Told = { readonly id: string; readonly kind: PaymentEventKind; readonly before: number };
const kinds = fc.constantFrom<PaymentEventKind>('attempted', 'authorized', 'failed', 'captured');
const eventSets: fc.Arbitrary<readonly Told[]> = fc.uniqueArray(
  fc.record({ id: fc.nat(9).map((n) => `event ${n}`), kind: kinds, before: fc.nat(1) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
);

/** The first payment has failed, a second one is open; then the news come. */
const outcomeOf = async (news: readonly Told[]) => {
  const { shop, api, number, view } = await openUnpaid();
  await dataOf(shop.sendGatewayEvent(number, 'failed', { id: 'the first one' }));
  await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
  for (const { id, kind, before } of news) await dataOf(shop.sendGatewayEvent(number, kind, { id, before }));
  const at = async () => {
    const { state, payment, refund } = await view();
    return { state, payment, refund, cash: await accountsOf(shop), cart: (await dataOf(api.getCart())).total };
  };
  const before = await at();
  await shop.runMaintenance();
  return { before, after: await at() };
};

describe('events about several payments of one order', () => {
  it('have the same result in any order and repetition, and one capture is kept', async () => {
    const shuffled = eventSets.chain((set) =>
      fc.tuple(
        fc.constant(set),
        fc.shuffledSubarray([...set], { minLength: set.length }),
        fc.array(fc.constantFrom(...set), { maxLength: 3 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([set, other, again]) => {
        const outcome = await outcomeOf(set);
        expect(await outcomeOf([...other, ...again])).toEqual(outcome);
        const captured = new Set(set.filter(({ kind }) => kind === 'captured').map(({ before }) => before));
        const hasFailed = set.some(({ kind, before }) => kind === 'failed' && before === 0);
        expect(outcome.after.state).toBe(
          captured.size > 0 ? 'confirmed' : hasFailed ? 'payment_failed' : 'pending_payment',
        );
        expect(outcome.after.refund).toEqual(
          captured.size > 1 ? { amount: 629, to: 'source', state: 'refunded' } : null,
        );
      }),
      { numRuns: 80 },
    );
  }, 180_000);
});
