/** Records a shopping session: a proxy in front of a shop, and the scenario of what passed through it. */
import { fetchBackend } from '../input/fetch-backend.ts';
import { createRecordingProxy } from '../../adapters/hono/backend-proxy/recording-proxy.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { parseEnvelope } from '../../adapters/wire/envelope.ts';
import { pathOf } from '../../adapters/wire/operator/call.ts';
import { sandboxCalls } from '../../adapters/wire/operator/sandbox-tools.ts';
import { readEnd, type SeenExchange } from '../../adapters/wire/recording/seen-exchange.ts';
import { sessionScenario } from '../../adapters/wire/recording/session-scenario.ts';
import { createSystemClock } from '../../adapters/system/time.ts';
import { listen } from '../../server/listen.ts';

export type Recording = {
  readonly url: string;
  readonly port: number;
  /** How many requests were recorded so far. */
  readonly count: () => number;
  /** Stops listening; the scenario file of the session, undefined if nothing was recorded. */
  readonly stop: () => Promise<string | undefined>;
};

/** A session of this many requests ends its recording: more than a person makes in a day. */
const MOST_EXCHANGES = 20_000;

const HOST = '127.0.0.1';

/** Rejects with StartError if it cannot listen. */
export const recordSession = async ({
  shop,
  port,
  name = 'A recorded session',
}: {
  /** Scheme, host and port of the shop. */
  readonly shop: string;
  /** The port to listen on, or the next free one; 0 for any. */
  readonly port: number;
  /** Name of the scenario. */
  readonly name?: string;
}): Promise<Recording> => {
  const clock = createSystemClock();
  const seen: SeenExchange[] = [];
  /** The session of the browser that was used last. */
  let last = { cookies: '', browser: 1 };
  const proxy = createRecordingProxy({
    shop,
    clock,
    onExchange: (exchange) => {
      if (seen.length < MOST_EXCHANGES) seen.push(exchange);
    },
    onCookies: (cookies, browser) => {
      last = { cookies, browser };
    },
  });
  const listening = await listen(proxy, { port, host: HOST, mayMove: true });
  const getText = (path: string): Promise<string | undefined> =>
    fetchBackend(`${shop}${path}`, { headers: { accept: 'application/json', cookie: last.cookies } })
      .then((response) => response.text())
      .catch(() => undefined);
  return {
    url: `http://${HOST}:${listening.port}`,
    port: listening.port,
    count: () => seen.length,
    stop: async () => {
      await listening.close();
      const end = await readEnd(getText, { at: clock.now(), browser: last.browser });
      const offer = parseEnvelope((await getText(allEndpoints.getOffer.path)) ?? '');
      const sandboxClock = (await getText(pathOf(sandboxCalls.readClock))) ?? '';
      return sessionScenario([...seen, ...end], {
        name,
        source: shop,
        level: offer?.get('status') === true ? 'extended' : 'core',
        hasSandbox: /^\{"now":\d+\}$/u.test(sandboxClock.trim()),
      });
    },
  };
};
