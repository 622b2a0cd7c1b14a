/**
 * A shop on a store, for the operator's commands: it makes the operator's calls and writes what follows from them,
 * while the servers on the same store send the messages and pay the refunds.
 */
import { createOperatorApp } from '../adapters/hono/operator/operator-app.ts';
import type { RazorpayConfig } from '../adapters/payments/razorpay-config.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacHasher } from '../adapters/system/random.ts';
import { silentLogger } from '../core/ports/logger.ts';
import type { Messenger } from '../core/ports/messages.ts';
import { requireSettingsOfServers } from './check-settings.ts';
import { StartError } from './listen.ts';
import {
  compose,
  given,
  port,
  razorpayGateway,
  SANDBOX_CLOCK,
  sandboxClock,
  sandboxGateway,
  SHOP,
  shopModule,
  systemClock,
  systemPorts,
} from './modules.ts';
import { settingsOrReleases } from './site/current-release.ts';
import { refuseStart, sandboxKeyProblems } from './start-problems.ts';
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
    const container = compose(
      given({ settings: loaded.settings, store, pincodes: createPincodes(loaded.courier?.deliveryTo) }),
      // The operator's calls hash nothing, and the servers on the same store send the messages.
      given({ hasher: createHmacHasher(createCryptoRandom().token()), messenger: noMessenger, logger: silentLogger }),
      systemPorts,
      use === 'sandbox' ? sandboxClock : systemClock,
      payments === undefined ? given({ gateway: null }) : gatewayOf(payments.razorpay, use),
      shopModule,
    );
    if (use === 'sandbox') await container.get(SANDBOX_CLOCK).restore();
    const app = createOperatorApp({
      isSandbox: use === 'sandbox',
      clock: container.get(port('clock')),
      deliverMessages: () => Promise.resolve(),
      shop: container.get(SHOP),
    });
    return { name, request: async (path, init) => app.request(path, init), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const noMessenger: Messenger = { send: () => Promise.reject(new Error('messages are sent by the server')) };

/** The gateway's module. Throws StartError where there is none for this store. */
const gatewayOf = (razorpay: RazorpayConfig | undefined, use: StoreUse | undefined) => {
  if (razorpay === undefined) {
    if (use === 'sandbox') return sandboxGateway;
    throw new StartError(
      'the payment gateway is not configured: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or name the file that the server reads with --config',
    );
  }
  if (use === 'sandbox') refuseStart(sandboxKeyProblems(razorpay));
  return razorpayGateway(razorpay);
};
