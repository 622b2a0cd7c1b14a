/** Hostile requests for every path of the server, made from a seed: valid ones with parts replaced, and nonsense. */
import { CALLBACK_PATH } from '../../adapters/wire/callback-path.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../adapters/wire/endpoints.ts';
import type { SeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';

export type HostileRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What shoppers' pages send; each request changes some of it. */
const FIELDS: Readonly<Record<string, unknown>> = {
  pid: WASH,
  qty: 1,
  phone: PHONE,
  otp: '123456',
  code: 'BESTYOU',
  source: 'url',
  customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
  shipping: ADDRESS,
  billing: ADDRESS,
  payment_mode: 'upi',
  redeem_cash: false,
  expected_total: 749,
  reason: 'Ordered by mistake',
  upi: 'asha@upi',
  payment_id: 'pay_1',
  signature: 'f'.repeat(64),
  purpose: 'marketing',
  given: true,
  name: 'Asha Rao',
  email: 'asha@example.com',
  message: 'Where is my parcel, please?',
  url: '/checkout',
  event: 'InitiateCheckout',
  amount: 749,
  pincode: '560038',
};

/** Those that a path reads: sending all of them to each would make most requests alike. */
const FIELDS_OF_PATH: readonly (readonly [path: RegExp, fields: readonly string[]])[] = [
  [/cart\//u, ['pid', 'qty']],
  [/discount\//u, ['code', 'source']],
  [/otp\//u, ['phone', 'otp']],
  [/offers\/|customer\/search/u, ['phone']],
  [/customer\//u, ['customer', 'shipping', 'billing']],
  [/order\/place/u, ['payment_mode', 'redeem_cash', 'expected_total', 'shipping', 'billing']],
  [
    /order\/|payment\//u,
    ['order', 'phone', 'reason', 'upi', 'payment_id', 'signature', 'payment_mode', 'expected_total'],
  ],
  [/consent\//u, ['purpose', 'given']],
  [/grievance\//u, ['name', 'phone', 'email', 'message']],
  [/conversion\//u, ['name', 'phone', 'email', 'shipping', 'amount', 'url', 'event']],
  [/pincode\//u, ['pincode']],
];

const LONG = 'x'.repeat(5_000);
const HOSTILE_VALUES: readonly [unknown, ...(readonly unknown[])] = [
  null,
  true,
  '',
  ' ',
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  -0,
  [],
  {},
  [[[[]]]],
  LONG,
  '\u0000',
  '\ud800',
  '9876543210\r\nSet-Cookie: a=b',
  '+91 98765-43210',
  '९८७६५४३२१०',
  '<script>alert(1)</script>',
  "'; drop table documents; --",
  '$' + '{7*7}',
  '../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '__proto__',
  'constructor',
  { __proto__: null, toString: 1 },
  { length: 1e9 },
  Array.from({ length: 500 }, () => 0),
  'ﷺ'.repeat(50),
  '‮abc',
  '1e3',
  'NaN',
];
const HOSTILE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'then', '', LONG.slice(0, 300)] as const;
const HOSTILE_TARGETS = [
  '/',
  '/checkout',
  '/cart?code=BESTYOU',
  '//evil.example/',
  '/..%2f..%2fetc/passwd',
  '/server/api/',
  '/server/api/cart/get.php/',
  '/server/api/cart/%2e%2e/get.php',
  '/server/api/CART/GET.PHP',
  '/server/api/cart/get.php%00.html',
  '/%c0%ae%c0%ae/',
  '/%',
  '/payment/success?order=%FF',
  '/assets/../.env',
  '/.env',
  '/sandbox',
  '/sandbox/clock',
  '/sandbox/orders?state=none&limit=-1',
  '/sandbox/messages?after=%00',
  '/healthz',
  '/metrics',
  `/${'a/'.repeat(400)}`,
  `/?${'a=b&'.repeat(500)}`,
] as const;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const;
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  '',
] as const;
const HOSTILE_HEADERS: readonly [readonly [string, string], ...(readonly (readonly [string, string])[])] = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['content-length', '999999999'],
  ['content-length', '-1'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'chunked'],
  ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
  ['x-forwarded-proto', 'https'],
  ['host', 'evil.example'],
  ['accept', 'text/html;q=-1, */*;q=abc'],
  ['accept-encoding', 'br;q=0, gzip;q=2'],
  ['range', 'bytes=0-99999999999,-1'],
  ['if-none-match', '"x", W/'],
  ['idempotency-key', ' '],
  ['idempotency-key', 'k'.repeat(5_000)],
  ['x-razorpay-signature', 'f'.repeat(64)],
  ['cookie', 'bhor_session=; bhor_session=x; bhor_visitor=%'],
  ['cookie', ';'.repeat(2_000)],
  ['user-agent', LONG],
];

const ENDPOINTS = Object.values(allEndpoints).map(({ method, path }) => ({ method, path }));
/** Where the gateway's events arrive, and the shoppers whom it returns. */
const FROM_GATEWAY = [WEBHOOK_PATH, CALLBACK_PATH].map((path) => ({ method: 'POST', path }));
type Endpoint = { readonly method: string; readonly path: string };
const pick = (random: SeededRandom, endpoints: readonly Endpoint[]): Endpoint => {
  const [first = { method: 'POST', path: WEBHOOK_PATH }, ...others] = endpoints;
  return random.pick([first, ...others]);
};

const SIGNING_OUT = /customer\/(?:logout|erase)|otp\/verify/u;

/** Whom the requests come from: few sessions, so that what is stored for them stays small. */
export type Attackers = {
  /** Cookies of sessions that are not signed in. */
  readonly anonymous: readonly [string, ...(readonly string[])];
  readonly customers: readonly [string, ...(readonly string[])];
  /** Numbers of the customers' orders. */
  readonly orders: readonly [string, ...(readonly string[])];
};

export const hostileRequest = (random: SeededRandom, { anonymous, customers, orders }: Attackers): HostileRequest => {
  const oneIn = (times: number): boolean => random.below(times) === 0;
  const endpoint = oneIn(25) ? pick(random, FROM_GATEWAY) : pick(random, ENDPOINTS);
  // Customers stay signed in, or all requests would soon be strangers'.
  const cookies = SIGNING_OUT.test(endpoint.path) || oneIn(3) ? anonymous : customers;
  const headers: Record<string, string> = {
    cookie: random.pick(cookies),
    'idempotency-key': `key-${random.below(9)}-xxxx`,
  };
  if (oneIn(3)) {
    const [name, value] = random.pick(HOSTILE_HEADERS);
    headers[name] = value;
  }
  if (oneIn(12)) return { method: random.pick(METHODS), target: random.pick(HOSTILE_TARGETS), headers };
  const method = oneIn(15) ? random.pick(METHODS) : endpoint.method;
  const fields = hostileFields(random, endpoint.path, random.pick(orders));
  if (method === 'GET' || method === 'HEAD') return { method, target: `${endpoint.path}${queryOf(fields)}`, headers };
  headers['content-type'] = oneIn(10) ? random.pick(TYPES) : 'application/json';
  return { method, target: endpoint.path, headers, body: hostileBody(random, fields) };
};

const hostileFields = (random: SeededRandom, path: string, order: string): Readonly<Record<string, unknown>> => {
  const names = FIELDS_OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? ['order'];
  const fields: Record<string, unknown> = {};
  for (const name of names) if (random.below(12) > 0) fields[name] = name === 'order' ? order : FIELDS[name];
  for (let changes = random.below(3); changes > 0; changes -= 1) {
    const name = random.below(10) === 0 ? random.pick(HOSTILE_KEYS) : (names[random.below(names.length)] ?? '');
    Object.defineProperty(fields, name, {
      value: withHostilePart(random, fields[name]),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return fields;
};

/** The whole value replaced, or one member of an object. */
const withHostilePart = (random: SeededRandom, value: unknown): unknown => {
  const hostile = random.pick(HOSTILE_VALUES);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || random.below(3) === 0) return hostile;
  const names = Object.keys(value);
  return { ...value, [names[random.below(names.length)] ?? 'name']: hostile };
};

const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const words = Object.entries(fields).map(([name, value]) => {
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000);
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return words.length === 0 ? '' : `?${words.join('&')}`;
};

/** JSON, at times cut off, repeated, nested deeply or too long. */
const hostileBody = (random: SeededRandom, fields: Readonly<Record<string, unknown>>): string => {
  const json = JSON.stringify(fields);
  switch (random.below(40)) {
    case 0:
      return json.slice(0, random.below(json.length));
    case 1:
      return `${json}${json}`;
    case 2:
      return `[${json}]`;
    case 3:
      return '['.repeat(8_000);
    case 4:
      return `{"pad":"${'x'.repeat(20_000)}"}`;
    case 5:
      return '';
    default:
      return json;
  }
};
