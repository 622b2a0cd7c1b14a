/**
 * A simulated shopper's own shop in which things fail, by the seed: answers are lost before or after the shop has decided, the store is
 * busy, slow or dead, the process restarts, and the gateway's events are lost, late, repeated and out of order.
 */
import { createMemoryStore, unprotected } from '../../../../../adapters/memory/shop-store.ts';
import { createRecordingMessenger } from '../../../../../adapters/memory/recording-messenger.ts';
import {
  createSandboxGateway,
  type SandboxGateway,
  type SignedEvent,
} from '../../../../../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments } from '../../../../../adapters/payments/sandbox-payments.ts';
import { createSimulatedHasher } from '../../../../../adapters/simulated/hasher.ts';
import { createVirtualClock } from '../../../../../adapters/simulated/virtual-clock.ts';
import { createSeededRandom } from '../../../../../adapters/simulated/seeded-random.ts';
import { done } from '../../../../../core/entities/answer.ts';
import { MINUTE_MS } from '../../../../../core/entities/time/duration.ts';
import type { Settings } from '../../../../../core/catalogue/settings/settings.ts';
import { StoreBusy, type ShopStore } from '../../../../../core/ports/store/shop-store.ts';
import { ShopUnreachable } from '../../../../../core/ports/shop-unreachable.ts';
import { apiOf } from '../../../../../core/shop/call-registry.ts';
import { createLocalEnvironment } from '../../../../../cli/scenario/environment/local-environment.ts';
import { promiseCalls } from '../../../../../cli/simulate/environment/own-shop.ts';
import { StepError, type Environment } from '../../../../../cli/scenario/environment/environment.ts';
import { createLocalShop, LOCAL_ORIGIN } from '../../../../../cli/scenario/environment/local-shop.ts';
import { sessionWords } from '../../../../../cli/simulate/random/draws.ts';

/** What fails, and how often: of each call of a page, each operation of the store, each event of the gateway. */
export const FAULT_RATES = {
  answerLostBefore: 0.02,
  answerLostAfter: 0.03,
  restart: 0.01,
  storeBusy: 0.01,
  storeSlow: 0.02,
  storeDeadBefore: 0.005,
  storeDeadAfter: 0.01,
  eventLost: 0.1,
  eventLate: 0.2,
  eventRepeated: 0.3,
} as const;
type FaultName = keyof typeof FAULT_RATES;

/** `call` is the page's call that was under way. */
export type Happened = { readonly at: number; readonly fault: FaultName; readonly call: string | null };

export type FaultyShop = {
  readonly environment: Environment;
  readonly store: ShopStore;
  readonly gateway: SandboxGateway;
  /** Without faults, for whoever prepares the shop. */
  readonly setStock: Environment['setStock'];
  /** Idempotency keys with which pages have placed orders. */
  readonly placements: ReadonlySet<string>;
  /** What has failed, in order. */
  readonly happened: readonly Happened[];
  /** Nothing fails any more: late events arrive, and time passes until everything is settled. */
  readonly settle: () => Promise<void>;
};

/** The idempotency key with which an order is placed. */
const keyOf = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'key' in input ? String(input.key) : undefined;

/** Rounds of promise turns that a slow store takes. */
const SLOW_TURNS = 20;
/** Days after which nothing of a session is under way. */
const SETTLED_AFTER_MS = 2 * 24 * 60 * MINUTE_MS;
const ROUND_MS = 20 * MINUTE_MS;

export const createFaultyShop = ({
  settings,
  seed,
  session,
}: {
  readonly settings: Settings;
  readonly seed: number;
  readonly session: number;
}): FaultyShop => {
  const draw = createSeededRandom(seed * 7_919 + session);
  const random = createSeededRandom(sessionWords(seed, session)[0]);
  const clock = createVirtualClock({ settle: promiseCalls.idle });
  const stable = createMemoryStore([], unprotected);
  const messenger = createRecordingMessenger();
  const happened: Happened[] = [];
  let underWay: string | null = null;
  const placements = new Set<string>();
  /** Faults are not drawn while somebody only looks. */
  let isCalm = false;
  const fails = (name: FaultName): boolean => {
    if (isCalm || draw.unit() >= FAULT_RATES[name]) return false;
    happened.push({ at: clock.now(), fault: name, call: underWay });
    return true;
  };
  const slowly = async (): Promise<void> => {
    if (!fails('storeSlow')) return;
    for (let turn = 0; turn < SLOW_TURNS; turn += 1) await Promise.resolve();
  };
  const unsteady = async <T>(run: () => Promise<T>): Promise<T> => {
    if (fails('storeBusy')) throw new StoreBusy();
    await slowly();
    // As the adapters report a database that is gone: the second time the commit had been under way.
    if (fails('storeDeadBefore')) throw new StoreBusy();
    const result = await run();
    if (fails('storeDeadAfter')) throw new StoreBusy();
    return result;
  };
  const store: ShopStore = {
    ...stable,
    read: (keys, withinMs) => unsteady(() => stable.read(keys, withinMs)),
    update: (keys, decide, withinMs) => unsteady(() => stable.update(keys, decide, withinMs)),
  };
  const hasher = createSimulatedHasher();
  // The gateway is somebody else's: it does not fail with the shop's store.
  const gateway = createSandboxGateway({ hasher, store: stable });
  const start = () => createLocalShop({ settings, clock, random, store, pendingCalls: promiseCalls, messenger });
  let local = start();

  const late: SignedEvent[] = [];
  const deliver = async (event: SignedEvent): Promise<void> => {
    await local.shop.receiveWebhook(event).catch(() => undefined);
  };
  const receive = async (event: SignedEvent): Promise<void> => {
    if (fails('eventLost')) return;
    if (fails('eventLate')) {
      late.push(event);
      return;
    }
    await deliver(event);
    if (fails('eventRepeated')) {
      await deliver(event);
      late.push(event);
    }
  };
  /** The one that has waited least comes first: out of order. */
  const deliverLate = async (): Promise<void> => {
    const event = late.pop();
    if (event !== undefined) await deliver(event);
  };
  const payments = createSandboxPayments({
    clock,
    random,
    gateway,
    receiveWebhook: async (event) => {
      await receive(event);
      return done(null);
    },
    findOrder: (number) => calmly(() => local.shop.findOrder(number)),
  });
  const calmly = async <T>(look: () => Promise<T>): Promise<T> => {
    const before = isCalm;
    isCalm = true;
    try {
      return await look();
    } finally {
      isCalm = before;
    }
  };
  /** What the operator does fails visibly, and is no error of the shopper's session. */
  const visibly = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof StepError) throw error;
      throw new StepError(error instanceof Error ? error.message : String(error));
    }
  };

  let hasOrdered = false;
  /** The browser's cookie. */
  let token = random.token();
  const visitor = random.token();
  const inner = createLocalEnvironment(
    local,
    () => {
      const call =
        (onToken: (next: string) => void): Parameters<typeof apiOf>[0] =>
        (name, input) =>
          local.shop.runnerFor(token, { visitor, origin: LOCAL_ORIGIN, onToken })(name, input);
      const keepToken = (next: string): void => {
        token = next;
      };
      const page: Parameters<typeof apiOf>[0] = async (name, input) => {
        hasOrdered ||= name === 'placeOrder';
        underWay = name;
        const key = name === 'placeOrder' ? keyOf(input) : undefined;
        if (key !== undefined) placements.add(key);
        if (fails('restart')) local = start();
        if (fails('answerLostBefore')) throw new ShopUnreachable('no answer');
        let answer;
        let cookie = token;
        try {
          answer = await call((next) => {
            cookie = next;
          })(name, input);
        } catch (error) {
          // As a server answers it: with a status of 500.
          throw new ShopUnreachable(String(error), { reason: 'shop' });
        }
        // With the answer its cookie is lost.
        if (fails('answerLostAfter')) throw new ShopUnreachable('the answer was lost');
        token = cookie;
        underWay = null;
        return answer;
      };
      return {
        forPage: () => apiOf(page),
        direct: () => apiOf((name, input) => calmly(() => call(keepToken)(name, input))),
      };
    },
    'extended',
  );
  const environment: Environment = {
    ...inner,
    advance: async (ms) => {
      await clock.advance(ms);
      if (ms < MINUTE_MS) return;
      await deliverLate();
      if (hasOrdered) await local.shop.runMaintenance().catch(() => undefined);
    },
    pay: (order, outcome, captured) =>
      visibly(async () => {
        const answer = await payments.pay(order, outcome, captured);
        if (!answer.status) throw new StepError(answer.message);
        return { proof: outcome === 'succeeds' ? await payments.proof(order) : undefined, event: undefined };
      }),
    move: (order, to) => visibly(() => inner.move(order, to)),
    deliver: () => calmly(() => local.shop.deliverNewMessages()),
  };
  return {
    environment,
    store: stable,
    gateway,
    setStock: (change) => calmly(() => inner.setStock(change)),
    placements,
    happened,
    settle: async () => {
      isCalm = true;
      while (late.length > 0) await deliverLate();
      for (let waited = 0; waited < SETTLED_AFTER_MS; waited += ROUND_MS) {
        await clock.advance(ROUND_MS);
        await local.shop.runMaintenance();
      }
    },
  };
};
