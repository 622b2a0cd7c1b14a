/** The composition root of the command line: binds the ports of the environment that a scenario is played in. */
import { Container, type ResolutionContext, type ServiceIdentifier } from 'inversify';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../adapters/memory/outbox.ts';
import { createMemoryStore } from '../adapters/memory/shop-store.ts';
import type { FetchWithCookies } from '../adapters/http-client/cookies.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createSimulatedHasher } from '../adapters/simulated/hasher.ts';
import { createSeededRandom } from '../adapters/simulated/seeded-random.ts';
import { createVirtualClock, noBackoff, noYield, type VirtualClock } from '../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import type { Hasher, Random } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { findBackendSandboxes, type OutboxOption } from './scenario/environment/backend-sandboxes.ts';
import type { Environment } from './scenario/environment/environment.ts';
import {
  connectInProcess,
  connectOverWire,
  createLocalEnvironment,
  LOCAL_ORIGIN,
  type LocalShop,
} from './scenario/environment/local-environment.ts';
import { CALL_TIMEOUT_MS, createPendingCalls, type PendingCalls } from './scenario/environment/pending-calls.ts';
import { createRemoteEnvironment } from './scenario/environment/remote-environment.ts';
import { createTimedFetch } from './scenario/environment/timed-fetch.ts';
import type { Scenario } from './scenario/format/scenario.ts';

/** What scenarios are played against: the shop in process, over the wire without a socket, or at an address. */
export type Target = 'core' | 'wire' | URL;

export type EnvironmentOptions = {
  /** The brand's settings: of a local shop, and of every page. */
  readonly settings: Settings;
  /** The one-time password of a shop that doesn't expose its messages. */
  readonly otp?: string | undefined;
  /** The sandbox that shows its messages, if the shop is not a sandbox itself. */
  readonly outbox?: OutboxOption | undefined;
  readonly backend: Scenario['backend'];
};

/** The environment for one scenario. A local shop is a fresh one every time. */
export const composeEnvironment = async (target: Target, options: EnvironmentOptions): Promise<Environment> => {
  if (target === 'core')
    return createLocalEnvironment(composeLocalShop(options.settings), connectInProcess, options.backend);
  if (target === 'wire') return composeWireEnvironment(options);
  return composeRemoteEnvironment(target, options);
};

const composeWireEnvironment = ({ backend, settings }: EnvironmentOptions): Environment => {
  const { local, request } = composeServedShop(settings);
  return createLocalEnvironment(local, connectOverWire(request), backend);
};

/** A local shop with the server's handler for its requests, without a socket. */
export const composeServedShop = (
  settings: Settings,
): { readonly local: LocalShop; readonly request: FetchWithCookies } => {
  const local = composeLocalShop(settings);
  const { shop, clock, random } = local;
  const app = createShopApp({ shop, clock, random, logger: silentJournal, origin: LOCAL_ORIGIN });
  return { local, request: async (url, init) => app.request(url, init) };
};

const composeRemoteEnvironment = async ({ origin }: URL, options: EnvironmentOptions): Promise<Environment> => {
  const { createCryptoRandom } = await import('../adapters/system/random.ts');
  const { createSystemClock, createSystemTimers } = await import('../adapters/system/time.ts');
  const { otp, outbox, settings, backend } = options;
  const request = createTimedFetch(CALL_TIMEOUT_MS);
  return createRemoteEnvironment({
    origin,
    otp,
    settings,
    backend,
    request,
    sandboxes: await findBackendSandboxes({ origin, request, outbox }),
    time: { ...createSystemClock(), ...createSystemTimers() },
    random: createCryptoRandom(),
  });
};

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name) as ServiceIdentifier<T>;

const PENDING_CALLS = token<PendingCalls>('pendingCalls');
const CLOCK = token<VirtualClock>('clock');
const RANDOM = token<Random>('random');
const STORE = token<ShopStore>('store');
const OUTBOX = token<MemoryOutbox>('outbox');
const HASHER = token<Hasher>('hasher');
const GATEWAY = token<SandboxGateway>('gateway');
const SHOP = token<Shop>('shop');
const SANDBOX_PAYMENTS = token<SandboxPayments>('sandboxPayments');

/** Shared by all shops of this process: it never changes. */
const pincodes = createPincodes();
/** The same random numbers every time, so that a scenario that fails once fails again. */
const SEED = 2026;
const silentJournal = { error: (): void => undefined };

/** Dependencies by name, each with its token. */
type Tokens<Dependencies> = { readonly [Name in keyof Dependencies]: ServiceIdentifier<Dependencies[Name]> };

const resolve = <Dependencies extends object>(
  resolver: Pick<ResolutionContext, 'get'>,
  tokens: Tokens<Dependencies>,
): Dependencies =>
  // Every name gets the value of its own token.
  Object.fromEntries(
    Object.entries<ServiceIdentifier>(tokens).map(([name, identifier]) => [name, resolver.get(identifier)]),
  ) as Dependencies;

/** A shop in memory and on a virtual clock, used by one scenario only. */
const composeLocalShop = (settings: Settings): LocalShop => {
  const container = new Container({ defaultScope: 'Singleton' });
  const bind = <T, Dependencies extends object>(
    identifier: ServiceIdentifier<T>,
    dependencies: Tokens<Dependencies>,
    create: (dependencies: Dependencies) => T,
  ): void => {
    container.bind<T>(identifier).toDynamicValue((context) => create(resolve(context, dependencies)));
  };

  bind(PENDING_CALLS, {}, createPendingCalls);
  bind(CLOCK, { pendingCalls: PENDING_CALLS }, ({ pendingCalls }) => createVirtualClock({ settle: pendingCalls.idle }));
  bind(RANDOM, {}, () => createSeededRandom(SEED));
  bind(STORE, {}, () => createMemoryStore());
  bind(OUTBOX, {}, createMemoryOutbox);
  bind(HASHER, {}, createSimulatedHasher);
  bind(GATEWAY, { hasher: HASHER, store: STORE }, createSandboxGateway);
  bind(
    SHOP,
    {
      clock: CLOCK,
      timers: CLOCK,
      random: RANDOM,
      store: STORE,
      messenger: OUTBOX,
      hasher: HASHER,
      gateway: GATEWAY,
    },
    (ports) =>
      createShop({ ...ports, settings, pincodes, yieldTurn: noYield, backoff: noBackoff, logger: silentJournal }),
  );
  bind(
    SANDBOX_PAYMENTS,
    { clock: CLOCK, random: RANDOM, gateway: GATEWAY, shop: SHOP },
    ({ clock, random, gateway, shop: { receiveWebhook, findOrder } }) =>
      createSandboxPayments({ clock, random, gateway, receiveWebhook, findOrder }),
  );

  const parts = resolve<Omit<LocalShop, 'settings'>>(container, {
    shop: SHOP,
    clock: CLOCK,
    random: RANDOM,
    outbox: OUTBOX,
    sandboxPayments: SANDBOX_PAYMENTS,
    pendingCalls: PENDING_CALLS,
  });
  return { ...parts, settings };
};
