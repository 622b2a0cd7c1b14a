/** Records a shopping session: a proxy in front of a shop, and the scenario of what passed through it. */
import { fetchBackend } from '../input/fetch-backend.ts';
import { createRecordingProxy } from './recording-proxy.ts';
import { withCookies, type CookieJar } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { decodeTolerant } from '../../core/contract/tolerant.ts';
import { parseEnvelope } from '../../adapters/wire/envelope.ts';
import { pathOf } from '../../adapters/wire/operator/call.ts';
import { sandboxCalls } from '../../adapters/wire/operator/sandbox-tools.ts';
import type { SeenExchange } from '../../adapters/wire/recording/seen-exchange.ts';
import { sessionScenario } from '../../adapters/wire/recording/session-scenario.ts';
import { toolPath } from '../../adapters/wire/recording/tool-steps.ts';
import { createSystemClock } from '../../adapters/system/time.ts';
import { listen } from '../../server/listen.ts';

export type Recording = {
  readonly url: string;
  /** Stops listening; the scenario file of the session, undefined if nothing was recorded. */
  readonly stop: () => Promise<string | undefined>;
};

const HOST = '127.0.0.1';

/** Rejects with StartError if it cannot listen. */
export const recordSession = async ({
  shop,
  port,
}: {
  /** Scheme, host and port of the shop. */
  readonly shop: string;
  /** The port to listen on, or the next free one; 0 for any. */
  readonly port: number;
}): Promise<Recording> => {
  const seen: SeenExchange[] = [];
  /** Cookies of the browser that was used last. */
  let lastJar: CookieJar = new Map();
  const clock = createSystemClock();
  /** How far the shop's clock is ahead, in milliseconds; a sandbox's can be moved. */
  let ahead = 0;
  const sandboxTime = await timeOf(shop);
  if (sandboxTime !== undefined) ahead = sandboxTime - clock.now();

  const proxy = createRecordingProxy(shop, async (exchange, jar) => {
    // What is done in a form is answered without the time.
    const isMoved = toolPath(exchange.path) === pathOf(sandboxCalls.moveClock);
    const now = isMoved ? await timeOf(shop) : parseEnvelope(exchange.response ?? '')?.get('now');
    if (typeof now === 'number') ahead = now - clock.now();
    if (exchange.browser !== 0) lastJar = jar;
    seen.push({ ...exchange, at: clock.now() + ahead });
  });
  const listening = await listen(proxy, { port, host: HOST, mayMove: true });
  return {
    url: `http://${HOST}:${listening.port}`,
    stop: async () => {
      await listening.close();
      const api = createHttpClient({ base: shop, fetch: withCookies(fetchBackend, lastJar) });
      return sessionScenario(seen, {
        name: 'A recorded session',
        source: shop,
        api,
        hasSandbox: sandboxTime !== undefined,
      });
    },
  };
};

/** The time of a sandbox's clock; undefined for any other shop. */
const timeOf = async (shop: string): Promise<number | undefined> => {
  try {
    const answer = await fetchBackend(`${shop}${pathOf(sandboxCalls.readClock)}`, {});
    return decodeTolerant(sandboxCalls.readClock.data, JSON.parse(await answer.text())).now;
  } catch {
    return undefined;
  }
};
