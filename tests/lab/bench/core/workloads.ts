/** What is measured, from the cheapest to the dearest. Each row does what the row before it does, and more. */
import { bounce, createSession, fillCart, purchase } from './session.ts';
import { quoteOnce, takeStep } from './rules.ts';
import { simulate } from './simulation.ts';

export type Workload = {
  readonly name: string;
  /** Runs this many, beginning with a number that seeds the first. */
  readonly run: (count: number, first: number) => Promise<void> | void;
  /** How many at a time, between two looks at the clock. */
  readonly batch: number;
  /** The row that it is compared with, and what its additional time is spent on. */
  readonly gap?: { readonly from: WorkloadName; readonly because: string };
};

const each =
  (once: (turn: number) => void) =>
  (count: number, first: number): void => {
    for (let turn = first; turn < first + count; turn += 1) once(turn);
  };
const eachAwaited =
  (once: (seed: number) => Promise<void>) =>
  async (count: number, first: number): Promise<void> => {
    for (let seed = first; seed < first + count; seed += 1) await once(seed);
  };

/** The virtual time that a shopper looks at an open page, in milliseconds. */
export const OPEN_PAGE_MS = 45_000;
const GLANCE_MS = 8000;
const PAUSE_MS = OPEN_PAGE_MS / 3;

/** Of twenty shoppers fourteen leave at once, four fill a cart and leave, and two buy. */
const visit = (seed: number): Promise<void> => {
  const shopper = seed % 20;
  if (shopper < 14) return bounce(seed, GLANCE_MS);
  return shopper < 18 ? fillCart(seed, PAUSE_MS) : purchase(seed, PAUSE_MS);
};

export const workloads = {
  quote: { name: 'quote', run: each(quoteOnce), batch: 2000 },
  rules: {
    name: 'step of the bare rules',
    run: each(takeStep),
    batch: 2000,
    gap: { from: 'quote', because: 'a step also makes the new lines of the cart' },
  },
  creation: {
    name: 'shop and shopper made',
    run: each(createSession),
    batch: 50,
    gap: { from: 'rules', because: 'each has about forty calls and twenty stores, all of them closures of its own' },
  },
  bounce: {
    name: 'bounce',
    run: eachAwaited(bounce),
    batch: 50,
    gap: { from: 'creation', because: 'arriving makes three calls: cart, countdown and session' },
  },
  cart: {
    name: 'two lines added',
    run: eachAwaited(fillCart),
    batch: 50,
    gap: { from: 'bounce', because: 'each line is shown, decided by the shop, stored, answered and shown again' },
  },
  purchase: {
    name: 'purchase',
    run: eachAwaited(purchase),
    batch: 20,
    gap: {
      from: 'cart',
      because: 'of its 13 calls eight more are made after the cart, among them a sign-in, an account and an order',
    },
  },
  openPage: {
    name: 'purchase with 45 s of open pages',
    run: eachAwaited((seed) => purchase(seed, PAUSE_MS)),
    batch: 20,
    gap: { from: 'purchase', because: 'the virtual clock runs the timers that fall into its three pauses' },
  },
  market: {
    name: 'session of a market',
    run: eachAwaited(visit),
    batch: 40,
    gap: { from: 'rules', because: 'of twenty sessions 14 bounce, 4 fill a cart and 2 buy, each in a shop of its own' },
  },
  simulation: {
    name: 'full simulated session of the default market',
    run: eachAwaited(simulate),
    batch: 100,
    gap: {
      from: 'rules',
      because:
        'each makes a shop, a browser and a page, every call goes through promises, the totals are compared after each ' +
        'step, and the few that buy go on to delivery and repeat purchases',
    },
  },
} as const satisfies Readonly<Record<string, Omit<Workload, 'gap'> & { readonly gap?: unknown }>>;

export type WorkloadName = keyof typeof workloads;
