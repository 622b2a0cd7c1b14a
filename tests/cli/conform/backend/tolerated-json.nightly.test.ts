/** What `conform` lists as tolerated: every value of the contract in a spelling that the storefront reads as well. */
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../../../adapters/wire/contract/operation.ts';
import { allEndpoints } from '../../../../adapters/wire/endpoints.ts';
import { callNames } from '../../../../core/contract/call-names.ts';
import { createCall, type Exchange } from '../../../../cli/conform/backend/exchange.ts';
import { createWarnings } from '../../../../cli/conform/backend/tolerated-json.ts';
import { createLocalBackend } from '../../../../cli/conform/backend/local-backend.ts';
import { conform } from '../../../../cli/conform/run/conform.ts';
import { diff } from '../../../../cli/conform/run/diff.ts';
import { DEFAULT_RUN } from '../../../../cli/commands/backends/session-options.ts';
import { isJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import { productOf } from '../../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { CallName } from '../../../../core/ports/shop-api.ts';
import { at, edited } from '../broken-shop.ts';
import { INTACT, serveBroken } from '../served-broken-shop.ts';
import { POLISH, WASH } from '../../../samples/products.ts';

/** What is warned of in a response, and whether the storefront could read it. */
const inspected = async (
  name: CallName,
  body: object,
): Promise<{ warnings: readonly string[]; exchange: Exchange }> => {
  const warnings = createWarnings();
  const call = createCall({
    base: 'http://127.0.0.1',
    jar: new Map(),
    onExchange: warnings.inspect,
    request: async () => ({
      status: 200,
      headers: { getSetCookie: () => [] },
      text: async () => JSON.stringify(body),
    }),
  });
  const { input } = examplesOf(name);
  const sent = allEndpoints[name].decodeRequest({
    query: input === undefined ? {} : stringsIn(input),
    body: input,
    key: 'an-example-key',
  });
  const exchange = await call(name, sent);
  return { warnings: warnings.list().map(({ text }) => text), exchange };
};

const stringsIn = (example: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(example).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

type Spelled = { readonly value: unknown; readonly warnings: readonly string[] };

/** A value with every number as a string and every empty map as a list, and what is to be warned of in it. */
const inPhpSpelling = (value: unknown, name: string): Spelled => {
  if (typeof value === 'number') return { value: String(value), warnings: [`${name}: a number is sent as a string`] };
  if (Array.isArray(value)) {
    const items = value.map((item) => inPhpSpelling(item, name));
    return { value: items.map((item) => item.value), warnings: items.flatMap(({ warnings }) => warnings) };
  }
  if (!isJsonObject(value)) return { value, warnings: [] };
  const fields = Object.entries(value).map(([key, inner]) => ({
    key,
    ...inPhpSpelling(inner, productOf(key) === undefined ? key : name),
  }));
  if (fields.length === 0) return { value: [], warnings: [`${name}: an empty map is sent as []`] };
  return {
    value: Object.fromEntries(fields.map(({ key, value: inner }) => [key, inner])),
    warnings: fields.flatMap(({ warnings }) => warnings),
  };
};

const CART = Object(examplesOf('getCart').data);
const QUOTES: unknown = CART.quotes;
const LEFT = { [WASH]: 3, [POLISH]: 0 };
/** Parts that the examples of the contract leave out, and those of a refusal. */
const FURTHER: readonly (readonly [what: string, name: CallName, answer: object])[] = [
  ['units left', 'getCart', { status: true, data: { ...CART, left: LEFT } }],
  [
    'the cart of an applied code',
    'applyCoupon',
    { status: true, data: { isApplied: true, code: 'DAWN10', off: 10, cart: CART } },
  ],
  [
    'refunds and held payments',
    'getOrder',
    {
      status: true,
      data: {
        ...Object(examplesOf('getOrder').data),
        refund: { amount: 749, to: 'source', state: 'pending' },
        other_refunds: [{ amount: 10, currency: 'USD', to: 'source', state: 'refunded' }],
        held: [{ amount: 10, currency: 'USD', until: 1_767_583_800_000 }],
        paid: 749,
        expires_at: 1_767_583_800_000,
        arrives_by: 1_767_583_800_000,
      },
    },
  ],
  [
    'the details of a refusal',
    'placeOrder',
    { status: false, code: 'PRICE_CHANGED', message: 'No', data: { retryAfterMs: 1000, left: LEFT, quotes: QUOTES } },
  ],
];
const EXAMPLES = [
  ...callNames.map((name) => [name, name, { status: true, data: examplesOf(name).data, now: 1 }] as const),
  ...FURTHER,
];

describe('the contract check', () => {
  it.each(EXAMPLES)(
    'warns of every number that is a string, and every empty map that is a list: %s',
    async (_, name, body) => {
      const { data, ...envelope } = body as { readonly data: unknown };
      const spelled = inPhpSpelling(data, 'data');
      const now = inPhpSpelling(envelope, '');
      const { warnings, exchange } = await inspected(name, { ...(now.value as object), data: spelled.value });
      expect(exchange.problem).toBe('');
      expect(warnings.toSorted()).toEqual([...new Set([...spelled.warnings, ...now.warnings])].toSorted());
    },
  );

  it('warns of true and false in other spellings, and of text that is a number', async () => {
    expect(await inspected('checkSession', { status: true, data: { isLogged: '1' } })).toMatchObject({
      warnings: ['isLogged: true or false is sent as a string'],
      exchange: { answer: { data: { isLogged: true } } },
    });
    const place = { ...Object(examplesOf('getPincode').data), pincode: 560_038, cod: 1 };
    expect(await inspected('getPincode', { status: true, data: place })).toMatchObject({
      warnings: ['pincode: text is sent as a number', 'cod: true or false is sent as a number'],
      exchange: { answer: { data: { pincode: '560038', cod: true } } },
    });
  });

  it.each(EXAMPLES)('gives no warning of what the contract says: %s', async (_, name, body) => {
    expect(await inspected(name, body)).toMatchObject({ warnings: [], exchange: { problem: '' } });
  });
});

describe('a shop that answers in lenient JSON everywhere', () => {
  const spelledShop = () =>
    createLocalBackend(
      serveBroken(async ({ forward }) => {
        const spelled = inPhpSpelling(withoutCoupon(await forward()), '').value;
        return isJsonObject(spelled) ? spelled : {};
      }),
    );
  const RUN = { ...DEFAULT_RUN, sessions: 20, level: 'extended', settings: DEFAULT_SETTINGS } as const;

  it('conforms at level extended, with warnings', async () => {
    const { conforms, rules, random, warnings } = await conform({ ...RUN, backend: spelledShop() });
    expect(rules.filter(({ status }) => status !== 'holds')).toEqual([]);
    expect([conforms, random.failure]).toEqual([true, undefined]);
    expect(warnings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['subtotal: a number is sent as a string', 'discount: an empty map is sent as []']),
    );
  }, 240_000);

  it('shows no difference from the same shop', async () => {
    const backends = [createLocalBackend(serveBroken(INTACT)), spelledShop()] as const;
    const { difference } = await diff({ ...RUN, backends });
    expect(difference && [difference.path, difference.left.text, difference.right.text]).toBeUndefined();
  }, 240_000);
});

/** Without what says of a cart that it has no code, as PHP writes an empty array. */
const withoutCoupon = (answer: JsonObject): JsonObject =>
  at(answer, 'data.discount.code') === '' ? edited(answer, 'data.discount', {}) : answer;
