/** News of payments in any order and repetition, and a cash order that is paid online in every interleaving (spec 10.23, 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaidBack, stateOf } from '../../../../core/entities/order.ts';
import {
  keptCaptures,
  openDisputes,
  type Dispute,
  type PaymentEventKind,
  type ReportedRefund,
} from '../../../../core/entities/payment.ts';
import { isPrepaid } from '../../../../core/entities/payment-mode.ts';
import type { OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { checkRecords } from '../../../../core/shop/maintenance/check-records.ts';
import { openAtGateway } from '../../../shop/gateway-facts.ts';
import { openUnpaid, orderRecordOf } from '../../../shop/orders.ts';
import { courses, expectOnePayment } from '../../../shop/paid-online.ts';
import { captured, fails, pays, told } from '../../../shop/payment-steps.ts';
import { maintains } from '../../../shop/steps.ts';
import { accountsOf, createTestShop, dataOf } from '../../../shop/test-shop.ts';

/** A set of news, and the same in another order with some repeated. */
const anyOrderOf = <News>(sets: fc.Arbitrary<readonly News[]>) =>
  sets.chain((set) =>
    fc
      .tuple(
        fc.shuffledSubarray([...set], { minLength: set.length }),
        fc.array(fc.constantFrom(...set), { maxLength: 3 }),
      )
      .map(([other, again]) => [set, [...other, ...again]] as const),
  );

/** The first payment of 629 has failed, a second one is open; `captured` may be of another amount. */
type News = { readonly id: string; readonly kind: PaymentEventKind; readonly before: number; readonly amount?: number };
const kinds = fc.constantFrom<PaymentEventKind>('attempted', 'authorized', 'failed', 'captured');
const eventSets: fc.Arbitrary<readonly News[]> = fc.uniqueArray(
  fc.record({ id: fc.nat(9).map((n) => `event ${n}`), kind: kinds, before: fc.nat(1) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
);
const heldSets: fc.Arbitrary<readonly News[]> = fc.subarray<News>(
  [
    { id: 'failed', kind: 'failed', before: 0 },
    { id: 'attempted', kind: 'attempted', before: 0 },
    ...[628, 680, 629].map((amount) => ({ id: `${amount}`, kind: 'captured' as const, before: 0, amount })),
  ],
  { minLength: 1 },
);

const outcomeOf = async (news: readonly News[]) => {
  const opened = await openUnpaid();
  const { shop, api, view } = opened;
  await fails(opened);
  await pays()(opened);
  for (const { id, kind, before, amount = 629 } of news)
    await (amount === 629 ? told(kind, { id, before }) : captured(amount))(opened);
  const at = async () => {
    const { state, payment, paid, held, refund } = await view();
    const amounts = held.map((one) => one.amount).toSorted((a, b) => a - b);
    const cash = await accountsOf(shop);
    return { state, payment, paid, refund, held: amounts, cash, cart: (await dataOf(api.getCart())).total };
  };
  const before = await at();
  await maintains(opened);
  return { before, after: await at() };
};

describe('events about several payments of one order', () => {
  it('have the same result in any order and repetition, and one capture is kept', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrderOf(eventSets), async ([set, other]) => {
        const outcome = await outcomeOf(set);
        expect(await outcomeOf(other)).toEqual(outcome);
        const paid = new Set(set.filter(({ kind }) => kind === 'captured').map(({ before }) => before));
        const hasFailed = set.some(({ kind, before }) => kind === 'failed' && before === 0);
        expect(outcome.after.state).toBe(
          paid.size > 0 ? 'confirmed' : hasFailed ? 'payment_failed' : 'pending_payment',
        );
        expect(outcome.after.refund).toEqual(paid.size > 1 ? { amount: 629, to: 'source', state: 'refunded' } : null);
      }),
      { numRuns: 80 },
    );
  });

  it('have the same result with captures of other amounts among them, which are held or refunded', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrderOf(heldSets), async ([set, other]) => {
        const outcome = await outcomeOf(set);
        expect(await outcomeOf(other)).toEqual(outcome);
        const wrong = set.flatMap(({ amount = 629 }) => (amount === 629 ? [] : [amount]));
        const { state, paid, held, refund } = outcome.after;
        const isPaid = set.some(({ amount }) => amount === 629);
        const unpaid = set.some(({ kind }) => kind === 'failed') ? 'payment_failed' : 'pending_payment';
        const back = wrong.reduce((sum, amount) => sum + amount, 0);
        expect([state, paid, held.length, refund?.amount ?? 0]).toEqual(
          isPaid ? ['confirmed', 629, 0, back] : [unpaid, null, wrong.length, 0],
        );
      }),
      { numRuns: 60 },
    );
  });
});

type Fact =
  | 'captured'
  | readonly [rupees: number, state: ReportedRefund['state'], more: Partial<ReportedRefund>]
  | readonly [status: Dispute['status'], at: number];
const FACTS: readonly Exclude<Fact, 'captured'>[] = [
  [300, 'pending', { id: 'a', at: 3 }],
  [300, 'processed', { id: 'a', at: 3 }],
  [449, 'pending', { id: 'b', at: 4 }],
  [449, 'failed', { id: 'b', at: 4 }],
  [449, 'processed', { id: 'c', at: 5 }],
  ['open', 6],
  ['action_required', 7],
  ['under_review', 7],
  ['lost', 8],
];

/** What becomes of an order of which the gateway reports these facts, one after another. */
const stateAfter = async (facts: readonly Fact[]): Promise<string> => {
  const { opened, captured: capture, refunded, disputed } = await openAtGateway();
  for (const fact of facts) {
    if (fact === 'captured') await capture();
    else if (fact.length === 3) await refunded(...fact);
    else await disputed(...fact);
  }
  const record = await orderRecordOf(opened);
  const { state, payment, paid, refund } = await opened.view();
  const { reported, disputes, refunds } = record.payment;
  const seen = [
    state,
    payment,
    paid,
    refund,
    isPaidBack(record),
    keptCaptures(record.payment),
    reported,
    disputes,
    refunds,
  ];
  return JSON.stringify([...seen, openDisputes(record.payment).length]).replaceAll(opened.number, 'BH');
};

it('the state of a payment is a function of the set of what the gateway reports, whatever the order or repetition', async () => {
  const all = fc
    .subarray([...FACTS], { minLength: 1 })
    .chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray<Fact>([...facts, ...facts, 'captured'], { minLength: facts.length * 2 + 1 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(all, async ([facts, shuffled]) => {
      expect(await stateAfter(shuffled)).toEqual(await stateAfter(['captured', ...facts]));
    }),
    { numRuns: 150 },
  );
});

/** The law; adds what an order ended in to `ends`. */
const holds = (ends = new Set<string>()) =>
  fc.asyncProperty(courses, async (course) => {
    const shop = createTestShop();
    const order = await expectOnePayment(shop, course);
    expect((await checkRecords(shop.store)).problems).toEqual([]);
    ends.add(endOf(order));
  });

const endOf = (order: OrderRecord): string =>
  [
    stateOf(order),
    ...(order.onlineRequest === undefined ? [] : ['asked']),
    ...(isPrepaid(order.mode) ? ['online'] : []),
    ...(order.payment.refunds.length > 0 ? ['refund'] : []),
  ].join(', ');

describe('an order that is to be paid in cash, and may be paid online', () => {
  it('ends with one payment, or with one refund for each, whatever happens to it in whatever order', async () => {
    await fc.assert(holds(), { numRuns: 250 });
  });

  it('ends in every way that it can', async () => {
    const ends = new Set<string>();
    await fc.assert(holds(ends), { numRuns: 350, seed: 1023 });
    const ways = [
      'delivered, asked',
      'delivered, asked, refund',
      'delivered, asked, online',
      'delivered, asked, online, refund',
    ];
    const over = ['refunded, asked, refund', 'refunded, asked, online, refund', 'cancelled, asked'];
    expect([...ends]).toEqual(expect.arrayContaining([...ways, ...over]));
  });
});
