/** Meta's endpoint for events as it is documented: one bad or old event refuses the whole request. */
import { META_BATCH, META_MAX_AGE_MS, type MetaConfig } from '../../adapters/messages/meta-conversions.ts';
import { openHttpEndpoint, type Received, type Reply } from './http-endpoint.ts';

export type MetaEvent = {
  readonly event_name: string;
  readonly event_time: number;
  readonly event_id: string;
  readonly event_source_url: string;
  readonly user_data: { readonly ph?: readonly string[]; readonly em?: readonly string[] };
  readonly custom_data: { readonly currency: string; readonly value: number };
};

export type MetaRequest = {
  readonly data: readonly MetaEvent[];
  readonly access_token: string;
  readonly test_event_code?: string;
};

export type MetaEndpoint = {
  readonly config: MetaConfig;
  /** Events that were counted, once for each id. */
  readonly events: ReadonlyMap<string, MetaEvent>;
  readonly received: readonly Received[];
  readonly requests: () => readonly MetaRequest[];
  /** Answers of the next requests; undefined where the endpoint answers by itself. */
  readonly next: (Reply | undefined)[];
  readonly close: () => Promise<void>;
};

const TOKEN = 'token-of-the-shop';
const HASH = /^[0-9a-f]{64}$/u;

export const failure = (status: number, code: number, more: object = {}): Reply => ({
  status,
  json: { error: { message: 'no', type: 'OAuthException', code, fbtrace_id: 'A1', ...more } },
});

/** `now` in epoch milliseconds. */
export const openMetaEndpoint = async (now: () => number = Date.now): Promise<MetaEndpoint> => {
  const events = new Map<string, MetaEvent>();
  const next: (Reply | undefined)[] = [];

  const isGood = ({ event_name, event_id, event_time, user_data: { ph = [], em = [] }, custom_data }: MetaEvent) =>
    event_name !== '' &&
    event_id !== '' &&
    Number.isInteger(event_time) &&
    now() / 1_000 - event_time < META_MAX_AGE_MS / 1_000 &&
    ph.length + em.length > 0 &&
    [...ph, ...em].every((hash) => HASH.test(hash)) &&
    custom_data.value >= 0;

  const answer = ({ method, path, body }: Received): Reply => {
    const scripted = next.shift();
    if (scripted !== undefined) return scripted;
    if (method !== 'POST' || path !== '/v25.0/1234567890/events') return failure(404, 803);
    const { access_token, data } = JSON.parse(body) as MetaRequest;
    if (access_token !== TOKEN) return failure(400, 190);
    if (data.length === 0 || data.length > META_BATCH || !data.every(isGood))
      return failure(400, 100, { error_subcode: 2_804_003 });
    for (const event of data) if (!events.has(event.event_id)) events.set(event.event_id, event);
    return { status: 200, json: { events_received: data.length, messages: [], fbtrace_id: 'A1' } };
  };

  const endpoint = await openHttpEndpoint(answer);
  return {
    config: {
      pixelId: '1234567890',
      accessToken: TOKEN,
      siteOrigin: 'https://shop.example',
      apiUrl: `${endpoint.url}/v25.0`,
    },
    events,
    received: endpoint.received,
    requests: () => endpoint.received.map(({ body }) => JSON.parse(body) as MetaRequest),
    next,
    close: endpoint.close,
  };
};
