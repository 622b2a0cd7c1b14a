import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createMetaConversions,
  META_BATCH,
  META_MAX_AGE_MS,
  type MetaConfig,
} from '../../../adapters/messages/meta-conversions.ts';
import { SENT_TO_META } from '../../../core/catalogue/measurement.ts';
import { createHmacHasher } from '../../../adapters/system/random.ts';
import { ACCEPTED, type ConversionRecord, type SendOutcome } from '../../../core/ports/messages.ts';
import { deadUrl, type Reply } from '../../messages/http-endpoint.ts';
import { failure, openMetaEndpoint, type MetaEndpoint } from '../../messages/meta-endpoint.ts';
import { sampleConversion } from '../../messages/sample-messages.ts';

const NOW = Date.UTC(2026, 0, 5, 3, 30, 0, 999);
const clock = { now: () => NOW };
const { plain } = createHmacHasher('key');

const record = (of: Partial<ConversionRecord> = {}): string =>
  JSON.stringify({
    event: 'InitiateCheckout',
    amount: 1_498,
    shipping: 150,
    currency: 'INR',
    path: '/checkout/',
    phone: plain('919876543210'),
    email: plain('asha@example.com'),
    agent: 'Mozilla/5.0',
    ...of,
  } satisfies ConversionRecord);
const event = (id: string, text = record(), at = NOW) => sampleConversion({ id, at, text });
/** A hash of the wrong length: the endpoint refuses a request with it. */
const badEvent = (id: string) => event(id, record({ phone: 'abc' }));

let endpoint: MetaEndpoint;
beforeEach(async () => {
  endpoint = await openMetaEndpoint(clock.now);
});
afterEach(() => endpoint.close());

const sendAll = (messages: readonly ReturnType<typeof event>[], config: Partial<MetaConfig> = {}) => {
  const meta = createMetaConversions({ ...endpoint.config, ...config }, clock);
  return Promise.all(messages.map((message) => meta.send(message)));
};

describe('a conversion event to Meta', () => {
  it('contains its id, the page, the shop’s amount and hashes, and nothing else', async () => {
    expect(await sendAll([event('one')])).toEqual([ACCEPTED]);
    expect(endpoint.requests()).toEqual([
      {
        data: [
          {
            event_name: 'InitiateCheckout',
            event_time: Math.floor(NOW / 1_000),
            event_id: 'one',
            action_source: 'website',
            event_source_url: 'https://shop.example/checkout/',
            user_data: {
              ph: [plain('919876543210')],
              em: [plain('asha@example.com')],
              client_user_agent: 'Mozilla/5.0',
            },
            custom_data: { currency: 'INR', value: 1_498 },
          },
        ],
        access_token: endpoint.config.accessToken,
      },
    ]);
    const [{ path, headers } = { path: '', headers: {} }] = endpoint.received;
    expect(`${path} ${JSON.stringify(headers)}`).not.toContain(endpoint.config.accessToken);
  });

  it('has no field but those that the privacy policy has words for, and all of them', async () => {
    await sendAll([event('one')]);
    const [{ data: [sent] } = { data: [] }] = endpoint.requests() as readonly { readonly data: readonly object[] }[];
    const { user_data: user, custom_data: custom, ...own } = sent as Readonly<Record<string, object>>;
    expect(Object.keys({ ...own, ...user, ...custom }).toSorted()).toEqual(Object.keys(SENT_TO_META).toSorted());
  });

  it('is not sent without the customer’s consent', async () => {
    const { phone: _phone, email: _email, agent: _agent, ...anonymous } = JSON.parse(record()) as ConversionRecord;
    expect(await sendAll([event('anonymous', JSON.stringify(anonymous))])).toEqual([ACCEPTED]);
    expect(endpoint.received).toEqual([]);
  });
});

describe('many conversion events to Meta', () => {
  it('share a request, up to the documented number', async () => {
    const events = Array.from({ length: META_BATCH + 1 }, (_, at) => event(`event-${at}`));
    expect(new Set(await sendAll(events))).toEqual(new Set([ACCEPTED]));
    const sizes = endpoint.requests().map(({ data }) => data.length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([1, META_BATCH]);
    expect(endpoint.events.size).toBe(META_BATCH + 1);
  });

  it('are not refused along with bad ones', async () => {
    const events = Array.from({ length: 100 }, (_, at) => event(`event-${at}`));
    const bad = [13, 14, 77];
    const outcomes = await sendAll(events.map((good, at) => (bad.includes(at) ? badEvent(good.id) : good)));
    expect(endpoint.events.size).toBe(97);
    outcomes.forEach((outcome, at) => {
      expect(outcome).toEqual(
        bad.includes(at) ? { outcome: 'refused', reason: 'Meta: HTTP 400, code 100/2804003' } : ACCEPTED,
      );
    });
  });

  it('are not refused along with one that Meta would call too old', async () => {
    const outcomes = await sendAll([
      event('old', record(), NOW - META_MAX_AGE_MS),
      event('new', record(), NOW - META_MAX_AGE_MS + 1_000),
    ]);
    expect(outcomes).toEqual([{ outcome: 'refused', reason: 'Meta: older than 7 days' }, ACCEPTED]);
    expect(endpoint.received).toHaveLength(1);
  });
});

describe('the outcome of a conversion event', () => {
  const later = (reason: string, more: object = {}): SendOutcome => ({ outcome: 'retry', reason, ...more });

  it.each<[string, Reply, SendOutcome]>([
    ['an expired token', failure(400, 190), later('Meta: HTTP 400, code 190')],
    ['a missing permission', failure(403, 200), later('Meta: HTTP 403, code 200')],
    ['too many requests', failure(400, 80_004), later('Meta: HTTP 400, code 80004')],
    ['a passing problem', failure(400, 100, { is_transient: true }), later('Meta: HTTP 400, code 100')],
    [
      'a busy service',
      { status: 503, text: '', headers: { 'retry-after': '120' } },
      later('Meta: HTTP 503', { retryAfterMs: 120_000 }),
    ],
    ['fewer events than were sent', { status: 200, json: { events_received: 0 } }, later('Meta: HTTP 200')],
    ['an answer that is no JSON', { status: 200, text: '<html>' }, later('Meta: HTTP 200')],
    ['an error of another form', { status: 400, json: { error: 'no' } }, later('Meta: HTTP 400')],
    ['an error with a sentence for a code', { status: 400, json: { error: { code: 'a b' } } }, later('Meta: HTTP 400')],
  ])('is to try again after %s', async (_what, reply, outcome) => {
    endpoint.next.push(reply);
    expect(await sendAll([event('one'), event('two')])).toEqual([outcome, outcome]);
    expect(endpoint.received).toHaveLength(1);
  });

  it('is to try again after a timeout, and if nothing listens there', async () => {
    endpoint.next.push('silence');
    expect(await sendAll([event('one')], { timeoutMs: 50 })).toEqual([later('Meta: no answer within 50 ms')]);
    expect(await sendAll([event('one')], { apiUrl: await deadUrl() })).toEqual([
      later('Meta: not reachable (ECONNREFUSED)'),
    ]);
  });

  it.each(['', 'null', '[]', '{}', '{"event":"Purchase"}', '{"event":"InitiateCheckout","amount":"1"}'])(
    'is a refusal for a text that is no event: %s',
    async (text) => {
      expect(await sendAll([event('one', text)])).toEqual([
        { outcome: 'refused', reason: 'Meta: not a conversion event' },
      ]);
      expect(endpoint.received).toEqual([]);
    },
  );
});
