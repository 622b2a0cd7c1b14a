/**
 * A shop on a store, for the operator's commands: it makes the operator's calls and writes what follows from them, while
 * the servers on the same store send the messages and pay the refunds.
 */
import { createOperatorApp } from '../adapters/hono/sandbox/operator-api.ts';
import { loadSettings } from '../adapters/settings/load-settings.ts';
import { createPincodes } from '../adapters/pincodes/pincodes.ts';
import { createCryptoRandom, createHmacDigests } from '../adapters/system/random.ts';
import { createShiftedClock } from '../adapters/system/shifted-clock.ts';
import {
  createSystemBackoff,
  createSystemClock,
  createSystemTicker,
  createSystemYield,
} from '../adapters/system/time.ts';
import { createShop } from '../core/shop/shop.ts';
import { operatorPortsOf } from './operator-ports.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { openStore } from './stores/open-store.ts';
import { existingLocation } from './stores/stored-database.ts';

export type OperatorConnection = {
  /** Answers a request as the operator tools of a sandbox do, under the same paths. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/**
 * `settingsFile` names the settings that the shop's servers have; without one, the defaults. Rejects with StartError
 * where there is no such store, and with SettingsError for settings that cannot be read.
 */
export const openOperator = async (text: string, settingsFile?: string): Promise<OperatorConnection> => {
  existingLocation(text);
  const { settings } = await loadSettings(settingsFile);
  const { store, close } = await openStore(text, { isServer: false });
  // A sandbox's store says how far its clock is ahead; any other clock is the system's.
  const clock = createSandboxClock(createShiftedClock(createSystemClock()), store);
  await clock.restore();
  const random = createCryptoRandom();
  const shop = createShop({
    settings,
    store,
    clock,
    random,
    yieldTurn: createSystemYield(),
    backoff: createSystemBackoff(),
    ticker: createSystemTicker(),
    // The operator's calls hash nothing.
    digests: createHmacDigests(random.token()),
    gateway: null,
    pincodes: createPincodes(),
    messenger: { send: () => Promise.reject(new Error('messages are sent by the server')) },
    journal: { error: () => undefined },
  });
  const app = createOperatorApp({
    clock,
    deliverMessages: () => Promise.resolve(),
    ...operatorPortsOf(shop),
  });
  return { request: async (path, init) => app.request(path, init), close };
};
