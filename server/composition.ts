/** Where the server's ports are bound: the one place that knows which adapter serves which, and what a start needs. */
import { Container, type ServiceIdentifier } from 'inversify';
import type { Hono } from 'hono';
import { ADDRESS_LIMITS } from '../adapters/hono/client-address.ts';
import type { AppEnv } from '../adapters/hono/context.ts';
import { createSandboxApp } from '../adapters/hono/sandbox.ts';
import type { RequestLine } from '../adapters/hono/request-log.ts';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../adapters/memory/outbox.ts';
import { createMemoryStore } from '../adapters/memory/shop-store.ts';
import { toEach } from '../adapters/messages/console.ts';
import { createSandboxGateway, type SandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createSandboxTill } from '../adapters/payments/sandbox-till.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacDigests } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import { createSystemClock, createSystemTicker, createSystemYield } from '../adapters/system/time.ts';
import type { Journal } from '../core/ports/journal.ts';
import type { Messenger } from '../core/ports/messages.ts';
import type { Pincodes } from '../core/ports/pincodes.ts';
import type { Digests, Random } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/shop-store.ts';
import type { Clock, Ticker } from '../core/ports/time.ts';
import { createShop, type Shop } from '../core/shop/shop.ts';
import { StartError } from './listen.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { createSite } from './site.ts';
import { createStaticFiles } from './static-files.ts';

export type ServerConfig = {
  readonly store: 'memory';
  /** Plays the gateway and the messengers, and lets this machine's developer look on. */
  readonly sandbox: boolean;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
  readonly journal: Journal;
  /** Shows the sandbox's messages to the developer. */
  readonly messenger: Messenger;
  /** Told of every request, where that is asked for. */
  readonly logRequest?: (line: RequestLine) => void;
  /** Counts calls by address; a sandbox, whose callers all are one machine, does it only when asked to. */
  readonly addressLimits: boolean;
};

export type ShopServer = {
  readonly site: Hono<AppEnv>;
  readonly shop: Shop;
  /** Goes on where an earlier process over the same store ended. */
  readonly resume: () => Promise<void>;
};

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name) as ServiceIdentifier<T>;

const TOKENS = {
  store: token<ShopStore>('ShopStore'),
  realClock: token<Clock>('Clock of real time'),
  sandboxClock: token<SandboxClock>('SandboxClock'),
  clock: token<Clock>('Clock'),
  ticker: token<Ticker>('Ticker'),
  random: token<Random>('Random'),
  digests: token<Digests>('Digests'),
  gateway: token<SandboxGateway>('PaymentGateway'),
  pincodes: token<Pincodes>('Pincodes'),
  outbox: token<MemoryOutbox>('MemoryOutbox'),
  messenger: token<Messenger>('Messenger'),
  journal: token<Journal>('Journal'),
  shop: token<Shop>('Shop'),
  server: token<ShopServer>('ShopServer'),
};

/** What a shop that is no sandbox needs and this build has no adapter for. */
const MISSING = ['a payment gateway', 'an SMS gateway', 'a mail server'];

/** Binds everything. Throws StartError where something the shop cannot do without is missing. */
export const composeServer = (config: ServerConfig): ShopServer => {
  if (!config.sandbox) {
    throw new StartError(`the shop cannot start without ${MISSING.join(', ')}; --sandbox plays them on this machine`);
  }
  const container = new Container({ defaultScope: 'Singleton' });
  bindWorld(container, config);
  bindSandbox(container, config);
  bindShop(container, config);
  return container.get(TOKENS.server);
};

/** Time, chance and memory. */
const bindWorld = (container: Container, { journal }: ServerConfig): void => {
  container.bind(TOKENS.journal).toConstantValue(journal);
  container.bind(TOKENS.realClock).toResolvedValue(createSystemClock);
  container.bind(TOKENS.ticker).toResolvedValue(createSystemTicker);
  container.bind(TOKENS.random).toResolvedValue(createCryptoRandom);
  // The key dies with the process, as the memory store does with every password that was hashed by it.
  container
    .bind(TOKENS.digests)
    .toResolvedValue((random: Random) => createHmacDigests(random.token()), [TOKENS.random]);
  container.bind(TOKENS.store).toResolvedValue(createMemoryStore);
  container.bind(TOKENS.pincodes).toResolvedValue(createPincodes);
};

/** A clock that can be moved, a gateway that is played, and messages that are shown. */
const bindSandbox = (container: Container, { messenger }: ServerConfig): void => {
  container
    .bind(TOKENS.sandboxClock)
    .toResolvedValue(
      (clock: Clock, store: ShopStore) => createSandboxClock(createShiftedClock(clock), store),
      [TOKENS.realClock, TOKENS.store],
    );
  container.bind(TOKENS.clock).toResolvedValue((clock: SandboxClock) => clock, [TOKENS.sandboxClock]);
  container
    .bind(TOKENS.gateway)
    .toResolvedValue((digests: Digests) => createSandboxGateway({ digests }), [TOKENS.digests]);
  container.bind(TOKENS.outbox).toResolvedValue(createMemoryOutbox);
  container
    .bind(TOKENS.messenger)
    .toResolvedValue((outbox: MemoryOutbox) => toEach(outbox, messenger), [TOKENS.outbox]);
};

const bindShop = (container: Container, config: ServerConfig): void => {
  container.bind(TOKENS.shop).toDynamicValue((context) =>
    createShop({
      store: context.get(TOKENS.store),
      clock: context.get(TOKENS.clock),
      yieldTurn: createSystemYield(),
      ticker: context.get(TOKENS.ticker),
      random: context.get(TOKENS.random),
      digests: context.get(TOKENS.digests),
      gateway: context.get(TOKENS.gateway),
      messenger: context.get(TOKENS.messenger),
      pincodes: context.get(TOKENS.pincodes),
      journal: context.get(TOKENS.journal),
    }),
  );
  container.bind(TOKENS.server).toDynamicValue((context) => {
    const [shop, clock, random, journal] = [
      context.get(TOKENS.shop),
      context.get(TOKENS.clock),
      context.get(TOKENS.random),
      context.get(TOKENS.journal),
    ];
    const sandboxClock = context.get(TOKENS.sandboxClock);
    const till = createSandboxTill({
      gateway: context.get(TOKENS.gateway),
      receiveWebhook: shop.receiveWebhook,
      findOrder: shop.findOrder,
      random,
      clock,
    });
    const { sent } = context.get(TOKENS.outbox);
    const realClock = context.get(TOKENS.realClock);
    const addressLimits = config.addressLimits && { limits: ADDRESS_LIMITS, clock: realClock };
    const site = createSite({
      api: createShopApp({ shop, clock, random, journal, sandbox: true, ...(addressLimits && { addressLimits }) }),
      sandbox: createSandboxApp({
        clock: sandboxClock,
        sent,
        deliverMessages: shop.deliverMessages,
        keepHouse: shop.runMaintenance,
        pay: till.pay,
        proof: till.proof,
        findOrder: shop.findOrder,
        latestOrders: () => shop.latestOrders(LATEST_ORDERS),
        heldOrders: shop.heldOrders,
        review: (order, review) => shop.reviewPayment({ order, ...review }),
        move: (order, to) => shop.moveOrder({ order, to }),
      }),
      files: createStaticFiles({ root: config.clientRoot }),
      clock,
      journal,
      ...(config.logRequest !== undefined && { log: { write: config.logRequest, clock: realClock } }),
    });
    return { site, shop, resume: sandboxClock.restore };
  });
};

/** Orders that an operator looks at in one go. */
const LATEST_ORDERS = 50;
