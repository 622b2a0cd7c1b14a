/** A shop of one shopper's own, in memory and on a virtual clock, dropped after the session. */
import { createMemoryStore, unprotected } from '../../../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import { promisesSettled } from '../../../adapters/system/time.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { apiOf } from '../../../core/shop/call-registry.ts';
import type { Environment } from '../../scenario/environment/environment.ts';
import { type Connect, connectOverWire, createLocalEnvironment } from '../../scenario/environment/local-environment.ts';
import { createLocalShop, LOCAL_ORIGIN, serveLocalShop } from '../../scenario/environment/local-shop.ts';
import { createPendingCalls, type PendingCalls } from '../../scenario/environment/pending-calls.ts';
import { sessionWords } from '../random/draws.ts';

/** How often maintenance runs once there are orders, in milliseconds; nothing that is due waits for it. */
const MAINTENANCE_MS = MINUTE_MS;

export type OwnShopOptions = {
  readonly settings: Settings;
  readonly via: 'core' | 'wire';
  readonly seed: number;
  /** The number of the session within its run. */
  readonly session: number;
};

/**
 * The calls of a shop in this process whose answers take promise turns only. They are not counted: when no promise is left
 * to settle, every call has its answer. Calls over the wire need turns of the event loop.
 */
export const promiseCalls: PendingCalls = {
  track: (call) => call(),
  // Without faults every call is answered.
  timeOut: () => Promise.reject(new Error('no call of a simulated shopper times out')),
  timingOut: () => 0,
  idle: promisesSettled,
};

/** A call is a function call, and nothing fails. */
const connectDirectly: Connect = ({ shop, random }) => {
  const visitor = random.token();
  const api = apiOf(shop.runnerFor(random.token(), { visitor, origin: LOCAL_ORIGIN }));
  return { forPage: () => api, direct: () => api };
};

export const createOwnShop = ({ settings, via, seed, session }: OwnShopOptions): Environment => {
  const pendingCalls = via === 'core' ? promiseCalls : createPendingCalls();
  const clock = createVirtualClock({ settle: pendingCalls.idle });
  const random = createSeededRandom(sessionWords(seed, session)[0]);
  // A twentieth of a session's time would go into freezing documents.
  const store = createMemoryStore([], unprotected);
  const local = createLocalShop({ settings, clock, random, store, pendingCalls });
  const connect = via === 'core' ? connectDirectly : connectOverWire(serveLocalShop(local));
  const environment = createLocalEnvironment(local, connect, 'extended');
  const { shop } = local;
  const { lastOrder } = environment.aliases;
  let maintainedAt = clock.now();
  return {
    ...environment,
    // No step of a simulated shopper names an alias.
    aliases: { ...environment.aliases, toShop: (value) => value },
    advance: async (ms) => {
      await clock.advance(ms);
      if (lastOrder() === undefined || clock.now() - maintainedAt < MAINTENANCE_MS) return;
      maintainedAt = clock.now();
      await shop.runMaintenance();
    },
    deliver: shop.deliverNewMessages,
  };
};
