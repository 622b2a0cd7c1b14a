/**
 * Conversion events to Meta (Conversions API). Only events of customers who have consented are sent, with their phone and
 * email as hashes; the others end here. Sends of the same moment share a request.
 */
import type { MetaField } from '../../core/catalogue/measurement.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import {
  ACCEPTED,
  type ConversionRecord,
  type Message,
  type Messenger,
  type SendOutcome,
} from '../../core/ports/messages.ts';
import type { Clock } from '../../core/ports/time.ts';
import { post, safeCode, type PostResult } from './post.ts';

export type MetaConfig = {
  /** The id of the pixel, or data set, in digits. */
  readonly pixelId: string;
  readonly accessToken: string;
  /** The origin of the shop, such as `https://shop.example`: events name the page they come from. */
  readonly siteOrigin: string;
  /** Shows the events under "Test events" and nowhere else. */
  readonly testEventCode?: string;
  /** By default `https://graph.facebook.com/v25.0`. */
  readonly apiUrl?: string;
  /** Milliseconds until a response must have arrived, by default 4,000: less than a delivery waits. */
  readonly timeoutMs?: number;
};

const DEFAULT_API_URL = 'https://graph.facebook.com/v25.0';
const DEFAULT_TIMEOUT_MS = 4_000;
/** Events of one request at most, by Meta's documentation. */
export const META_BATCH = 1_000;
/** Meta refuses a whole request with an older event. */
export const META_MAX_AGE_MS = 7 * DAY_MS;

type Waiting = { readonly event: object; readonly settle: (outcome: SendOutcome) => void };

/** `clock` is the shop's. */
export const createMetaConversions = (config: MetaConfig, clock: Clock): Messenger => {
  let waiting: Waiting[] = [];

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    for (let start = 0; start < batch.length; start += META_BATCH) {
      void sendBatch(config, batch.slice(start, start + META_BATCH));
    }
  };

  return {
    send: (message) => {
      if (message.channel !== 'conversion') {
        return Promise.reject(new Error(`Meta was given a message by ${message.channel}`));
      }
      const record = recordIn(message.text);
      if (record === undefined) return Promise.resolve(refused('not a conversion event'));
      if (record.phone === undefined) return Promise.resolve(ACCEPTED);
      if (clock.now() - message.at >= META_MAX_AGE_MS) return Promise.resolve(refused('older than 7 days'));
      return new Promise((settle) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ event: eventOf(message, record, config.siteOrigin), settle });
      });
    },
  };
};

const refused = (why: string): SendOutcome => ({ outcome: 'refused', reason: `Meta: ${why}` });

/** What the shop wrote into a message; undefined for anything else. */
const recordIn = (text: string): ConversionRecord | undefined => {
  try {
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is ConversionRecord =>
  typeof value === 'object' &&
  value !== null &&
  'event' in value &&
  value.event === 'InitiateCheckout' &&
  'amount' in value &&
  typeof value.amount === 'number' &&
  'path' in value &&
  typeof value.path === 'string' &&
  'currency' in value &&
  value.currency === 'INR';

/** A field of an event; the privacy policy has words for each. */
type Fields = Partial<Record<MetaField, unknown>>;
type MetaEvent = Fields & { readonly user_data: Fields; readonly custom_data: Fields };

const eventOf = ({ id, at }: Message, record: ConversionRecord, siteOrigin: string): MetaEvent => ({
  event_name: record.event,
  event_time: Math.floor(at / 1_000),
  event_id: id,
  action_source: 'website',
  event_source_url: `${siteOrigin}${record.path}`,
  user_data: {
    ph: [record.phone],
    ...(record.email !== undefined && { em: [record.email] }),
    ...(record.agent !== undefined && { client_user_agent: record.agent }),
  },
  custom_data: { currency: record.currency, value: record.amount },
});

/** Sends a batch. Meta refuses all of it for one bad event, so the halves of a refused batch are sent by themselves. */
const sendBatch = async (config: MetaConfig, batch: readonly Waiting[]): Promise<void> => {
  const outcome = outcomeOf(await postEvents(config, batch), batch.length);
  if (outcome.outcome === 'refused' && batch.length > 1) {
    const middle = Math.ceil(batch.length / 2);
    await Promise.all([sendBatch(config, batch.slice(0, middle)), sendBatch(config, batch.slice(middle))]);
    return;
  }
  for (const { settle } of batch) settle(outcome);
};

const postEvents = (
  { pixelId, accessToken, testEventCode, apiUrl = DEFAULT_API_URL, timeoutMs = DEFAULT_TIMEOUT_MS }: MetaConfig,
  batch: readonly Waiting[],
): Promise<PostResult> =>
  post({
    url: `${apiUrl}/${pixelId}/events`,
    headers: { 'content-type': 'application/json' },
    // In the body the token appears in no log of URLs.
    body: JSON.stringify({
      data: batch.map(({ event }) => event),
      access_token: accessToken,
      ...(testEventCode !== undefined && { test_event_code: testEventCode }),
    }),
    timeoutMs,
  });

/** The code of "Invalid parameter": something is wrong with an event. Others are about the token, limits or Meta itself. */
const INVALID_PARAMETER = 100;

type MetaAnswer = {
  readonly events_received?: unknown;
  readonly error?: { readonly code?: unknown; readonly error_subcode?: unknown; readonly is_transient?: unknown };
};

const answerIn = (json: unknown): MetaAnswer => {
  if (typeof json !== 'object' || json === null) return {};
  const { events_received, error }: MetaAnswer = json;
  return { events_received, ...(typeof error === 'object' && error !== null && { error }) };
};

const outcomeOf = (result: PostResult, sent: number): SendOutcome => {
  if (result.status === null) return { outcome: 'retry', reason: `Meta: ${result.reason}` };
  const { status, json, retryAfterMs } = result;
  const { events_received: received, error = {} } = answerIn(json);
  if (status === 200 && received === sent) return ACCEPTED;
  const codes = [error.code, error.error_subcode].map(safeCode).filter((code) => code !== '');
  const why = `HTTP ${status}${codes.length === 0 ? '' : `, code ${codes.join('/')}`}`;
  if (status === 400 && error.code === INVALID_PARAMETER && error.is_transient !== true) return refused(why);
  return { outcome: 'retry', reason: `Meta: ${why}`, ...(retryAfterMs !== undefined && { retryAfterMs }) };
};
