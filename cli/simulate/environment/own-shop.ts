/** A shop of one shopper's own, in memory and on a virtual clock, dropped after the session. */
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Environment } from '../../scenario/environment/environment.ts';
import { createFaults } from '../../scenario/environment/faults.ts';
import { LOCAL_ORIGIN } from '../../scenario/environment/local-environment.ts';
import { createPendingCalls } from '../../scenario/environment/pending-calls.ts';
import { createWireConnection } from '../../scenario/environment/wire-connection.ts';
import { createSessionRandom } from '../random/session-random.ts';
import { connectInProcess, countedConnect, createCallCounter, createLocalSession } from './local-session.ts';
import { createQuickPendingCalls } from './quick-pending-calls.ts';
import { createSimulatedShop } from './simulated-shop.ts';

const silentJournal = { error: (): void => undefined };

/** How often maintenance runs once there are orders, in milliseconds; nothing that is due waits for it. */
const MAINTENANCE_MS = 60_000;

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
  const simulated = createSimulatedShop({ settings, clock, random, store: createMemoryStore() });
  const { shop } = simulated;
  let maintainedAt = clock.now();
  const app =
    via === 'core' ? undefined : createShopApp({ shop, clock, random, journal: silentJournal, origin: LOCAL_ORIGIN });
  const calls = createCallCounter();
  return createLocalSession({
    calls,
    settings,
    simulated,
    clock,
    random,
    pendingCalls,
    sleep: async (ms) => {
      await clock.advance(ms);
      if (!calls.hasOrdered || clock.now() - maintainedAt < MAINTENANCE_MS) return;
      maintainedAt = clock.now();
      await shop.runMaintenance();
    },
    connect:
      app === undefined
        ? connectInProcess(shop, random, pendingCalls, calls)
        : countedConnect(
            () =>
              createWireConnection({
                origin: LOCAL_ORIGIN,
                request: async (url, init) => app.request(url, init),
                backend: 'whole',
                faults: { faults: createFaults(), pendingCalls, after: clock.after },
                after: clock.after,
              }),
            calls,
          ),
  });
};
