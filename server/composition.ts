/** Where the server's ports are bound: which adapter serves which port, and what each part depends on. */
import { Container, type ServiceIdentifier } from 'inversify';
import type { Hono } from 'hono';
import type { AppEnv } from '../adapters/hono/context.ts';
import { ADDRESS_LIMITS } from '../adapters/hono/request/address-limiter.ts';
import type { RequestLine } from '../adapters/hono/request-log.ts';
import { createSandboxApp } from '../adapters/hono/sandbox/sandbox-app.ts';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../adapters/memory/outbox.ts';
import { toEach } from '../adapters/messages/combined.ts';
import { isTestKey, type RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { createRazorpayGateway } from '../adapters/payments/razorpay-gateway.ts';
import { razorpaySources } from '../adapters/payments/razorpay-sources.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacDigests } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTicker,
  createSystemYield,
} from '../adapters/system/time.ts';
import type { Settings } from '../core/catalogue/settings.ts';
import type { Journal } from '../core/ports/journal.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { PaymentGateway } from '../core/ports/payments.ts';
import type { Pincodes } from '../core/ports/pincodes.ts';
import type { Digests, Random } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { Backoff } from '../core/ports/backoff.ts';
import type { Clock, Ticker, Yield } from '../core/ports/time.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { StartError } from './listen.ts';
import {
  createMessageSinks,
  messageSinkProblems,
  type MessageSinks,
  type MessageSinksConfig,
} from './message-sinks.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { createSite } from './site.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

export type ServerConfig = {
  /** The brand's settings. */
  readonly settings: Settings;
  readonly store: ShopStore;
  /** The secret of keyed hashes, and those that it has replaced. */
  readonly digestKey: string;
  readonly formerDigestKeys?: readonly string[];
  /** Simulates the payment gateway and the messengers, and serves the sandbox's pages to this machine. */
  readonly sandbox: boolean;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
  readonly journal: Journal;
  /** Takes the messages of the channels without a gateway: shows the sandbox's messages to the developer. */
  readonly messenger: Messenger;
  /** Gateways for SMS, mail and conversion events; the other channels go to `messenger`. */
  readonly messageSinks?: MessageSinksConfig;
  /** Called for every request if requests are logged. */
  readonly logRequest?: (line: RequestLine) => void;
  /** Payments through Razorpay instead of the sandbox's simulated gateway. */
  readonly razorpay?: RazorpayConfig;
  /** Limits calls per address; off by default in a sandbox, whose clients all share one machine. */
  readonly addressLimits: boolean;
};

export type ShopServer = {
  readonly site: Hono<AppEnv>;
  readonly shop: Shop;
  /** Continues from the state that an earlier process left in the same store. */
  readonly resume: () => Promise<void>;
  /** Closes connections to gateways. */
  readonly close: () => void;
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
  backoff: token<Backoff>('Backoff'),
  random: token<Random>('Random'),
  digests: token<Digests>('Digests'),
  gateway: token<PaymentGateway>('PaymentGateway'),
  sandboxGateway: token<SandboxGateway>('SandboxGateway'),
  pincodes: token<Pincodes>('Pincodes'),
  outbox: token<MemoryOutbox>('MemoryOutbox'),
  messageSinks: token<MessageSinks>('MessageSinks'),
  messenger: token<Messenger>('Messenger'),
  journal: token<Journal>('Journal'),
  shop: token<Shop>('Shop'),
  payments: token<SandboxPayments | null>('SandboxPayments'),
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

/** What a shop needs in production and does not have: this build has no adapter for messages. */
const missing = ({ razorpay }: Pick<ServerConfig, 'razorpay'>): readonly string[] => [
  ...(razorpay === undefined ? ['a payment gateway'] : []),
  'an SMS gateway',
  'a mail server',
];

/** Throws StartError where something the shop cannot do without is missing. */
export const requirePorts = (config: Pick<ServerConfig, 'sandbox' | 'razorpay' | 'messageSinks'>): void => {
  if (!config.sandbox) {
    throw new StartError(
      `the shop cannot start without ${missing(config).join(', ')}; --sandbox plays them on this machine`,
    );
  }
  if (config.razorpay !== undefined && !isTestKey(config.razorpay)) {
    throw new StartError('RAZORPAY_KEY_ID: a sandbox takes only a test key, rzp_test_…; with this one it would charge');
  }
  const [problem] = messageSinkProblems(config.messageSinks ?? {});
  if (problem !== undefined) throw new StartError(`the shop cannot send messages: ${problem}`);
};

/** Binds everything. Throws as requirePorts does. */
export const composeServer = (config: ServerConfig): ShopServer => {
  requirePorts(config);
  const container = new Container({ defaultScope: 'Singleton' });
  bindSystem(container, config);
  bindSandbox(container, config);
  bindGateway(container, config);
  bindShop(container);
  bindSite(container, config);
  return {
    site: container.get(TOKENS.site),
    shop: container.get(TOKENS.shop),
    resume: container.get(TOKENS.sandboxClock).restore,
    close: container.get(TOKENS.messageSinks).close,
  };
};

/** Settings, time, randomness, storage and logging. */
const bindSystem = (
  container: Container,
  { journal, settings, store, digestKey, formerDigestKeys }: ServerConfig,
): void => {
  container.bind(TOKENS.settings).toConstantValue(settings);
  container.bind(TOKENS.journal).toConstantValue(journal);
  container.bind(TOKENS.realClock).toResolvedValue(createSystemClock);
  container.bind(TOKENS.ticker).toResolvedValue(createSystemTicker);
  container.bind(TOKENS.yieldTurn).toResolvedValue(createSystemYield);
  container.bind(TOKENS.backoff).toResolvedValue(createSystemBackoff);
  container.bind(TOKENS.random).toResolvedValue(createCryptoRandom);
  container.bind(TOKENS.digests).toResolvedValue(() => createHmacDigests(digestKey, formerDigestKeys));
  container.bind(TOKENS.store).toConstantValue(store);
  container.bind(TOKENS.pincodes).toResolvedValue(createPincodes);
};

/** The adapters that stand in for a production shop's: a movable clock, a simulated gateway, a shown outbox. */
const bindSandbox = (container: Container, { messenger, messageSinks = {} }: ServerConfig): void => {
  bind(container, TOKENS.sandboxClock, { realClock: TOKENS.realClock, store: TOKENS.store }, ({ realClock, store }) =>
    createSandboxClock(createShiftedClock(realClock), store),
  );
  container.bind(TOKENS.clock).toService(TOKENS.sandboxClock);
  container.bind(TOKENS.outbox).toResolvedValue(createMemoryOutbox);
  bind(container, TOKENS.messageSinks, { clock: TOKENS.clock }, ({ clock }) =>
    createMessageSinks(messageSinks, clock, messenger),
  );
  bind(container, TOKENS.messenger, { outbox: TOKENS.outbox, sinks: TOKENS.messageSinks }, ({ outbox, sinks }) =>
    toEach(outbox, sinks.messenger),
  );
};

/** Razorpay if it is configured, otherwise the simulated gateway and what plays it. */
const bindGateway = (container: Container, { razorpay }: ServerConfig): void => {
  if (razorpay !== undefined) {
    container.bind(TOKENS.gateway).toResolvedValue(() => createRazorpayGateway(razorpay));
    container.bind(TOKENS.payments).toConstantValue(null);
    return;
  }
  bind(container, TOKENS.sandboxGateway, { digests: TOKENS.digests, store: TOKENS.store }, createSandboxGateway);
  container.bind(TOKENS.gateway).toService(TOKENS.sandboxGateway);
  bind(
    container,
    TOKENS.payments,
    { gateway: TOKENS.sandboxGateway, shop: TOKENS.shop, random: TOKENS.random, clock: TOKENS.clock },
    ({ shop, ...ports }) =>
      createSandboxPayments({ ...ports, receiveWebhook: shop.receiveWebhook, findOrder: shop.findOrder }),
  );
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
      backoff: TOKENS.backoff,
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

const bindSite = (container: Container, { clientRoot, addressLimits, logRequest, razorpay }: ServerConfig): void => {
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
        payments,
        clock,
        sent: outbox.sent,
        deliverMessages: shop.deliverMessages,
        outbox: shop.outbox,
        runMaintenance: shop.runMaintenance,
        findOrder: shop.findOrder,
        latestOrders: () => shop.latestOrders(LATEST_ORDERS),
        heldOrders: shop.heldOrders,
        review: (order, review) => shop.reviewPayment({ order, ...review }),
        move: (order, to) => shop.moveOrder({ order, to }),
        stock: shop.stock,
        setStock: shop.setStock,
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
      createSite({
        ...parts,
        ...(razorpay !== undefined && { gateway: razorpaySources(razorpay) }),
        ...(logRequest !== undefined && { log: { write: logRequest, clock: realClock } }),
      }),
  );
};

/** How many orders the operator page lists. */
const LATEST_ORDERS = 50;
