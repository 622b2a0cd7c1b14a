/** Where the server's ports are bound: which adapter serves which port, and what each part depends on. */
import { Container, type ServiceIdentifier } from 'inversify';
import type { Hono } from 'hono';
import type { AppEnv } from '../adapters/hono/context.ts';
import { addressLimitsWith, createAddressLimiter } from '../adapters/hono/requests/address-limiter.ts';
import type { Monitoring } from '../adapters/hono/monitoring.ts';
import { createLoad, type Load } from '../adapters/hono/requests/load.ts';
import { createSandboxApp } from '../adapters/hono/sandbox/sandbox-app.ts';
import { createSessionRecorder, type SessionRecorder } from '../adapters/hono/sandbox/session-recorder.ts';
import type { CallOptions } from '../adapters/hono/calls.ts';
import { createShopApp, type SiteOptions, type Storefront } from '../adapters/hono/shop-app.ts';
import { createSentMessages, type SentMessages } from '../adapters/memory/sent-messages.ts';
import { toEach, withSiteLinks, withTestPaymentNotice } from '../adapters/messages/messengers.ts';
import { createRazorpayGateway } from '../adapters/payments/razorpay-gateway.ts';
import { razorpaySources } from '../adapters/payments/razorpay-sources.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { limitStoreTime } from '../adapters/sql/retry.ts';
import { createCryptoRandom, createHmacHasher } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTimers,
  createSystemYield,
} from '../adapters/system/time.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import type { Logger } from '../core/ports/logger.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { PaymentGateway } from '../core/ports/payments/payments.ts';
import type { Pincodes } from '../core/ports/pincodes.ts';
import type { Hasher, Random } from '../core/ports/random.ts';
import { kind } from '../core/ports/store/kind.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { Backoff } from '../core/ports/backoff.ts';
import type { Clock, Timers, Yield } from '../core/ports/time.ts';
import { isOrderMessage } from '../core/shop/notifications/message-kinds.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { createMessageSinks, type MessageSinks } from './message-sinks.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { createReadiness, type Readiness } from './monitoring/readiness.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import type { ServerConfig } from './server-config.ts';
import { createSoldOutCheck } from './site/sold-out.ts';
import { createStaticFiles, filesOf } from './site/static-files.ts';
import { createStorefront } from './site/storefront.ts';

export type ShopServer = {
  readonly site: Hono<AppEnv>;
  readonly shop: Shop;
  /** The shop's time: that of a sandbox may be ahead. */
  readonly clock: Clock;
  /** Continues from the state that an earlier process left in the same store. */
  readonly resume: () => Promise<void>;
  /** Closes connections to gateways. */
  readonly close: () => void;
  readonly readiness: Readiness;
};

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name) as ServiceIdentifier<T>;

const TOKENS = {
  settings: token<Settings>('Settings'),
  store: token<ShopStore>('ShopStore'),
  realClock: token<Clock>('Clock of real time'),
  sandboxClock: token<SandboxClock>('SandboxClock'),
  clock: token<Clock>('Clock'),
  timers: token<Timers>('Timers'),
  yieldTurn: token<Yield>('Yield'),
  backoff: token<Backoff>('Backoff'),
  random: token<Random>('Random'),
  hasher: token<Hasher>('Hasher'),
  gateway: token<PaymentGateway>('PaymentGateway'),
  sandboxGateway: token<SandboxGateway>('SandboxGateway'),
  pincodes: token<Pincodes>('Pincodes'),
  sentMessages: token<SentMessages>('SentMessages'),
  messageSinks: token<MessageSinks>('MessageSinks'),
  messenger: token<Messenger>('Messenger'),
  logger: token<Logger>('Logger'),
  shop: token<Shop>('Shop'),
  payments: token<SandboxPayments | null>('SandboxPayments'),
  calls: token<CallOptions & SiteOptions>('CallOptions'),
  sandboxApp: token<Hono<AppEnv>>('Hono app of the sandbox'),
  sessionRecorder: token<SessionRecorder>('SessionRecorder'),
  storefront: token<Storefront>('Storefront'),
  readiness: token<Readiness>('Readiness'),
  metrics: token<Metrics>('Metrics'),
  load: token<Load>('Load'),
  monitoring: token<Monitoring>('Monitoring'),
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

/** Binds everything. The configuration has passed requirePorts. */
export const composeServer = (config: ServerConfig): ShopServer => {
  const container = new Container({ defaultScope: 'Singleton' });
  bindSystem(container, config);
  if (config.sandbox) bindSandbox(container);
  else container.bind(TOKENS.clock).toService(TOKENS.realClock);
  bindMessenger(container, config);
  bindGateway(container, config);
  bindShop(container);
  bindMonitoring(container, config);
  bindSite(container, config);
  return {
    site: container.get(TOKENS.site),
    shop: container.get(TOKENS.shop),
    clock: container.get(TOKENS.clock),
    resume: config.sandbox ? container.get(TOKENS.sandboxClock).restore : async () => undefined,
    readiness: container.get(TOKENS.readiness),
    close: container.get(TOKENS.messageSinks).close,
  };
};

/** Settings, time, randomness, storage and logging. */
const bindSystem = (
  container: Container,
  { logger, settings, courier, store, digestKey, formerDigestKeys }: ServerConfig,
): void => {
  container.bind(TOKENS.settings).toConstantValue(settings);
  container.bind(TOKENS.logger).toConstantValue(logger);
  container.bind(TOKENS.realClock).toResolvedValue(createSystemClock);
  container.bind(TOKENS.timers).toResolvedValue(createSystemTimers);
  container.bind(TOKENS.yieldTurn).toResolvedValue(createSystemYield);
  container.bind(TOKENS.backoff).toResolvedValue(createSystemBackoff);
  container.bind(TOKENS.random).toResolvedValue(createCryptoRandom);
  container.bind(TOKENS.hasher).toResolvedValue(() => createHmacHasher(digestKey, formerDigestKeys));
  container.bind(TOKENS.store).toConstantValue(store);
  container.bind(TOKENS.pincodes).toResolvedValue(() => createPincodes(courier?.deliveryTo));
};

/** What only a sandbox has: a movable clock, the messages it has sent, and its own pages. */
const bindSandbox = (container: Container): void => {
  bind(container, TOKENS.sandboxClock, { realClock: TOKENS.realClock, store: TOKENS.store }, ({ realClock, store }) =>
    createSandboxClock(createShiftedClock(realClock), store),
  );
  container.bind(TOKENS.clock).toService(TOKENS.sandboxClock);
  container.bind(TOKENS.sentMessages).toResolvedValue(createSentMessages);
  bind(container, TOKENS.sessionRecorder, { calls: TOKENS.calls }, ({ calls }) =>
    createSessionRecorder({ clock: calls.clock, api: createShopApp(calls) }),
  );
  bind(
    container,
    TOKENS.sandboxApp,
    {
      clock: TOKENS.sandboxClock,
      sentMessages: TOKENS.sentMessages,
      shop: TOKENS.shop,
      payments: TOKENS.payments,
      sessions: TOKENS.sessionRecorder,
    },
    ({ clock, sentMessages, shop, payments, sessions }) =>
      createSandboxApp({
        payments,
        clock,
        sessions,
        sent: sentMessages.sent,
        deliverMessages: shop.deliverMessages,
        runMaintenance: shop.runMaintenance,
        grantCash: (phone, amount) => shop.grantRewardCash({ phone, amount, reason: 'goodwill' }),
        shop,
      }),
  );
};

/** Each channel's messages go to its gateway, with links where the site's address is known; a sandbox also shows them. */
const bindMessenger = (
  container: Container,
  { sandbox, messenger, messageSinks = {}, origin, testPayments = false }: ServerConfig,
): void => {
  bind(container, TOKENS.messageSinks, { clock: TOKENS.clock }, ({ clock }) =>
    createMessageSinks(messageSinks, clock, messenger),
  );
  if (!sandbox)
    return bind(container, TOKENS.messenger, { sinks: TOKENS.messageSinks }, ({ sinks }) =>
      withSiteLinks(testPayments ? withTestPaymentNotice(sinks.messenger, isOrderMessage) : sinks.messenger, origin),
    );
  bind(container, TOKENS.messenger, { sent: TOKENS.sentMessages, sinks: TOKENS.messageSinks }, ({ sent, sinks }) =>
    withSiteLinks(toEach(sent, sinks.messenger), origin),
  );
};

/** Razorpay if it is configured, otherwise the simulated gateway and what plays it. */
const bindGateway = (container: Container, { razorpay }: ServerConfig): void => {
  if (razorpay !== undefined) {
    container.bind(TOKENS.gateway).toResolvedValue(() => createRazorpayGateway(razorpay));
    container.bind(TOKENS.payments).toConstantValue(null);
    return;
  }
  bind(container, TOKENS.sandboxGateway, { hasher: TOKENS.hasher, store: TOKENS.store }, createSandboxGateway);
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
      timers: TOKENS.timers,
      random: TOKENS.random,
      hasher: TOKENS.hasher,
      gateway: TOKENS.gateway,
      messenger: TOKENS.messenger,
      pincodes: TOKENS.pincodes,
      logger: TOKENS.logger,
    },
    (ports) => createShop({ ...ports, limitStoreTime }),
  );
};

/** What is asked about the server by operators' tools. */
const bindMonitoring = (container: Container, { maxRequests, metricsToken, writes }: ServerConfig): void => {
  container.bind(TOKENS.load).toResolvedValue(() => createLoad(maxRequests));
  bind(container, TOKENS.readiness, { store: TOKENS.store }, ({ store }) =>
    createReadiness({ probe: () => store.read([READINESS_PROBE]), writes }),
  );
  bind(
    container,
    TOKENS.metrics,
    { store: TOKENS.store, shop: TOKENS.shop, load: TOKENS.load },
    ({ store, shop, load }) =>
      createMetrics({
        requestsInProgress: load.inProgress,
        messages: store.outbox.count,
        droppedConversions: shop.droppedConversions,
        otpBudgets: shop.otpBudgets,
      }),
  );
  bind(container, TOKENS.monitoring, { readiness: TOKENS.readiness, metrics: TOKENS.metrics }, (parts) => ({
    ...parts,
    ...(metricsToken !== undefined && { metricsToken }),
  }));
};

const bindSite = (container: Container, config: ServerConfig): void => {
  const { clientRoot, addressLimits, callsPerMinute, otpPerAddress, logRequest, origin, razorpay } = config;
  bind(
    container,
    TOKENS.calls,
    { shop: TOKENS.shop, clock: TOKENS.clock, random: TOKENS.random, logger: TOKENS.logger },
    (ports) => ({
      ...ports,
      origin,
      sandbox: config.sandbox,
      testPayments: config.testPayments ?? false,
      trustedProxyHops: config.proxies ?? 0,
      secure: origin?.startsWith('https:') ?? false,
      ...(addressLimits && {
        limitAddress: createAddressLimiter(addressLimitsWith({ callsPerMinute, otpPerAddress })),
      }),
    }),
  );
  bind(container, TOKENS.storefront, { shop: TOKENS.shop, timers: TOKENS.timers }, ({ shop, timers }) =>
    createStorefront(createStaticFiles(filesOf(clientRoot)), createSoldOutCheck({ stock: shop.stock, timers })),
  );
  bind(
    container,
    TOKENS.site,
    { calls: TOKENS.calls, storefront: TOKENS.storefront, load: TOKENS.load, monitoring: TOKENS.monitoring },
    ({ calls, ...parts }) =>
      createShopApp({
        ...calls,
        ...parts,
        ...(config.sandbox && {
          sandboxApp: container.get(TOKENS.sandboxApp),
          record: container.get(TOKENS.sessionRecorder).record,
        }),
        ...(razorpay !== undefined && { gateway: razorpaySources(razorpay) }),
        ...(logRequest !== undefined && { logRequest }),
      }),
  );
};

/** A key under which nothing is stored: reading it shows whether the store answers. */
const READINESS_PROBE = kind<null>()({ name: 'readiness', version: 1, id: (name: string) => name }).key('probe');
