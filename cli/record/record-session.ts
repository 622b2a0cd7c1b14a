/** Records a shopping session: a proxy in front of a shop, and the scenario of what passed through it. */
import { fetchBackend } from '../input/fetch-backend.ts';
import { operatorAt } from '../operator/client/operator-client.ts';
import { createRecordingProxy } from './recording-proxy.ts';
import { withCookies, type CookieJar } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
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
  const sandboxTime = await timeOf(shop);
  /** How far the shop's clock is ahead, in milliseconds; a sandbox's can be moved. */
  let ahead = (sandboxTime ?? clock.now()) - clock.now();

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
      return sessionScenario(seen, { source: shop, api, hasSandbox: sandboxTime !== undefined });
    },
  };
};

/** The time of a sandbox's clock; undefined for any other shop. */
const timeOf = async (shop: string): Promise<number | undefined> => {
  const reply = await operatorAt(shop)(sandboxCalls.readClock).catch(() => undefined);
  return reply?.kind === 'done' ? reply.data.now : undefined;
};
