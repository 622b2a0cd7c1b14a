/**
 * A shop on a store, for the operator's commands: it makes the operator's calls and writes what follows from them,
 * while the servers on the same store send the messages and pay the refunds.
 */
import { createOperatorApp } from '../adapters/hono/operator/operator-app.ts';
import { createRazorpayGateway } from '../adapters/payments/razorpay-gateway.ts';
import type { RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { createSandboxGateway } from '../adapters/payments/sandbox-gateway.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacHasher } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTimers,
  createSystemYield,
} from '../adapters/system/time.ts';
import { silentLogger } from '../core/ports/logger.ts';
import type { PaymentGateway } from '../core/ports/payments/payments.ts';
import type { Hasher } from '../core/ports/random.ts';
import type { ShopStore } from '../core/ports/store/shop-store.ts';
import type { Clock } from '../core/ports/time.ts';
import { createShop } from '../core/shop/shop.ts';
import { requireSettingsOfServers } from './check-settings.ts';
import { StartError } from './listen.ts';
import { refuseStart, sandboxKeyProblems } from './start-problems.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { settingsOrReleases } from './site/current-release.ts';
import { existingStore, openStore } from './stores/open-store.ts';
import { readServerSettings, readStoreUse, type StoreUse } from './stores/store-use.ts';

export type OperatorConnection = {
  /** The store's, without a password. */
  readonly name: string;
  /** Answers a request as the operator tools of a sandbox do, under the same paths. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
};

export type OperatorOptions = {
  /** The settings that the shop's servers must have; without it, those of the current release. */
  readonly settingsFile?: string;
  /** For commands that ask the payment gateway: Razorpay, if it is configured. */
  readonly payments?: { readonly razorpay: RazorpayConfig | undefined };
};

/**
 * Rejects with StartError where there is no such store, where its servers have other settings, or where there is no
 * gateway for a command that asks one, and with SettingsError for settings that cannot be read.
 */
export const openOperator = async (
  text: string,
  { settingsFile, payments }: OperatorOptions = {},
): Promise<OperatorConnection> => {
  const { name } = existingStore(text);
  const loaded = await settingsOrReleases(settingsFile);
  const { store, close } = await openStore(text, { isServer: false });
  try {
    const use = await readStoreUse(store);
    requireSettingsOfServers(loaded, { use, servers: await readServerSettings(store) });
    const clock = await clockOf(store, use);
    const random = createCryptoRandom();
    // The operator's calls hash nothing.
    const hasher = createHmacHasher(random.token());
    const shop = createShop({
      settings: loaded.settings,
      store,
      clock,
      random,
      yieldTurn: createSystemYield(),
      backoff: createSystemBackoff(),
      timers: createSystemTimers(),
      hasher,
      gateway: payments === undefined ? null : gatewayOf(payments.razorpay, { store, use, hasher }),
      pincodes: createPincodes(loaded.courier?.deliveryTo),
      messenger: { send: () => Promise.reject(new Error('messages are sent by the server')) },
      logger: silentLogger,
    });
    const app = createOperatorApp({
      isSandbox: use === 'sandbox',
      clock,
      deliverMessages: () => Promise.resolve(),
      shop,
    });
    return { name, request: async (path, init) => app.request(path, init), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** A sandbox's store says how far its clock is ahead; any other shop's time is the system's. */
const clockOf = async (store: ShopStore, use: StoreUse | undefined): Promise<Clock> => {
  if (use !== 'sandbox') return createSystemClock();
  const clock = createSandboxClock(createShiftedClock(createSystemClock()), store);
  await clock.restore();
  return clock;
};

type GatewayPorts = { readonly store: ShopStore; readonly use: StoreUse | undefined; readonly hasher: Hasher };

/** Throws StartError where there is none for this store. */
const gatewayOf = (razorpay: RazorpayConfig | undefined, { store, use, hasher }: GatewayPorts): PaymentGateway => {
  if (razorpay === undefined) {
    if (use === 'sandbox') return createSandboxGateway({ store, hasher });
    throw new StartError(
      'the payment gateway is not configured: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or name the file that the server reads with --config',
    );
  }
  if (use === 'sandbox') refuseStart(sandboxKeyProblems(razorpay));
  return createRazorpayGateway(razorpay);
};
