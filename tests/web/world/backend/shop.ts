/**
 * The real server over a memory store, on a port of its own. It can be stopped and restarted, and keeps its store, as a
 * server with a database does.
 */
import { fileURLToPath } from 'node:url';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { createRecordingMessenger } from '../../../../adapters/memory/recording-messenger.ts';
import { composeServer } from '../../../../server/composition.ts';
import type { ServerConfig } from '../../../../server/server-config.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { listen, type Listening } from '../../../../server/listen.ts';
import { createReplacedAnswers, type ReplacedAnswers } from './replaced-answers.ts';
import { createErrorLog } from '../../../samples/loggers.ts';

/** The built storefront; `npm test` builds it first. */
export const STOREFRONT = fileURLToPath(new URL('../../../../dist/client', import.meta.url));

const HOST = '127.0.0.1';

type Mail = { readonly channel: string; readonly to: string; readonly text: string; readonly otp?: string };
export type Outcome = 'succeeds' | 'fails' | 'silent';

export type Sandbox = {
  readonly url: string;
  /** What the server has logged: nothing, unless something failed. */
  readonly errors: readonly string[];
  /** Moves the shop's clock forward, in milliseconds. */
  readonly advance: (ms: number) => Promise<void>;
  readonly sentMessages: () => Promise<readonly Mail[]>;
  /** The last one-time password sent to a phone. */
  readonly otpOf: (phone: string) => Promise<string>;
  /** Sends an event of the gateway without a page, as a late message of the bank. */
  readonly pay: (order: string, outcome: Outcome, amount?: number) => Promise<void>;
  /** The operator's decision on a payment of another amount. */
  readonly review: (order: string, decision: 'accept' | 'refund') => Promise<void>;
  /** Moves an order to this state, as the operator does. */
  readonly move: (order: string, ...states: readonly string[]) => Promise<void>;
  /** Credits reward cash to a customer. */
  readonly grantCash: (phone: string, amount: number) => Promise<void>;
  /** How many units of a product can be sold: a number, `sold-out` or `unlimited`. */
  readonly setStock: (pid: string, stock: number | string) => Promise<void>;
  /** Has the server answer a call, or another path, in another way than the shop would. */
  readonly replace: ReplacedAnswers['replace'];
  /** Stops the server: nothing listens on its port any more. */
  readonly die: () => Promise<void>;
  /** Starts it again, on the same port and with the same store; the storefront keeps the default settings. */
  readonly comeBack: (settings?: Settings) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** With the configuration of Razorpay, payments go through that instead of the sandbox's simulated gateway. */
export const startSandbox = async (gateway: Pick<ServerConfig, 'razorpay'> = {}): Promise<Sandbox> => {
  const { logger, errors } = createErrorLog();
  const store = createMemoryStore();
  const compose = (settings: Settings) =>
    composeServer({
      settings,
      ...gateway,
      store,
      digestKey: 'a key for tests',
      sandbox: true,
      clientRoot: STOREFRONT,
      messenger: createRecordingMessenger(),
      addressLimits: false,
      logger,
    }).site;
  let site = compose(DEFAULT_SETTINGS);
  const { handlers, replace, dropWaiting } = createReplacedAnswers({
    fetch: (request, bindings) => site.fetch(request, bindings),
  });
  let listening: Listening | undefined = await listen(handlers, { port: 0, host: HOST });
  const { port } = listening;
  const url = `http://${HOST}:${port}`;

  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(
      `${url}/sandbox${path}`,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!response.ok) throw new Error(`the sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const sentMessages = (): Promise<readonly Mail[]> => ask('/sent');
  const die = async (): Promise<void> => {
    const closed = listening?.close();
    dropWaiting();
    await closed;
    listening = undefined;
  };

  return {
    url,
    errors,
    sentMessages,
    replace,
    die,
    advance: async (ms) => {
      await ask('/clock', { advance_ms: ms });
    },
    otpOf: async (phone) =>
      (await sentMessages()).findLast(({ to, otp }) => to === phone && otp !== undefined)?.otp ?? '',
    pay: async (order, outcome, amount) => {
      await ask('/pay', { order, outcome, ...(amount !== undefined && { amount }) });
    },
    review: async (order, decision) => {
      await ask('/review', { order, decision });
    },
    grantCash: async (phone, amount) => {
      await ask('/cash', { phone, amount });
    },
    setStock: async (pid, stock) => {
      await ask('/stock', { pid, stock });
    },
    move: async (order, ...states) => {
      for (const to of states) await ask('/order', { order, to });
    },
    comeBack: async (settings) => {
      if (settings !== undefined) site = compose(settings);
      listening = await listen(handlers, { port, host: HOST });
      if (listening.port !== port) throw new Error(`port ${port} was taken meanwhile`);
    },
    close: die,
  };
};
