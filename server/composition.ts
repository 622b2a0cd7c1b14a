/** Where the server's ports are bound: which adapter serves which port, and what each part depends on. */
import { Container, type ServiceIdentifier } from 'inversify';
import type { Hono } from 'hono';
import type { AppEnv } from '../adapters/hono/context.ts';
import { ADDRESS_LIMITS } from '../adapters/hono/request/address-limiter.ts';
import type { RequestLine } from '../adapters/hono/request-log.ts';
import { createSandboxApp } from '../adapters/hono/sandbox/sandbox-app.ts';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../adapters/memory/outbox.ts';
import { createMemoryStore } from '../adapters/memory/shop-store.ts';
import { toEach } from '../adapters/messages/console.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacDigests } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import { createSystemClock, createSystemTicker, createSystemYield } from '../adapters/system/time.ts';
import type { Settings } from '../core/catalogue/settings.ts';
import type { Journal } from '../core/ports/journal.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { Pincodes } from '../core/ports/pincodes.ts';
import type { Digests, Random } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { Clock, Ticker, Yield } from '../core/ports/time.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { StartError } from './listen.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { createSite } from './site.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

export type ServerConfig = {
  /** The brand's settings. */
  readonly settings: Settings;
  readonly store: 'memory';
  /** Simulates the payment gateway and the messengers, and serves the sandbox's pages to this machine. */
  readonly sandbox: boolean;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
  readonly journal: Journal;
  /** Shows the sandbox's messages to the developer. */
  readonly messenger: Messenger;
  /** Called for every request if requests are logged. */
  readonly logRequest?: (line: RequestLine) => void;
  /** Limits calls per address; off by default in a sandbox, whose clients all share one machine. */
  readonly addressLimits: boolean;
};

export type ShopServer = {
  readonly site: Hono<AppEnv>;
  readonly shop: Shop;
  /** Continues from the state that an earlier process left in the same store. */
  readonly resume: () => Promise<void>;
};

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name) as ServiceIdentifier<T>;

const TOKENS = {
  settings: token<Settings>('Settings'),
  store: token<ShopStore>('ShopStore'),
  realClock: token<Clock>('Clock of real time'),
  sandboxClock: token<SandboxClock>('SandboxClock'),
  clock: token<Clock>('Clock'),
  ticker: token<Ticker>('Ticker'),
  yieldTurn: token<Yield>('Yield'),
  random: token<Random>('Random'),
  digests: token<Digests>('Digests'),
  gateway: token<SandboxGateway>('PaymentGateway'),
  pincodes: token<Pincodes>('Pincodes'),
  outbox: token<MemoryOutbox>('MemoryOutbox'),
  messenger: token<Messenger>('Messenger'),
  journal: token<Journal>('Journal'),
  shop: token<Shop>('Shop'),
  payments: token<SandboxPayments>('SandboxPayments'),
  api: token<Hono<AppEnv>>('Hono app of the shop'),
  sandboxApp: token<Hono<AppEnv>>('Hono app of the sandbox'),
  files: token<StaticFiles>('StaticFiles'),
  site: token<Hono<AppEnv>>('Hono app of the site'),
};

type Tokens<Dependencies> = { readonly [Name in keyof Dependencies]: ServiceIdentifier<Dependencies[Name]> };

/** Binds a factory to its dependencies by name. */
const bind = <T, Dependencies extends object>(
  container: Container,
  service: ServiceIdentifier<T>,
  dependencies: Tokens<Dependencies>,
  create: (resolved: Dependencies) => T,
): void => {
  container.bind(service).toDynamicValue((context) => {
    const tokens: readonly [string, ServiceIdentifier][] = Object.entries(dependencies);
    return create(Object.fromEntries(tokens.map(([name, id]) => [name, context.get(id)])) as Dependencies);
  });
};

/** What a shop needs in production and this build has no adapter for. */
const MISSING = ['a payment gateway', 'an SMS gateway', 'a mail server'];

/** Binds everything. Throws StartError where something the shop cannot do without is missing. */
export const composeServer = (config: ServerConfig): ShopServer => {
  if (!config.sandbox) {
    throw new StartError(`the shop cannot start without ${MISSING.join(', ')}; --sandbox plays them on this machine`);
  }
  const container = new Container({ defaultScope: 'Singleton' });
  bindSystem(container, config);
  bindSandbox(container, config);
  bindShop(container);
  bindSite(container, config);
  return {
    site: container.get(TOKENS.site),
    shop: container.get(TOKENS.shop),
    resume: container.get(TOKENS.sandboxClock).restore,
  };
};

/** Settings, time, randomness, storage and logging. */
const bindSystem = (container: Container, { journal, settings }: ServerConfig): void => {
  container.bind(TOKENS.settings).toConstantValue(settings);
  container.bind(TOKENS.journal).toConstantValue(journal);
  container.bind(TOKENS.realClock).toResolvedValue(createSystemClock);
  container.bind(TOKENS.ticker).toResolvedValue(createSystemTicker);
  container.bind(TOKENS.yieldTurn).toResolvedValue(createSystemYield);
  container.bind(TOKENS.random).toResolvedValue(createCryptoRandom);
  // The key ends with the process, as the memory store and every password hash in it do.
  bind(container, TOKENS.digests, { random: TOKENS.random }, ({ random }) => createHmacDigests(random.token()));
  container.bind(TOKENS.store).toResolvedValue(createMemoryStore);
  container.bind(TOKENS.pincodes).toResolvedValue(createPincodes);
};

/** The adapters that stand in for a production shop's: a movable clock, a simulated gateway, a shown outbox. */
const bindSandbox = (container: Container, { messenger }: ServerConfig): void => {
  bind(container, TOKENS.sandboxClock, { realClock: TOKENS.realClock, store: TOKENS.store }, ({ realClock, store }) =>
    createSandboxClock(createShiftedClock(realClock), store),
  );
  container.bind(TOKENS.clock).toService(TOKENS.sandboxClock);
  bind(container, TOKENS.gateway, { digests: TOKENS.digests }, createSandboxGateway);
  container.bind(TOKENS.outbox).toResolvedValue(createMemoryOutbox);
  bind(container, TOKENS.messenger, { outbox: TOKENS.outbox }, ({ outbox }) => toEach(outbox, messenger));
};

const bindShop = (container: Container): void => {
  bind(
    container,
    TOKENS.shop,
    {
      settings: TOKENS.settings,
      store: TOKENS.store,
      clock: TOKENS.clock,
      yieldTurn: TOKENS.yieldTurn,
      ticker: TOKENS.ticker,
      random: TOKENS.random,
      digests: TOKENS.digests,
      gateway: TOKENS.gateway,
      messenger: TOKENS.messenger,
      pincodes: TOKENS.pincodes,
      journal: TOKENS.journal,
    },
    createShop,
  );
};

const bindSite = (container: Container, { clientRoot, addressLimits, logRequest }: ServerConfig): void => {
  bind(
    container,
    TOKENS.payments,
    { gateway: TOKENS.gateway, shop: TOKENS.shop, random: TOKENS.random, clock: TOKENS.clock },
    ({ shop, ...ports }) =>
      createSandboxPayments({ ...ports, receiveWebhook: shop.receiveWebhook, findOrder: shop.findOrder }),
  );
  bind(
    container,
    TOKENS.sandboxApp,
    {
      clock: TOKENS.sandboxClock,
      outbox: TOKENS.outbox,
      shop: TOKENS.shop,
      payments: TOKENS.payments,
    },
    ({ clock, outbox, shop, payments }) =>
      createSandboxApp({
        ...payments,
        clock,
        sent: outbox.sent,
        deliverMessages: shop.deliverMessages,
        runMaintenance: shop.runMaintenance,
        findOrder: shop.findOrder,
        latestOrders: () => shop.latestOrders(LATEST_ORDERS),
        heldOrders: shop.heldOrders,
        review: (order, review) => shop.reviewPayment({ order, ...review }),
        move: (order, to) => shop.moveOrder({ order, to }),
      }),
  );
  bind(
    container,
    TOKENS.api,
    {
      shop: TOKENS.shop,
      clock: TOKENS.clock,
      realClock: TOKENS.realClock,
      random: TOKENS.random,
      journal: TOKENS.journal,
    },
    ({ realClock, ...ports }) =>
      createShopApp({
        ...ports,
        sandbox: true,
        ...(addressLimits && { addressLimits: { limits: ADDRESS_LIMITS, clock: realClock } }),
      }),
  );
  container.bind(TOKENS.files).toResolvedValue(() => createStaticFiles({ root: clientRoot }));
  bind(
    container,
    TOKENS.site,
    {
      api: TOKENS.api,
      sandbox: TOKENS.sandboxApp,
      files: TOKENS.files,
      clock: TOKENS.clock,
      realClock: TOKENS.realClock,
      journal: TOKENS.journal,
    },
    ({ realClock, ...parts }) =>
      createSite({ ...parts, ...(logRequest !== undefined && { log: { write: logRequest, clock: realClock } }) }),
  );
};

/** How many orders the operator page lists. */
const LATEST_ORDERS = 50;
