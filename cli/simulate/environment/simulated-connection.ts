/** How simulated shoppers reach their shop: in process, or through the server without a socket. */
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import type { Shop } from '../../../core/shop/shop.ts';
import { createFaults } from '../../scenario/environment/faults.ts';
import { LOCAL_ORIGIN } from '../../scenario/environment/local-environment.ts';
import type { PendingCalls } from '../../scenario/environment/pending-calls.ts';
import { createWireConnection } from '../../scenario/environment/wire-connection.ts';
import { connectInProcess, countedConnect, type CallCounter, type LocalSession } from './local-session.ts';

export type SimulatedConnectionOptions = {
  readonly shop: Shop;
  readonly via: 'core' | 'wire';
  readonly clock: Clock & Timers;
  /** The random numbers of the shop. */
  readonly random: Random;
  readonly pendingCalls: PendingCalls;
};

const silentJournal = { error: (): void => undefined };

/** Returns how one session connects, by its own random numbers; its calls are counted. */
export const createSimulatedConnection = ({
  shop,
  via,
  clock,
  random,
  pendingCalls,
}: SimulatedConnectionOptions): ((own: Random, calls: CallCounter) => LocalSession['connect']) => {
  if (via === 'core') return (own, calls) => connectInProcess(shop, own, pendingCalls, calls);
  const app = createShopApp({ shop, clock, random, logger: silentJournal, origin: LOCAL_ORIGIN });
  const faults = { faults: createFaults(), pendingCalls, after: clock.after };
  return (_own, calls) =>
    countedConnect(
      () =>
        createWireConnection({
          origin: LOCAL_ORIGIN,
          request: async (url, init) => app.request(url, init),
          backend: 'whole',
          faults,
          after: clock.after,
        }),
      calls,
    );
};
