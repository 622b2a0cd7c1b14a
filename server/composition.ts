/** The server as a list of modules: which adapter serves which port, and what the site is made of. */
import { ContainerModule } from 'inversify';
import type { Hono } from 'hono';
import type { AppEnv } from '../adapters/hono/context.ts';
import { addressLimitsWith, createAddressLimiter } from '../adapters/hono/requests/address-limiter.ts';
import type { Monitoring } from '../adapters/hono/monitoring.ts';
import { createLoad, type Load } from '../adapters/hono/requests/load.ts';
import { createHttpClient } from '../adapters/http-client/http-client.ts';
import { createSandboxApp } from '../adapters/hono/sandbox/sandbox-app.ts';
import { createSessionRecorder } from '../adapters/hono/sandbox/session-recorder.ts';
import type { CallOptions } from '../adapters/hono/calls.ts';
import { createShopApp, type SiteOptions } from '../adapters/hono/shop-app.ts';
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
import type { Clock } from '../core/ports/time.ts';
import { kind } from '../core/ports/store/kind.ts';
import { isOrderMessage } from '../core/shop/notifications/message-kinds.ts';
import type { Shop } from '../core/shop/shop.ts';
import { createMessageSinks, type MessageSinks } from './message-sinks.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createReadiness, type Readiness } from './monitoring/readiness.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import type { ServerConfig } from './server-config.ts';
import { compose, given, port, SHOP, shopModule, token } from './shop-module.ts';
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

const SANDBOX_CLOCK = token<SandboxClock>('clock of a sandbox');
const SANDBOX_GATEWAY = token<SandboxGateway>('gateway of a sandbox');
const SENT_MESSAGES = token<SentMessages>('messages that a sandbox has sent');
const MESSAGE_SINKS = token<MessageSinks>('gateways of messages');
const SANDBOX_PAYMENTS = token<SandboxPayments>('payments of a sandbox');
const CALLS = token<CallOptions & SiteOptions>('what the calls are served with');
/** The tools of a sandbox, and what records its sessions. */
const SANDBOX_TOOLS = token<Pick<SiteOptions, 'sandboxApp' | 'record'>>('tools of a sandbox');
const READINESS = token<Readiness>('readiness');
const LOAD = token<Load>('requests in progress');
const MONITORING = token<Monitoring>('monitoring');
const SITE = token<Hono<AppEnv>>('site');

/** The configuration has passed the checks of `shopStartProblems`. */
export const composeServer = (config: ServerConfig): ShopServer => {
  const { sandbox, razorpay, settings, store, logger } = config;
  const container = compose(
    given({ settings, store, logger, limitStoreTime }),
    given({ hasher: createHmacHasher(config.digestKey, config.formerDigestKeys) }),
    given({ pincodes: createPincodes(config.courier?.deliveryTo) }),
    systemPorts,
    sandbox ? sandboxClock : systemClock,
    ...(razorpay === undefined
      ? [sandboxGateway, sandboxPayments]
      : [given({ gateway: createRazorpayGateway(razorpay) })]),
    messages(config),
    shopModule,
    ...(sandbox ? [sandboxTools] : []),
    monitoring(config),
    site(config),
  );
  return {
    site: container.get(SITE),
    shop: container.get(SHOP),
    clock: container.get(port('clock')),
    resume: sandbox ? container.get(SANDBOX_CLOCK).restore : async () => undefined,
    readiness: container.get(READINESS),
    close: container.get(MESSAGE_SINKS).close,
  };
};

const systemPorts = new ContainerModule(({ bind }) => {
  bind(port('timers')).toDynamicValue(createSystemTimers);
  bind(port('yieldTurn')).toDynamicValue(createSystemYield);
  bind(port('backoff')).toDynamicValue(createSystemBackoff);
  bind(port('random')).toDynamicValue(createCryptoRandom);
});

const systemClock = new ContainerModule(({ bind }) => {
  bind(port('clock')).toDynamicValue(createSystemClock);
});

/** It may be ahead of the system's, as the store says. */
const sandboxClock = new ContainerModule(({ bind }) => {
  bind(SANDBOX_CLOCK).toDynamicValue((parts) =>
    createSandboxClock(createShiftedClock(createSystemClock()), parts.get(port('store'))),
  );
  bind(port('clock')).toService(SANDBOX_CLOCK);
});

const sandboxGateway = new ContainerModule(({ bind }) => {
  bind(SANDBOX_GATEWAY).toDynamicValue((parts) =>
    createSandboxGateway({ hasher: parts.get(port('hasher')), store: parts.get(port('store')) }),
  );
  bind(port('gateway')).toService(SANDBOX_GATEWAY);
});

/** What plays the simulated gateway. */
const sandboxPayments = new ContainerModule(({ bind }) => {
  bind(SANDBOX_PAYMENTS).toDynamicValue((parts) => {
    const { receiveWebhook, findOrder } = parts.get(SHOP);
    const [gateway, random, clock] = [parts.get(SANDBOX_GATEWAY), parts.get(port('random')), parts.get(port('clock'))];
    return createSandboxPayments({ gateway, random, clock, receiveWebhook, findOrder });
  });
});

/** Each channel's messages go to its gateway, with links where the site's address is known; a sandbox also shows them. */
const messages = (config: ServerConfig): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { settings, sandbox, messenger: fallback, messageSinks = {}, origin, testPayments = false } = config;
    bind(SENT_MESSAGES).toDynamicValue(createSentMessages);
    bind(MESSAGE_SINKS).toDynamicValue((parts) =>
      createMessageSinks(messageSinks, parts.get(port('clock')), fallback, settings.seller.brand),
    );
    bind(port('messenger')).toDynamicValue((parts) => {
      const { messenger } = parts.get(MESSAGE_SINKS);
      if (sandbox) return withSiteLinks(toEach(parts.get(SENT_MESSAGES), messenger), origin);
      return withSiteLinks(testPayments ? withTestPaymentNotice(messenger, isOrderMessage) : messenger, origin);
    });
  });

const sandboxTools = new ContainerModule(({ bind }) => {
  bind(SANDBOX_TOOLS).toDynamicValue((parts) => {
    const [calls, shop] = [parts.get(CALLS), parts.get(SHOP)];
    const app = createShopApp(calls);
    const sessions = createSessionRecorder({
      clock: calls.clock,
      apiOf: (cookie) =>
        createHttpClient({
          fetch: async (path, { headers }) => app.request(path, { headers: { ...headers, cookie } }),
        }),
    });
    const sandboxApp = createSandboxApp({
      payments: parts.get(SANDBOX_PAYMENTS, { optional: true }) ?? null,
      clock: parts.get(SANDBOX_CLOCK),
      sessions,
      sent: parts.get(SENT_MESSAGES).sent,
      deliverMessages: shop.deliverMessages,
      runMaintenance: shop.runMaintenance,
      grantCash: (phone, amount) => shop.grantRewardCash({ phone, amount, reason: 'goodwill' }),
      shop,
    });
    return { sandboxApp, record: sessions.record };
  });
});

/** What is asked about the server by operators' tools. */
const monitoring = ({ maxRequests, metricsToken, writes }: ServerConfig): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(LOAD).toDynamicValue(() => createLoad(maxRequests));
    bind(READINESS).toDynamicValue((parts) =>
      createReadiness({ probe: () => parts.get(port('store')).read([READINESS_PROBE]), writes }),
    );
    bind(MONITORING).toDynamicValue((parts) => {
      const { droppedConversions, otpBudgets } = parts.get(SHOP);
      const messages = parts.get(port('store')).outbox.count;
      const metrics = createMetrics({
        requestsInProgress: parts.get(LOAD).inProgress,
        messages,
        droppedConversions,
        otpBudgets,
      });
      return { readiness: parts.get(READINESS), metrics, ...(metricsToken !== undefined && { metricsToken }) };
    });
  });

/** A key under which nothing is stored: reading it shows whether the store answers. */
const READINESS_PROBE = kind<null>()({ name: 'readiness', version: 1, id: (name: string) => name }).key('probe');

const site = (config: ServerConfig): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { clientRoot, addressLimits, callsPerMinute, otpPerAddress, logRequest, origin, razorpay } = config;
    bind(CALLS).toDynamicValue((parts) => ({
      shop: parts.get(SHOP),
      clock: parts.get(port('clock')),
      random: parts.get(port('random')),
      logger: parts.get(port('logger')),
      origin,
      sandbox: config.sandbox,
      testPayments: config.testPayments ?? false,
      brand: config.settings.seller.brand,
      ...(razorpay !== undefined && {
        payForm: { action: `${razorpay.api}/checkout/embedded`, keyId: razorpay.keyId },
      }),
      trustedProxyHops: config.proxies ?? 0,
      secure: origin?.startsWith('https:') ?? false,
      ...(addressLimits && {
        limitAddress: createAddressLimiter(addressLimitsWith({ callsPerMinute, otpPerAddress })),
      }),
    }));
    bind(SITE).toDynamicValue((parts) => {
      const soldOut = createSoldOutCheck({ stock: parts.get(SHOP).stock, timers: parts.get(port('timers')) });
      return createShopApp({
        ...parts.get(CALLS),
        storefront: createStorefront(createStaticFiles(filesOf(clientRoot)), soldOut),
        load: parts.get(LOAD),
        monitoring: parts.get(MONITORING),
        ...parts.get(SANDBOX_TOOLS, { optional: true }),
        ...(razorpay !== undefined && { gateway: razorpaySources(razorpay) }),
        ...(logRequest !== undefined && { logRequest }),
      });
    });
  });
