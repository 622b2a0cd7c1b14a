/**
 * No sequence of calls, of the gateway's news, of what moves at its dashboard alone, of the operator's steps and of time loses or
 * makes a rupee (spec 11, 10.29).
 */
import { moveOrder } from '../../../cli/scenario/environment/local-environment.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, EMPTY_LEDGER, heldFor, pendingFor, spentFor } from '../../../core/entities/cash-ledger.ts';
import { operatorSteps } from '../../../core/entities/order-actions.ts';
import { isOver, ORDER_STATES, payingCapture, stateOf, type OrderState } from '../../../core/entities/order.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import { capturesOf, heldCaptures, refundsToMake } from '../../../core/entities/payment.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { ledgers } from '../../../core/shop/documents/customers.ts';
import { checkRecords } from '../../../core/shop/maintenance/check-records.ts';
import { orders, type OrderRecord } from '../../../core/shop/documents/orders.ts';
import { anySettings } from '../settings-arbitraries.ts';
import { PHONE } from '../../samples/customers.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';
import { WASH } from '../../samples/products.ts';
import { event } from '../../shop/gateway-events.ts';
import { accountsOf, dataOf, grant, createTestShop, order, readyToPlace, type TestShop } from '../../shop/test-shop.ts';

/** What is captured: so many paise more than was requested. */
type Wrong = { readonly more: number; readonly currency: string };

type Step =
  | { readonly do: 'place'; readonly mode: PaymentMode; readonly redeem: boolean }
  | {
      readonly do: 'tell';
      readonly kind: 'captured' | 'failed';
      readonly which: number;
      readonly before: number;
      readonly captured?: Wrong;
    }
  | { readonly do: 'retry'; readonly mode: PaymentMode; readonly which: number }
  | { readonly do: 'move'; readonly which: number; readonly choices: readonly number[] }
  | { readonly do: 'review'; readonly which: number; readonly decision: 'accept' | 'refund' }
  | { readonly do: 'cancel' | 'return' | 'bring back'; readonly which: number }
  | {
      readonly do: 'outside';
      readonly which: number;
      readonly what: 'refund' | 'lost-dispute';
      readonly percent: number;
    }
  | { readonly do: 'payout'; readonly which: number; readonly percent: number; readonly times: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'grant'; readonly amount: number };

const which = fc.nat(1);
const mode = fc.constantFrom<PaymentMode>('upi', 'card', 'cod');
/** Which of the operator's steps: the first, more often than not, which leads on along the path. */
const choice = fc.constantFrom(0, 0, 0, 1);
/**
 * Payments of a different amount or currency than was requested: too little, too much, a fraction of a rupee, a foreign
 * currency.
 */
const wrong = fc.constantFrom<Wrong>(
  { more: -100, currency: 'INR' },
  { more: 15_100, currency: 'INR' },
  { more: -50, currency: 'INR' },
  { more: 0, currency: 'USD' },
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), mode, redeem: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('tell' as const),
        kind: fc.constantFrom('captured' as const, 'failed' as const),
        which,
        before: fc.nat(1),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('tell' as const),
        kind: fc.constant('captured' as const),
        which,
        before: fc.nat(1),
        captured: wrong,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('review' as const),
        which,
        decision: fc.constantFrom('accept' as const, 'refund' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), mode, which }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        which,
        choices: fc.array(choice, { minLength: 1, maxLength: 8, size: 'max' }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('outside' as const),
        which,
        what: fc.constantFrom('refund' as const, 'lost-dispute' as const),
        percent: fc.constantFrom(10, 37, 100),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('payout' as const),
        which,
        percent: fc.constantFrom(37, 100),
        times: fc.constantFrom(1, 2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('bring back' as const), which }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(0, 10 * MINUTE, 31 * MINUTE, 25 * 60 * MINUTE, 8 * DAY),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 900 }) }),
    },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
);

type Run = {
  readonly shop: TestShop;
  readonly api: Awaited<ReturnType<typeof readyToPlace>>;
  readonly numbers: string[];
  given: number;
  /** What the operator has accepted as the payment, in paise, by the order's number. */
  readonly accepted: Map<string, { readonly payment: string | undefined; readonly amount: number }>;
  /** What moved at the gateway's dashboard alone, in paise, by the order's number. */
  readonly outside: {
    readonly number: string;
    readonly what: 'refund' | 'lost-dispute';
    readonly payment: string;
    readonly amount: number;
  }[];
  /** What couriers have paid out, in paise. */
  readonly payouts: { readonly number: string; readonly amount: number }[];
  /** What became of the payments that were held. */
  readonly decided: Set<string>;
};

const recordOf = async ({ shop }: Run, number: string): Promise<OrderRecord> => {
  const kept = (await shop.store.read([orders.key(number)])).get(orders.key(number));
  if (kept === undefined) throw new Error('an order is lost');
  return kept;
};

const play = async (run: Run, step: Step): Promise<void> => {
  const { shop, api, numbers } = run;
  const number = 'which' in step ? numbers.at(-1 - step.which) : undefined;
  if (step.do === 'place') {
    const { quotes } = await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
    const total = quotes?.[step.mode === 'cod' ? 'cod' : 'prepaid'].total ?? 0;
    const cashback = (await shop.store.read([ledgers.key(PHONE)])).get(ledgers.key(PHONE));
    const balance =
      step.mode === 'cod' || !step.redeem || cashback === undefined ? 0 : balanceOf(cashback, 'available');
    const placed = await api.placeOrder(
      order({ mode: step.mode, redeemCash: step.redeem, expectedTotal: total - Math.min(balance, total) }),
    );
    // There are budgets for that, too.
    if (!placed.status && ['THROTTLED', 'COD_LIMIT'].includes(placed.code)) return;
    if (!placed.status) throw new Error(placed.message);
    numbers.push(placed.data.order.order);
  } else if (step.do === 'grant') {
    await grant(shop, step.amount);
    run.given += step.amount;
  } else if (step.do === 'wait') {
    await shop.clock.advance(step.ms);
    await shop.runMaintenance();
    // The customer looks at the shop: after 30 days without it the session would have ended.
    await dataOf(api.getCart());
  } else if (number !== undefined) {
    await playOn(run, number, step);
  }
};

const moneyOf = ({ amount }: OrderRecord['payment'], { more, currency }: Wrong): Money => ({
  amount: paise(amount * 100 + more),
  currency,
});

const playOn = async (
  run: Run,
  number: string,
  step: Exclude<Step, { readonly do: 'place' | 'grant' | 'wait' }>,
): Promise<void> => {
  const { shop, api } = run;
  const { payment } = await recordOf(run, number);
  if (step.do === 'tell' && payment.attempt > step.before) {
    await shop.sendGatewayEvent(number, step.kind, {
      before: step.before,
      ...(step.captured !== undefined && { captured: moneyOf(payment, step.captured) }),
    });
  }
  if (step.do === 'outside') await moveOutside(run, number, step);
  if (step.do === 'payout') await payOut(run, number, step);
  if (step.do === 'review') await review(run, number, step.decision);
  if (step.do === 'retry') await api.retryPayment({ order: number, mode: step.mode });
  if (step.do === 'cancel') await api.cancelOrder({ order: number, reason: 'no' });
  if (step.do === 'return' || step.do === 'bring back')
    await api.returnOrder({ order: number, reason: 'no', upi: 'asha@upi' });
  const choices = step.do === 'bring back' ? [0, 0] : step.do === 'move' ? step.choices : [];
  for (const choice of choices) {
    const next = operatorSteps(stateOf(await recordOf(run, number)));
    const to = next[choice % Math.max(1, next.length)];
    if (to !== undefined) await moveOrder(shop, number, to);
  }
};

/** The gateway takes back a part of what it has left of the payment of the order, or all of it. */
const moveOutside = async (
  run: Run,
  number: string,
  { what, percent }: Extract<Step, { readonly do: 'outside' }>,
): Promise<void> => {
  const { shop, outside } = run;
  const record = await recordOf(run, number);
  // Of an order that is over, also what the shop is about to refund by itself.
  const refunding = isOver(record) ? capturesOf(record.payment).find(({ currency }) => currency === 'INR') : undefined;
  const paying = payingCapture(record) ?? refunding;
  if (paying === undefined || paying.gatewayOrder === null || heldCaptures(record.payment).length > 0) return;
  const sent = shop.gatewayConnection.refunded.filter(({ payment }) => payment === paying.payment);
  const captured = capturesOf(record.payment).find((one) => one.payment === paying.payment)?.amount ?? 0;
  const gone = sumOf(sent, 'INR') + outsideOf(run, number);
  const amount = Math.floor(((captured - gone) * percent) / 100);
  if (amount <= 0) return;
  const id = `outside_${outside.length + 1}`;
  const { payment } = paying;
  const name = what === 'refund' ? 'refund.processed' : 'payment.dispute.lost';
  await dataOf(shop.receiveWebhook(event(number, { id, event: name, payment, amount, at: shop.clock.now() })));
  outside.push({ number, what, payment, amount });
};

/** What a courier has collected on delivery and not paid out, in paise. */
const owedBy = ({ payouts }: Run, { number, mode, history, summary }: OrderRecord): number => {
  const collected = mode === 'cod' && history.some(({ state }) => state === 'delivered') ? summary.total * 100 : 0;
  return payouts.reduce((left, one) => (one.number === number ? left - one.amount : left), collected);
};

/** A part of it is paid out, and the file may be given again. */
const payOut = async (
  run: Run,
  number: string,
  { percent, times }: Extract<Step, { readonly do: 'payout' }>,
): Promise<void> => {
  const owed = owedBy(run, await recordOf(run, number));
  const amount = paise(Math.ceil((owed * percent) / 100));
  const payout = { order: number, courier: 'Delhivery', reference: `UTR${run.payouts.length}`, paidAt: null, amount };
  for (let time = 0; time < times; time += 1) await dataOf(run.shop.recordPayouts([payout]));
  if (owed > 0) run.payouts.push({ number, amount });
};

/** What couriers have collected is paid out or owed: by the sales, the export and the check. */
const checkCash = async (run: Run): Promise<void> => {
  const { shop, payouts } = run;
  const orders = await Promise.all(run.numbers.map((number) => recordOf(run, number)));
  const owed = orders.reduce((sum, one) => sum + owedBy(run, one), 0);
  const paidOut = payouts.reduce((sum, { amount }) => sum + amount, 0);
  const { cash } = (await shop.sales([400])).periods[0]!.sales;
  expect(cash).toMatchObject({ collected: owed + paidOut, paidOut, owed });
  const { outside } = await shop.taxReport({ from: 0, until: Number.MAX_SAFE_INTEGER });
  expect(outside.reduce((sum, { kind, amount }) => sum + (kind === 'payout' ? amount : 0), 0)).toBe(paidOut);
  expect(await checkRecords(shop.store)).toMatchObject({ owed, problems: [] });
};

const outsideOf = ({ outside }: Run, number: string): number =>
  outside.reduce((sum, one) => sum + (one.number === number ? one.amount : 0), 0);

/** Decides on the payment that is held, if it is one. */
const review = async (
  { shop, accepted, decided }: Run,
  number: string,
  decision: 'accept' | 'refund',
): Promise<void> => {
  const before = (await shop.heldOrders()).find((held) => held.number === number);
  const [capture] = before === undefined ? [] : heldCaptures(before.payment);
  const answer = await shop.reviewPayment({ order: number, decision });
  if (answer.status && capture === undefined) throw new Error('something was decided on that nobody saw');
  if (answer.status) decided.add(decision);
  if (answer.status && decision === 'accept' && before !== undefined)
    accepted.set(number, {
      payment: capture?.payment,
      amount: Math.min(capture?.amount ?? 0, before.payment.amount * 100),
    });
};

const SOLD: readonly OrderState[] = [
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'return_requested',
  'picked_up',
  'rto',
  'rto_received',
];
const WITH_CUSTOMER: readonly OrderState[] = ['delivered', 'return_requested', 'picked_up'];

type Amounts = readonly { readonly amount: number; readonly currency: string }[];
const sumOf = (amounts: Amounts, currency: string): number =>
  amounts.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0);

/**
 * What came for an order, each payment once, less what goes back, what moved at the dashboard and what is held for review, in paise
 * or cents.
 */
const kept = (run: Run, { number, payment }: OrderRecord, currency: string): number => {
  const { events } = payment;
  const refunds = refundsToMake(payment);
  const outside = currency === 'INR' ? outsideOf(run, number) : 0;
  const came = new Map(
    events.filter(({ kind }) => kind === 'captured').map((event) => [`${event.gatewayOrder} ${event.payment}`, event]),
  );
  const gone = sumOf(refunds, currency) + outside + sumOf(heldCaptures(payment), currency);
  return sumOf([...came.values()], currency) - gone;
};

/** Money is held only for orders that may still be confirmed by it, and is listed for the operator. */
const checkHeld = async ({ shop }: Run, orders: readonly OrderRecord[]): Promise<void> => {
  const held = orders.filter(({ payment }) => heldCaptures(payment).length > 0);
  for (const one of held) expect(['pending_payment', 'payment_failed', 'expired']).toContain(stateOf(one));
  const listed = await shop.heldOrders();
  expect(listed.map(({ number }) => number).toSorted()).toEqual(held.map(({ number }) => number).toSorted());
};

/** What moved at the dashboard is in the export, each once; what waits for a credit note is what was invoiced of it. */
const checkOutside = async ({ shop, outside }: Run, orders: readonly OrderRecord[]): Promise<void> => {
  if (outside.length === 0) return;
  const { outside: rows } = await shop.taxReport({ from: 0, until: Number.MAX_SAFE_INTEGER });
  const sums = (list: readonly { readonly amount: number }[]): number =>
    list.reduce((sum, { amount }) => sum + amount, 0);
  for (const what of ['refund', 'lost-dispute'] as const)
    expect(sums(rows.filter(({ kind }) => kind === what))).toBe(sums(outside.filter((one) => one.what === what)));
  const waiting = orders.map(({ number, invoice, creditNote }) => {
    const refunded = sums(outside.filter((one) => one.number === number && one.what === 'refund'));
    const goods = (invoice?.goods ?? []).reduce((sum, { total }) => sum + total, 0);
    return invoice === null || creditNote !== null ? 0 : Math.min(refunded, goods);
  });
  const { items } = await shop.worklist();
  const due = waiting.reduce((sum, amount) => sum + amount, 0);
  expect(items.find(({ task }) => task === 'uncredited-refunds')).toMatchObject({
    amount: due,
    count: waiting.filter((amount) => amount > 0).length,
  });
};

/** The ledgers as they follow from the orders' states, compared with the shop's ledgers. */
const check = async (run: Run): Promise<void> => {
  const orders = await Promise.all(run.numbers.map((number) => recordOf(run, number)));
  const ledger = (await run.shop.store.read([ledgers.key(PHONE)])).get(ledgers.key(PHONE)) ?? EMPTY_LEDGER;
  await checkHeld(run, orders);
  await checkOutside(run, orders);
  let available = run.given;
  /** Reward cash that a return takes back, where it is spent and the dashboard may have left nothing to deduct it from. */
  let mayBeLost = 0;
  for (const one of orders) {
    const state = stateOf(one);
    const {
      mode: paidBy,
      summary: {
        total,
        shipping,
        discount: { amount },
        rewardCash,
      },
    } = one;
    const isReturned = state === 'refunded' && one.history.some((step) => step.state === 'picked_up');
    const isPaid = paidBy === 'cod' ? WITH_CUSTOMER.includes(state) : SOLD.includes(state);
    if (isReturned && outsideOf(run, one.number) > 0) mayBeLost += rewardCash;
    expect(kept(run, one, 'USD')).toBe(0);
    const rupeesKept = kept(run, one, 'INR') / 100;
    if (isReturned) expect(rupeesKept).toBeGreaterThanOrEqual(shipping);
    else {
      // Once one payment was refunded as a whole at the dashboard, another one may take its place.
      const paying = payingCapture(one)?.payment;
      const accepted = run.accepted.get(one.number);
      const isAccepted = accepted !== undefined && (paying ?? accepted.payment) === accepted.payment;
      const back = run.outside
        .filter(({ number, payment }) => number === one.number && (paying ?? payment) === payment)
        .reduce((sum, { amount: moved }) => sum + moved, 0);
      // Of what came too much less is left to refund where more than what was accepted is taken back.
      const paid = Math.max(0, (isAccepted ? accepted.amount : total * 100) - back);
      expect([state, rupeesKept]).toEqual([state, isPaid ? paid / 100 : 0]);
    }
    const [held, spent] = [state === 'pending_payment' ? amount : 0, SOLD.includes(state) ? amount : 0];
    const pending = SOLD.includes(state) && !WITH_CUSTOMER.includes(state) ? rewardCash : 0;
    expect([state, heldFor(ledger, one.number), spentFor(ledger, one.number), pendingFor(ledger, one.number)]).toEqual([
      state,
      held,
      spent,
      pending,
    ]);
    available +=
      (WITH_CUSTOMER.includes(state) ? rewardCash : 0) + (isReturned ? rupeesKept - shipping : 0) - held - spent;
  }
  const accounts = await accountsOf(run.shop);
  expect(accounts.available).toBeGreaterThanOrEqual(available);
  expect(accounts.available).toBeLessThanOrEqual(available + mayBeLost);
  expect(Math.min(...Object.values(accounts))).toBeGreaterThanOrEqual(0);
};

/** The gateway has sent back just what the orders say, each refund once. */
const checkGateway = async (run: Run): Promise<void> => {
  await run.shop.runMaintenance();
  const sent = new Map(run.shop.gatewayConnection.refunded.map(({ key, amount }) => [key, amount]));
  expect(sent.size).toBe(run.shop.gatewayConnection.refunded.length);
  const orders = await Promise.all(run.numbers.map((number) => recordOf(run, number)));
  const due = orders
    .flatMap(({ payment }) => refundsToMake(payment))
    .filter(({ to, amount }) => to === 'source' && amount > 0);
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(due.map(({ key, amount }) => [key, amount])));
  expect(due.filter(({ state }) => state === 'pending')).toEqual([]);
};

/** The law; adds every state that an order reached to `seen`. */
const holds = (seen = new Set<OrderState>(), decided = new Set<string>()) =>
  fc.asyncProperty(anySettings, steps, async (settings, all) => {
    const shop = createTestShop({ settings });
    const run: Run = {
      shop,
      api: await readyToPlace(shop),
      numbers: [],
      given: 0,
      accepted: new Map(),
      outside: [],
      payouts: [],
      decided,
    };
    for (const step of all) {
      await play(run, step);
      await check(run);
    }
    await checkGateway(run);
    await check(run);
    await checkCash(run);
    await shop.deliverMessages();
    // Each SMS follows the text that is registered for it: the test shop looks.
    expect(shop.messenger.sent().length).toBeGreaterThan(0);
    for (const number of run.numbers) for (const { state } of (await recordOf(run, number)).history) seen.add(state);
  });

describe('money and reward cash', () => {
  it('are neither lost nor created by any calls, gateway events, operator steps and timeouts, under any settings', async () => {
    await fc.assert(holds(), { numRuns: 260 });
  }, 240_000);

  it('are checked in every state that an order can have', async () => {
    const seen = new Set<OrderState>();
    const decided = new Set<string>();
    await fc.assert(holds(seen, decided), { numRuns: 300, seed: 2026 });
    expect([...decided].toSorted()).toEqual(['accept', 'refund']);
    expect([...seen].toSorted()).toEqual([...ORDER_STATES].toSorted());
  }, 240_000);
});
