/** A shop of one shopper's own, in memory and on a virtual clock, dropped after the session. */
import { createMemoryStore, unprotected } from '../../../adapters/memory/shop-store.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { Environment } from '../../scenario/environment/environment.ts';
import { createLocalShop } from '../../scenario/environment/local-shop.ts';
import { createPendingCalls } from '../../scenario/environment/pending-calls.ts';
import { createSessionRandom } from '../random/session-random.ts';
import { createCallCounter, createLocalSession } from './local-session.ts';
import { createQuickPendingCalls, createSimulatedConnection } from './simulated-connection.ts';

/** How often maintenance runs once there are orders, in milliseconds; nothing that is due waits for it. */
const MAINTENANCE_MS = MINUTE_MS;

export type OwnShopOptions = {
  readonly settings: Settings;
  readonly via: 'core' | 'wire';
  readonly seed: number;
  /** The number of the session within its run. */
  readonly session: number;
};

export const createOwnShop = ({ settings, via, seed, session }: OwnShopOptions): Environment => {
  const pendingCalls = via === 'core' ? createQuickPendingCalls() : createPendingCalls();
  const clock = createVirtualClock({ settle: pendingCalls.idle });
  const random = createSessionRandom(seed, session);
  // A twentieth of a session's time would go into freezing documents.
  const store = createMemoryStore([], unprotected);
  const local = createLocalShop({ settings, clock, random, store, pendingCalls });
  let maintainedAt = clock.now();
  const calls = createCallCounter();
  return createLocalSession({
    ...local,
    calls,
    sleep: async (ms) => {
      await clock.advance(ms);
      if (!calls.hasOrdered || clock.now() - maintainedAt < MAINTENANCE_MS) return;
      maintainedAt = clock.now();
      await local.shop.runMaintenance();
    },
    connect: createSimulatedConnection(local, via)(random, calls),
  });
};
