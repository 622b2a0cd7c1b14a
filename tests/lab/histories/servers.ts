/** The servers of a history on one store, and browsers whose calls go to any of them. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { createCryptoRandom } from '../../../adapters/system/random.ts';
import { createSystemTimers } from '../../../adapters/system/time.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import { ACCEPTED, type Message } from '../../../core/ports/messages.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { composeServer } from '../../../server/composition.ts';
import { listen } from '../../../server/listen.ts';
import { startDelivery } from '../../../server/maintenance.ts';
import { loadDigestKeys } from '../../../server/stores/digest-key.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import type { SeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { sandboxCall } from '../http-shopper.ts';
import { withFault, type Fault } from './store-faults.ts';

export type ServerOptions = {
  /** `memory`, `sqlite:PATH` or `postgres://…`. */
  readonly store: string;
  readonly clientRoot: string;
  readonly fault?: Fault | undefined;
  /** Called with every error that the server logs. */
  readonly onError?: (message: string) => void;
};

export type Server = {
  readonly origin: string;
  /** What the server has logged as an error. */
  readonly errors: () => readonly string[];
  /** Every message that was sent, as often as it was. */
  readonly sent: () => Promise<readonly Message[]>;
  readonly close: () => Promise<void>;
};

/** `enableFault` lets the fault of the store begin. */
export type Breakable = { readonly enableFault: () => void };

const PLENTY = { limit: 100_000, withinMs: DAY_MS };

/** Budgets that no history uses up: its few shoppers order all the time. */
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  budgets: {
    ...DEFAULT_SETTINGS.budgets,
    couponTries: PLENTY,
    ordersPerPhone: PLENTY,
    unpaidOrdersPerPhone: PLENTY,
    paymentRetriesPerPhone: PLENTY,
    orderMailsPerAddress: PLENTY,
    openCodOrders: { limit: 100_000, value: rupees(100_000_000) },
  },
};

export const startServer = async ({
  store: location,
  clientRoot,
  fault,
  onError,
}: ServerOptions): Promise<Server & Breakable> => {
  const opened = await openStore(location);
  const { store, enableFault } = withFault(fault, opened.store);
  const errors: string[] = [];
  const sent: Message[] = [];
  const logger = {
    error: (message: string, cause?: unknown): void => {
      errors.push(`${message} ${String(cause)}`);
      onError?.(`${message} ${String(cause)}`);
    },
  };
  const [digestKey, ...formerDigestKeys] = await loadDigestKeys(opened.store, createCryptoRandom());
  const server = composeServer({
    settings: SETTINGS,
    store,
    digestKey,
    formerDigestKeys,
    sandbox: true,
    addressLimits: false,
    clientRoot,
    messenger: {
      send: async (message) => {
        sent.push(message);
        return ACCEPTED;
      },
    },
    logger,
  });
  const { port, close } = await listen(server.site, { port: 0, host: '127.0.0.1' });
  const delivery = startDelivery(server.shop.deliverMessages, createSystemTimers(), logger);
  return {
    origin: `http://127.0.0.1:${port}`,
    errors: () => errors,
    sent: async () => {
      await server.shop.deliverMessages();
      return sent;
    },
    enableFault,
    close: async () => {
      await close();
      await delivery.stop();
      server.close();
      await opened.close();
    },
  };
};

export type Browser = {
  readonly api: ShopApi;
  /** Calls the sandbox of one of the servers: a POST where there is a body. */
  readonly sandbox: (path: string, body?: object) => Promise<unknown>;
};

const ANY = 'http://any.test';

/** Sends every call to one of the servers, at random. */
export const openBrowser = (origins: readonly [string, ...(readonly string[])], random: SeededRandom): Browser => {
  const jar: CookieJar = new Map();
  const anywhere: FetchWithCookies = (url, init) => fetch(url.replace(ANY, random.pick(origins)), init);
  return {
    api: createHttpClient({ base: ANY, fetch: withCookies(anywhere, jar) }),
    sandbox: (path, body) => sandboxCall(random.pick(origins), path, body),
  };
};
