/** Records a shopping session: a proxy in front of a shop, and the scenario of what passed through it. */
import { fetchBackend } from '../input/fetch-backend.ts';
import { createRecordingProxy } from '../../adapters/hono/backend-proxy/recording-proxy.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { parseEnvelope } from '../../adapters/wire/envelope.ts';
import { encodeRequest } from '../../adapters/wire/operator/call.ts';
import { sandboxCalls } from '../../adapters/wire/operator/sandbox-tools.ts';
import { readEnd } from '../../adapters/wire/recording/read-end.ts';
import type { RecordedEvent } from '../../adapters/wire/recording/recorded-event.ts';
import { scenarioText } from '../../adapters/wire/recording/scenario-text.ts';
import { createSystemClock } from '../../adapters/system/time.ts';
import { listen } from '../../server/listen.ts';

export type Recording = {
  readonly url: string;
  readonly port: number;
  /** How many events were recorded so far. */
  readonly count: () => number;
  /** Stops listening; the scenario file of the session, undefined if nothing was recorded. */
  readonly stop: () => Promise<string | undefined>;
};

/** A session of this many events ends its recording: more than a person does in a day. */
const MAX_EVENTS = 20_000;

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
  const events: RecordedEvent[] = [];
  /** The session of the browser that was used last. */
  let last = { cookies: '', browser: 1 };
  const proxy = createRecordingProxy({
    shop,
    clock: createSystemClock(),
    onEvent: (event) => {
      if (events.length < MAX_EVENTS) events.push(event);
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
    count: () => events.length,
    stop: async () => {
      await listening.close();
      if (events.length === 0) return undefined;
      const end = { ...(await readEnd(getText)), browser: last.browser };
      const level = isAnswered(await getText(allEndpoints.getOffer.path)) ? 'extended' : 'core';
      const hasSandbox = typeof jsonOf(await getText(CLOCK_PATH))?.['now'] === 'number';
      return scenarioText({ events, end }, { name, source: shop, level, hasSandbox });
    },
  };
};

/** Where a sandbox shows its clock. */
const CLOCK_PATH = encodeRequest(sandboxCalls.readClock, undefined).path;

/** Undefined where it is no JSON object. */
const jsonOf = (text = ''): Readonly<Record<string, unknown>> | undefined => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a call is there, and was carried out. */
const isAnswered = (text: string | undefined): boolean => parseEnvelope(text ?? '')?.get('status') === true;
