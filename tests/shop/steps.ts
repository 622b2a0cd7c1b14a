/** What happens to an order, step by step: a test of orders and payments is a row of steps and of what is seen after them. */
import { expect, it } from 'vitest';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { MINUTE } from '../samples/durations.ts';
import { lettersOf, listed, orderRecordOf, refunds, wait, type TestOrder } from './orders.ts';
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
