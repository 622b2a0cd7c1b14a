/** What happens to an order, step by step: a test of orders and payments is a row of steps and of what is seen after them. */
import { expect, it } from 'vitest';
import type { Money } from '../../core/entities/money/money-text.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { OrderState } from '../../core/entities/order.ts';
import type { PaymentEventKind } from '../../core/entities/payment.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { MINUTE } from '../samples/durations.ts';
import type { EventOptions } from './gateway-events.ts';
import { inr, lettersOf, listed, moved, orderRecordOf, refunds, review, wait, type TestOrder } from './orders.ts';
import { accountsOf, dataOf, ZERO_CASH } from './test-shop.ts';

export type Step = (order: TestOrder) => Promise<unknown>;

/** An order of its own, and what happens to it. */
type Story = readonly [open: () => Promise<TestOrder>, ...steps: readonly Step[]];

export const story = async (...[open, ...steps]: Story): Promise<void> => {
  const order = await open();
  for (const step of steps) await step(order);
};

/** A test of each story, by its title. */
export const stories = (all: Readonly<Record<string, Story>>): void => {
  it.each(Object.entries(all))('%s', (_title, steps) => story(...steps));
};

/** The gateway tells what has become of the payment opened last, or of one before it. */
export const told =
  (kind: PaymentEventKind, options: EventOptions = {}): Step =>
  ({ shop, number }) =>
    dataOf(shop.sendGatewayEvent(number, kind, options));
export const fails = told('failed');
/** A capture of what was requested, or of another amount. */
export const captured = (of?: number | Money, before = 0): Step =>
  told('captured', { before, ...(of !== undefined && { captured: typeof of === 'number' ? inr(of) : of }) });

/** The payment opened last, or the first one, is captured, and no event says so. */
export const paidUnheard =
  (of?: number, at: 0 | -1 = -1): Step =>
  async ({ shop, number }) => {
    const opened = (await orderRecordOf({ shop, number })).payment.opened.at(at);
    if (opened === undefined) throw new Error('the gateway opened nothing');
    const capture = { id: 'lost', kind: 'captured', number, payment: `pay_${opened.gatewayOrder}` } as const;
    await shop.sandboxGateway.play(opened, {
      ...capture,
      at: shop.clock.now(),
      ...(of !== undefined && inr(of)),
    });
  };

/** What the browser has to prove that the payment opened last was made. */
export const proofOf = async ({ shop, number }: TestOrder) => {
  const gatewayOrder = (await orderRecordOf({ shop, number })).payment.opened.at(-1)?.gatewayOrder ?? '';
  const proof = await shop.sandboxGateway.proofOf(gatewayOrder);
  if (proof === undefined) throw new Error('nothing was paid');
  return { order: number, ...proof };
};
export const proves: Step = async (order) => dataOf(order.api.verifyPayment(await proofOf(order)));

export const passes =
  (ms: number): Step =>
  ({ shop }) =>
    shop.clock.advance(ms);
/** Time passes, and then maintenance runs. */
export const waits =
  (ms: number): Step =>
  (order) =>
    wait(order, ms);
/** Time passes, with maintenance in between. */
export const maintained =
  (ms: number, every = 10 * MINUTE): Step =>
  async (order) => {
    for (let passed = 0; passed < ms; passed += every) await wait(order, every);
  };
export const maintains = waits(0);
export const gatewayFails =
  (isAway = true): Step =>
  async ({ shop }) => {
    shop.gatewayConnection.fails = isAway;
  };

export const pays =
  (mode: PaymentMode = 'upi', expectedTotal?: number): Step =>
  ({ api, number }) =>
    dataOf(
      api.retryPayment({
        order: number,
        mode,
        ...(expectedTotal !== undefined && { expectedTotal: rupees(expectedTotal) }),
      }),
    );
export const cancels: Step = ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'not needed' }));
export const returns =
  (upi = 'asha@okbank'): Step =>
  ({ api, number }) =>
    dataOf(api.returnOrder({ order: number, reason: 'not for me', upi }));
export const erases: Step = ({ api }) => dataOf(api.eraseCustomer());
export const moves =
  (...states: readonly OrderState[]): Step =>
  (order) =>
    moved(order, ...states);
export const reviews =
  (decision: 'accept' | 'refund', payment?: string): Step =>
  (order) =>
    dataOf(review(order, decision, payment));

/** A step that is refused, with this code and message or a part of them, and changes just this. */
export const refused =
  (step: Step, saying: string, changes: readonly string[] = []): Step =>
  async (order) => {
    const changed = await order.shop.changesOf(() => expect(step(order)).rejects.toThrow(saying));
    expect(changed).toEqual(changes);
  };
/** Steps that change just this. */
export const changes =
  (expected: readonly string[], ...steps: readonly Step[]): Step =>
  async (order) => {
    const changed = await order.shop.changesOf(async () => {
      for (const step of steps) await step(order);
    });
    expect(changed).toEqual(expected);
  };

const textsBy = async (channel: string, order: TestOrder): Promise<readonly string[]> =>
  (await lettersOf(order)).flatMap(([by, text]) =>
    by === channel ? [text.replaceAll(order.number, '#').replaceAll('\u00a0', ' ')] : [],
  );

/** What can be seen besides the order itself; in texts its number is a `#`. */
const FACTS = {
  cash: ({ shop }: TestOrder) => accountsOf(shop),
  /** The units in the cart. */
  cart: async ({ api }: TestOrder) => (await dataOf(api.getCart())).total,
  /** What the gateway has sent back. */
  back: async (order: TestOrder) => refunds(order),
  /** What is due to be refunded. */
  due: async ({ shop }: TestOrder) => (await shop.dueRefunds()).map(({ amount, to, by }) => [amount, to, by]),
  /** The orders whose payment is held for review. */
  forReview: async (order: TestOrder) => (await listed(order)).length,
  sms: async (order: TestOrder) => (await textsBy('sms', order)).at(-1),
  mail: async (order: TestOrder) => (await textsBy('mail', order)).at(-1),
  allSms: (order: TestOrder) => textsBy('sms', order),
  allMails: (order: TestOrder) => textsBy('mail', order),
  logged: async ({ shop }: TestOrder) => shop.logged,
  /** How often the shop has opened a payment. */
  opened: async ({ shop }: TestOrder) => shop.gatewayConnection.opened.length,
  path: async ({ view }: TestOrder) => (await view()).history.map(({ state }) => state),
  record: (order: TestOrder) => orderRecordOf(order),
};
type Fact = keyof typeof FACTS;
const isFact = (name: string): name is Fact => name in FACTS;

type Seen = { readonly [Name in Fact | keyof OrderView]?: unknown };

/** What is seen, which may depend on the time. */
export const sees =
  (all: Seen | ((now: number) => Seen)): Step =>
  async (order) => {
    const expected = typeof all === 'function' ? all(order.shop.clock.now()) : all;
    const names = Object.keys(expected);
    const seen: Record<string, unknown> = names.every(isFact) ? {} : { ...(await order.view()) };
    for (const name of names.filter(isFact)) seen[name] = await FACTS[name](order);
    expect(seen).toMatchObject(expected);
  };
/** Accounts of reward cash with nothing else in them. */
export const cash = (accounts: Partial<typeof ZERO_CASH> = {}) => ({ ...ZERO_CASH, ...accounts });
/** A text that contains this. */
export const says = (text: string): unknown => expect.stringContaining(text);
