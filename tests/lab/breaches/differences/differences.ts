/**
 * Differences that break no rule: what the contract leaves open, and habits of PHP that the storefront understands (spec
 * 10.16). A backend that has one of them must not be accused of anything.
 */
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { allEndpoints } from '../../../../adapters/wire/endpoints.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import type { ContractLevel as Level } from '../../../../core/contract/call.ts';
import { callAt } from '../../../../cli/scenario/environment/faults.ts';
import { isJsonObject, parseJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';
import { API_PATH } from '../../../../core/contract/paths.ts';
import { fieldMessages } from '../../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../../core/validation/messages.ts';

/** In the order in which they are planted: the text of an answer is made last. */
export const ASPECTS = [
  'order numbers',
  'invoice numbers',
  'numbers',
  'booleans',
  'values',
  'maps',
  'order',
  'members',
  'message',
  'time',
  'status',
  'text',
  'cookies',
  'speed',
  'encoding',
  'type',
  'connection',
] as const;
type Aspect = (typeof ASPECTS)[number];

export type HarmlessDifference = {
  /** What the backend does: the subject is left out. */
  readonly name: string;
  /** The levels at which it is harmless. */
  readonly levels: readonly Level[];
  /** What of the answers it is about: differences about different aspects can stand in one backend. */
  readonly aspect: Aspect;
} & (
  | {
      readonly transport: (request: FetchWithCookies) => FetchWithCookies;
      /** The sandbox's number of an order, by the one that the customer sees; by default the same. */
      readonly ownNumber?: (order: string) => string;
    }
  /** What needs real HTTP: how the response of the backend goes over the socket. */
  | { readonly http: (response: Response) => Response | Promise<Response> }
);

const BOTH = ['core', 'extended'] as const;
const CORE = ['core'] as const;
const EXTENDED = ['extended'] as const;

type Answered = { readonly json: JsonObject; readonly name: CallName; readonly status: number };
type Changed = { readonly status?: number; readonly text: string };

/** The text of every answer is what `change` makes of it. */
const inAnswers = (
  aspect: Aspect,
  name: string,
  levels: readonly Level[],
  change: (answered: Answered) => Changed,
): HarmlessDifference => ({
  name,
  levels,
  aspect,
  transport: (request) => async (url, init) => {
    const call = callAt(url);
    const response = await request(url, init);
    const { headers, status: sentStatus } = response;
    const sent = await response.text();
    const json = parseJsonObject(sent);
    // An answer in another format, such as an invoice's page, stays as it is.
    const isChanged = call !== undefined && json !== undefined;
    const { status = sentStatus, text } = isChanged ? change({ json, name: call, status: sentStatus }) : { text: sent };
    return { headers, status, text: () => Promise.resolve(text) };
  },
});

/** Every value of the data, the innermost first, is what `change` makes of it. */
const everyValue = (value: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return change(value.map((one) => everyValue(one, change)));
  if (!isJsonObject(value)) return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, everyValue(part, change)])));
};

const inData = (
  aspect: Aspect,
  name: string,
  levels: readonly Level[],
  change: (value: unknown) => unknown,
): HarmlessDifference =>
  inAnswers(aspect, name, levels, ({ json: { data, ...json } }) => ({
    text: JSON.stringify(data === undefined ? json : { ...json, data: everyValue(data, change) }),
  }));

const inEnvelope = (
  aspect: Aspect,
  name: string,
  levels: readonly Level[],
  change: (json: JsonObject, call: CallName) => JsonObject,
): HarmlessDifference =>
  inAnswers(aspect, name, levels, ({ json, name: call }) => ({ text: JSON.stringify(change(json, call)) }));

const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** Messages that the spec fixes; every other wording is the shop's own. */
const FIXED: readonly string[] = [...Object.values(fieldMessages), shopMessages.offerEnded];

/** As PHP's json_encode writes it: slashes and everything beyond ASCII escaped. */
const escapedByPhp = (json: unknown): string =>
  JSON.stringify(json)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uFFFF]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const reversedKeys = (value: unknown): unknown =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value;

/** The session’s cookies with other attributes. */
const inCookies = (name: string, change: (cookie: string) => string): HarmlessDifference => ({
  name,
  levels: BOTH,
  aspect: 'cookies',
  transport: (request) => async (url, init) => {
    const response = await request(url, init);
    return {
      status: response.status,
      text: () => response.text(),
      headers: { getSetCookie: () => response.headers.getSetCookie().map(change) },
    };
  },
});

/** Text that is exchanged in both directions, under another name on the backend's side. */
const renamed = (
  name: string,
  outward: (text: string) => string,
  inward: (text: string) => string,
): HarmlessDifference => ({
  name,
  levels: EXTENDED,
  aspect: 'order numbers',
  ownNumber: inward,
  transport:
    (request) =>
    async (url, { body, ...init }) => {
      const response = await request(inward(url), { ...init, ...(body !== undefined && { body: inward(body) }) });
      return { status: response.status, headers: response.headers, text: async () => outward(await response.text()) };
    },
});

/** A line is removed that is not there. */
const refusingAbsentLine: HarmlessDifference = {
  name: 'refuses to remove what is not in the cart',
  levels: CORE,
  aspect: 'values',
  transport: (request) => async (url, init) => {
    if (callAt(url) !== 'deleteFromCart') return request(url, init);
    const { body, ...rest } = init;
    const cart = `${url.slice(0, url.indexOf(API_PATH))}${allEndpoints.getCart.path}`;
    const { data } = parseJsonObject(await (await request(cart, { ...rest, method: 'GET' })).text()) ?? {};
    const items = isJsonObject(data) && isJsonObject(data['items']) ? data['items'] : {};
    const response = await request(url, init);
    if (String(parseJsonObject(body ?? '')?.['pid']) in items || response.status !== 200) return response;
    const refusal = JSON.stringify({ status: false, message: 'Nothing to remove.' });
    return { status: 200, headers: response.headers, text: () => Promise.resolve(refusal) };
  },
};

const withHeaders = async (response: Response, headers: Readonly<Record<string, string>>): Promise<Response> => {
  const changed = new Headers(response.headers);
  for (const [key, value] of Object.entries(headers)) changed.set(key, value);
  return new Response(await response.arrayBuffer(), { status: response.status, headers: changed });
};

export const differences: readonly HarmlessDifference[] = [
  refusingAbsentLine,
  inData('invoice numbers', 'numbers invoices with the financial year at the end', EXTENDED, (value) =>
    typeof value === 'string' ? value.replace(/^BH\/(\d\d-\d\d)\/0*(\d+)$/u, 'TI-$2/$1') : value,
  ),
  inData('numbers', 'sends numbers as strings', BOTH, (value) => (typeof value === 'number' ? String(value) : value)),
  inData('numbers', 'sends amounts with two decimals, as texts', BOTH, (value) =>
    typeof value === 'number' ? value.toFixed(2) : value,
  ),
  inAnswers('text', 'sends whole numbers with a decimal point', BOTH, ({ json }) => ({
    text: JSON.stringify(json).replaceAll(/(?<=[:[,])(\d+)(?=[,}\]])/gu, '$1.0'),
  })),
  inData('booleans', 'sends 1 and 0 for true and false', BOTH, (value) =>
    typeof value === 'boolean' ? Number(value) : value,
  ),
  inData('booleans', 'sends "1" and an empty text for true and false', BOTH, (value) =>
    typeof value === 'boolean' ? (value ? '1' : '') : value,
  ),
  inData('values', 'leaves out what is null', BOTH, (value) =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) : value,
  ),
  inData('maps', 'sends an empty map as []', BOTH, (value) => (isEmptyObject(value) ? [] : value)),
  inEnvelope('values', 'sends data: [] where there is none', BOTH, (json) => ({ ...json, data: json['data'] ?? [] })),
  inEnvelope('values', 'sends null for what an answer does not have', BOTH, (json) => ({
    code: null,
    message: null,
    data: null,
    ...json,
  })),
  inEnvelope('values', 'leaves out data that is null', BOTH, ({ data, ...json }) =>
    data === null ? json : { ...json, data },
  ),
  inEnvelope('members', 'has more members in every answer', BOTH, (json) => ({
    ...json,
    version: '2.1',
    debug: { ms: 3 },
  })),
  inData('members', 'has more members in every object', EXTENDED, (value) =>
    isJsonObject(value) && 'qty' in value ? { ...value, weight: '120 g', stock: null } : value,
  ),
  inEnvelope('members', 'sends its members in another order', BOTH, (json) =>
    Object.fromEntries(Object.entries(everyValue(json, reversedKeys) as JsonObject)),
  ),
  inEnvelope('message', 'words its refusals in another way', BOTH, (json) =>
    json['status'] === false && !FIXED.includes(String(json['message'])) ? { ...json, message: 'Not possible.' } : json,
  ),
  inEnvelope('members', 'has a message in answers that refuse nothing', BOTH, (json) => ({
    message: 'OK',
    code: 'OK',
    ...json,
  })),
  inEnvelope('time', 'sends no time with its answers', EXTENDED, ({ now: _now, ...json }) => json),
  inAnswers('status', 'refuses with HTTP 200 whatever the reason', BOTH, ({ json }) => ({
    status: 200,
    text: JSON.stringify(json),
  })),
  inAnswers('status', 'refuses with HTTP 422 whatever the reason', BOTH, ({ json, status }) => ({
    status: json['status'] === false ? 422 : status,
    text: JSON.stringify(json),
  })),
  inAnswers('status', 'answers a change with HTTP 201', BOTH, ({ json, name, status }) => ({
    status: allEndpoints[name].method === 'POST' && json['status'] === true ? 201 : status,
    text: JSON.stringify(json),
  })),
  inAnswers('text', 'begins with a byte-order mark', BOTH, ({ json }) => ({ text: `\uFEFF${JSON.stringify(json)}` })),
  inAnswers('text', 'has empty lines around the JSON', BOTH, ({ json }) => ({
    text: `\r\n\n ${JSON.stringify(json)}\n\n`,
  })),
  inAnswers('text', 'prints its JSON over many lines', BOTH, ({ json }) => ({ text: JSON.stringify(json, null, 4) })),
  inAnswers('text', 'escapes slashes and everything beyond ASCII', BOTH, ({ json }) => ({ text: escapedByPhp(json) })),
  inEnvelope('values', 'refuses an unknown code in place of not applying it', CORE, (json, call) =>
    call === 'applyCoupon' &&
    isJsonObject(json['data']) &&
    ['', '0', 'false', false].includes(json['data']['isApplied'] as string)
      ? { status: false, message: 'Invalid code' }
      : json,
  ),
  inEnvelope('values', 'answers nothing but the status of a change', CORE, (json, call) =>
    ['addToCart', 'updateCart', 'deleteFromCart', 'quickBuy', 'removeCoupon'].includes(call)
      ? { status: json['status'] ?? false }
      : json,
  ),
  inEnvelope('values', 'leaves the prices out of the cart', CORE, (json) => ({
    ...json,
    data: everyValue(json['data'], (value) => {
      if (!isJsonObject(value) || !('qty' in value)) return value;
      return { qty: value['qty'] };
    }),
  })),
  inEnvelope('values', 'sends discount: null without a code', CORE, (json, call) => {
    const { data } = json;
    return call === 'getCart' && isJsonObject(data) && Array.isArray(data['discount'])
      ? { ...json, data: { ...data, discount: null } }
      : json;
  }),
  inCookies('gives its cookies other attributes', (cookie) => `${cookie.split(';')[0] ?? ''}; path=/; SameSite=Strict`),
  inCookies(
    'gives its cookies a day of expiry',
    (cookie) => `${cookie.split(';')[0] ?? ''}; Expires=Fri, 31-Dec-2099 23:59:59 GMT; Max-Age=2592000; path=/`,
  ),
  renamed(
    'numbers its orders in another form',
    (text) => text.replaceAll(/BH([0-9A-HJKMNP-TV-Z]{10})/gu, 'ORD$1'),
    (text) => text.replaceAll(/ORD([0-9A-HJKMNP-TV-Z]{10})/gu, 'BH$1'),
  ),
  inData('order', 'lists the oldest of its lists first where they have the same time', EXTENDED, (value) => {
    if (!isJsonObject(value) || !Array.isArray(value['orders'])) return value;
    const placed = (order: unknown): number => (isJsonObject(order) ? Number(order['placed_at']) : 0);
    return { ...value, orders: value['orders'].toReversed().toSorted((a, b) => placed(b) - placed(a)) };
  }),
  {
    name: 'is slow once in a while',
    levels: BOTH,
    aspect: 'speed',
    transport: (request) => {
      let calls = 0;
      return async (url, init) => {
        calls += 1;
        if (calls % 500 === 0) await sleep(50);
        return request(url, init);
      };
    },
  },
  {
    name: 'compresses its answers',
    levels: CORE,
    aspect: 'encoding',
    http: async (response) => {
      const headers = new Headers(response.headers);
      headers.set('content-encoding', 'gzip');
      return new Response(gzipSync(Buffer.from(await response.arrayBuffer())), { status: response.status, headers });
    },
  },
  {
    name: 'calls its JSON text/html, as PHP does by itself',
    levels: CORE,
    aspect: 'type',
    http: (response) => withHeaders(response, { 'content-type': 'text/html; charset=UTF-8' }),
  },
  {
    name: 'spells the type of its JSON in another way',
    levels: CORE,
    aspect: 'type',
    http: (response) => withHeaders(response, { 'content-type': 'Application/JSON;charset="utf8"' }),
  },
  {
    name: 'closes the connection after every answer',
    levels: CORE,
    aspect: 'connection',
    http: (response) => withHeaders(response, { connection: 'close' }),
  },
];
