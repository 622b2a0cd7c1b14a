/**
 * A shop of this process with every port bound: for one scenario, for checking a contract, or for simulated shoppers. By a plain
 * function, as simulated sessions need one each (core/DECISIONS.md, 4).
 */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { createRecordingMessenger, type RecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments, type SandboxPayments } from '../../../adapters/payments/sandbox-payments.ts';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import { noBackoff, noYield, type VirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { silentLogger, type Logger } from '../../../core/ports/logger.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import { createShop, type Shop } from '../../../core/shop/shop.ts';
import type { PendingCalls } from './pending-calls.ts';

/** The origin of the shop in its pages and messages. */
export const LOCAL_ORIGIN = 'https://shop.example';

export type LocalShop<Time extends Clock & Timers = VirtualClock> = {
  readonly settings: Settings;
  readonly shop: Shop;
  readonly clock: Time;
  readonly random: Random;
  readonly messenger: RecordingMessenger;
  readonly sandboxPayments: SandboxPayments;
  readonly pendingCalls: PendingCalls;
  readonly logger: Logger;
};

export type LocalShopPorts<Time> = {
  readonly settings: Settings;
  readonly store: ShopStore;
  readonly clock: Time;
  readonly random: Random;
  readonly pendingCalls: PendingCalls;
  readonly messenger?: RecordingMessenger;
  /** By default nothing is logged. */
  readonly logger?: Logger;
};

/** Shared by all shops of this process: they never change. */
const pincodes = createPincodes();
const hasher = createSimulatedHasher();

export const createLocalShop = <Time extends Clock & Timers>({
  settings,
  store,
  clock,
  random,
  pendingCalls,
  messenger = createRecordingMessenger(),
  logger = silentLogger,
}: LocalShopPorts<Time>): LocalShop<Time> => {
  const gateway = createSandboxGateway({ hasher, store });
  const shop = createShop({
    settings,
    store,
    clock,
    random,
    timers: clock,
    hasher,
    gateway,
    pincodes,
    messenger,
    logger,
    yieldTurn: noYield,
    backoff: noBackoff,
  });
  const { receiveWebhook, findOrder } = shop;
  const sandboxPayments = createSandboxPayments({ clock, random, gateway, receiveWebhook, findOrder });
  return { settings, shop, clock, random, messenger, sandboxPayments, pendingCalls, logger };
};

/** A local shop with the server's handler of its requests, without a socket. */
export type ServedLocalShop = { readonly local: LocalShop; readonly request: FetchWithCookies };

/** The server's handler of the shop's requests. */
export const serveLocalShop = ({ shop, clock, random, logger }: LocalShop<Clock & Timers>): FetchWithCookies => {
  // Most shops are called in process, and need none of it.
  const served = import('../../../adapters/hono/shop-app.ts').then(({ createShopApp }) =>
    createShopApp({ shop, clock, random, logger, origin: LOCAL_ORIGIN }),
  );
  return async (url, init) => (await served).request(url, init);
};
