/** The one place of the command line where ports are bound: what a scenario is played against. */
import { Container, type ServiceIdentifier } from 'inversify';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../adapters/memory/outbox.ts';
import { createMemoryStore } from '../adapters/memory/shop-store.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxTill, type SandboxTill } from '../adapters/payments/sandbox-till.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createSimulatedDigests } from '../adapters/simulated/digests.ts';
import { createSeededRandom } from '../adapters/simulated/seeded-random.ts';
import { createVirtualClock, noYield, type VirtualClock } from '../adapters/simulated/virtual-clock.ts';
import type { Digests, Random } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/shop-store.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import type { Scenario } from './scenario/scenario.ts';
import {
  connectByWire,
  connectInProcess,
  createLocalWorld,
  LOCAL_ORIGIN,
  type LocalParts,
} from './scenario/world/local-world.ts';
import { createRemoteWorld } from './scenario/world/remote-world.ts';
import { findSandbox } from './scenario/world/sandbox-client.ts';
import { createTimedFetch } from './scenario/world/timed-fetch.ts';
import { CALL_TIMEOUT_MS, createTraffic, type Traffic } from './scenario/world/traffic.ts';
import type { World } from './scenario/world/world.ts';

/** In process, over the wire without a socket, or the address of a shop. */
export type Via = 'core' | 'wire' | URL;

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name) as ServiceIdentifier<T>;

const CLOCK = token<VirtualClock>('clock');
const TRAFFIC = token<Traffic>('traffic');
const RANDOM = token<Random>('random');
const STORE = token<ShopStore>('store');
const OUTBOX = token<MemoryOutbox>('outbox');
const DIGESTS = token<Digests>('digests');
const GATEWAY = token<SandboxGateway>('gateway');
const SHOP = token<Shop>('shop');
const TILL = token<SandboxTill>('till');

/** One table for all the shops of this process. */
const pincodes = createPincodes();
/** The same draws every time: a scenario that fails once fails again. */
const SEED = 2026;
const silent = { error: (): void => undefined };

/** A shop that nobody else uses, in memory and on a virtual clock. */
const localParts = (): LocalParts => {
  const container = new Container({ defaultScope: 'Singleton' });
  container
    .bind(CLOCK)
    .toResolvedValue((): VirtualClock => createVirtualClock({ settle: () => container.get(TRAFFIC).idle() }));
  container.bind(TRAFFIC).toResolvedValue((clock: VirtualClock) => createTraffic(clock.after), [CLOCK]);
  container.bind(RANDOM).toResolvedValue((): Random => createSeededRandom(SEED));
  container.bind(STORE).toResolvedValue(createMemoryStore);
  container.bind(OUTBOX).toResolvedValue(createMemoryOutbox);
  container.bind(DIGESTS).toResolvedValue(createSimulatedDigests);
  container.bind(GATEWAY).toResolvedValue((digests: Digests) => createSandboxGateway({ digests }), [DIGESTS]);
  container.bind(SHOP).toResolvedValue(
    (
      clock: VirtualClock,
      random: Random,
      store: ShopStore,
      messenger: MemoryOutbox,
      digests: Digests,
      gateway: SandboxGateway,
    ) =>
      createShop({
        clock,
        yieldTurn: noYield,
        ticker: clock,
        random,
        store,
        messenger,
        pincodes,
        digests,
        gateway,
        journal: silent,
      }),
    [CLOCK, RANDOM, STORE, OUTBOX, DIGESTS, GATEWAY],
  );
  container.bind(TILL).toResolvedValue(
    (clock: VirtualClock, random: Random, shop: Shop, gateway: SandboxGateway) =>
      createSandboxTill({
        clock,
        random,
        gateway,
        receiveWebhook: shop.receiveWebhook,
        findOrder: shop.findOrder,
      }),
    [CLOCK, RANDOM, SHOP, GATEWAY],
  );
  return {
    clock: container.get(CLOCK),
    traffic: container.get(TRAFFIC),
    random: container.get(RANDOM),
    outbox: container.get(OUTBOX),
    shop: container.get(SHOP),
    till: container.get(TILL),
  };
};

const wireWorld = (backend: Scenario['backend']): World => {
  const parts = localParts();
  const { shop, clock, random } = parts;
  const app = createShopApp({ shop, clock, random, journal: silent, origin: LOCAL_ORIGIN });
  return createLocalWorld(
    parts,
    connectByWire(async (url, init) => app.request(url, init)),
    backend,
  );
};

const remoteWorld = async ({ origin }: URL, otp: string | undefined, backend: Scenario['backend']): Promise<World> => {
  const { createCryptoRandom } = await import('../adapters/system/random.ts');
  const { createSystemClock, createSystemTicker } = await import('../adapters/system/time.ts');
  return createRemoteWorld({
    base: origin,
    otp,
    backend,
    request: createTimedFetch(CALL_TIMEOUT_MS),
    sandbox: await findSandbox(origin),
    time: { ...createSystemClock(), ...createSystemTicker() },
    random: createCryptoRandom(),
  });
};

/** What one scenario is played against. A local shop is a fresh one every time. */
export const composeWorld = async (
  via: Via,
  { otp, backend }: { readonly otp?: string | undefined; readonly backend: Scenario['backend'] },
): Promise<World> => {
  if (via === 'core') return createLocalWorld(localParts(), connectInProcess, backend);
  return via === 'wire' ? wireWorld(backend) : remoteWorld(via, otp, backend);
};
