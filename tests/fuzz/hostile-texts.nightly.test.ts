/**
 * Hostile texts in every text that a call takes, in process and over the wire, on every store: the same answers, no server
 * error, nothing slow. The texts are those of the contract's examples, so that a new field is tested with them.
 */
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp } from '../adapters/hono/app.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { examplesOf } from '../../adapters/wire/contract/operation.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { callNames } from '../../core/contract/call-names.ts';
import type { Answer } from '../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../core/ports/shop-api.ts';
import { documentKinds } from '../../core/shop/documents/kinds.ts';
import { TEXT_LENGTHS } from '../../core/validation/text-lengths.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { MINUTE } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, createTestShop, signIn, type TestShop } from '../shop/test-shop.ts';
import { createDatabase } from '../databases/postgres.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';

const SITE = 'https://shop.example';
/** Far longer than any answer takes on a busy machine, in milliseconds. */
const HANG_MS = 15_000;
/** The longest that an answer may take where the next one is as quick as usual, in milliseconds. */
const SLOW_MS = 1_000;
const USUAL_MS = 100;
/** How long texts are drawn, in milliseconds. */
const MOST_MS = 10_000;

type World = {
  readonly name: string;
  readonly shop: TestShop;
  readonly session: () => ShopApi;
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
};

let tokens = 0;

/** The shops are alike, and have the same time. */
const inProcess = (): World => {
  const shop = createTestShop();
  return { name: 'in process', shop, session: () => sessionOf(shop), errors: [], close: async () => {} };
};
const sessionOf = (shop: TestShop): ShopApi => shop.session(`a-token-of-the-test-${(tokens += 1)}`, { origin: SITE });

const overTheWire = async (name: string, location?: string): Promise<World> => {
  const { store, close } =
    location === undefined
      ? { store: createMemoryStore(documentKinds), close: async () => {} }
      : await openStore(location);
  const shop = createTestShop({ store });
  const { app, errors } = createTestApp({ shop, origin: SITE });
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await app.request(url, init);
    expect(response.status, url).toBeLessThan(500);
    return response;
  };
  const session = (): ShopApi => createHttpClient({ base: SITE, fetch: withCookies(fetch) });
  return { name, shop, session, errors, close };
};

/** One text in the input of one call. */
type Leaf = { readonly call: CallName; readonly path: readonly string[] };

/** Optional, and in no example. */
const BUSINESS = { business: { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' } };

const exampleInput = (name: CallName): unknown => {
  const { input } = examplesOf(name);
  if (input === undefined) return undefined;
  const example = name === 'placeOrder' ? { ...input, ...BUSINESS } : input;
  return allEndpoints[name].decodeRequest({
    query: { ...example } as Readonly<Record<string, string>>,
    body: example,
    key: 'an-attempt-of-the-law',
  });
};

const textsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
};

/** An Idempotency-Key is a header, in which no client can send such texts; other texts are choices, each of its own type. */
const LEAVES: readonly Leaf[] = callNames.flatMap((call) =>
  textsIn(exampleInput(call))
    .filter((path) => Object.hasOwn(TEXT_LENGTHS, path.at(-1) ?? ''))
    .map((path) => ({ call, path })),
);
/** Calls that change the order which they name, or take it out of the cart. */
const NEEDS_ORDER: readonly CallName[] = ['placeOrder', 'cancelOrder', 'returnOrder', 'verifyPayment'];
const nameOf = ({ call, path }: Leaf): string => `${call} ${path.join('.')}`;

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>>)[name], value);

const withText = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown =>
  name === undefined
    ? text
    : { ...(value as object), [name]: withText((value as Readonly<Record<string, unknown>>)[name], rest, text) };

/** What the answer to a call must not be, with how long it took. */
const timed = async (name: string, call: () => Promise<unknown>): Promise<readonly [answer: unknown, ms: number]> => {
  const start = performance.now();
  const late = new AbortController();
  const answer = await Promise.race([
    call(),
    wait(HANG_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`no answer in ${HANG_MS} ms: ${name}`);
    }),
  ]);
  late.abort();
  return [answer, performance.now() - start];
};

const made = (api: ShopApi, call: CallName, input: unknown): Promise<Answer<unknown>> =>
  (api[call] as (given: unknown) => Promise<Answer<unknown>>)(input);

/** Refused before the rule of the field is asked. */
const UNREADABLE = ['x\ud800@b.in', '\udc00', 'a\u0000@b.in', '\u0000', '\u001b[2J'] as const;
/** As long as a body may be, nearly. A field that somebody may have filled in says so itself. */
const TOO_LONG = `${'9'.repeat(12_000)}@b.in`;

const HOSTILE_PARTS = ['\ud800', '\udfff', '\u0000', '\u0007', '\n', '\t', '\u200b', '\ufffd', '\uffff', '\u{1f600}'];
/** From what is usual in a field. */
type TextOf = (usual: string) => string;
const hostileText = fc.oneof<fc.Arbitrary<TextOf>[]>(
  fc
    .constantFrom(...UNREADABLE, TOO_LONG, '', ' ', '__proto__', "' or 1=1 --", '%', '\uffff', '\u{10ffff}')
    .map((text) => () => text),
  // What is usual in the field, with something within.
  fc.tuple(fc.constantFrom(...HOSTILE_PARTS), fc.nat(20)).map(
    ([part, at]) =>
      (usual) =>
        `${usual.slice(0, at)}${part}${usual.slice(at)}`,
  ),
  fc
    .string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 40 })
    .map((text) => () => text),
  fc.tuple(fc.constantFrom('x', 'म', '\ud800'), fc.constantFrom(150, 201, 600, 2_100, 2_600)).map(
    ([unit, length]) =>
      (usual) =>
        `${unit.repeat(length)}${usual}`,
  ),
);

describe('a hostile text', () => {
  const folder = temporaryFolder();
  let worlds: readonly World[] = [];
  let sessions: readonly ShopApi[] = [];

  const eachWorld = <T>(run: (api: ShopApi, world: World) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(worlds.map((world, index) => run(sessions[index] ?? world.session(), world)));
  /** What was logged. A message that a busy store is late with is sent later, and no fault of a text. */
  const troubles = (): readonly string[] =>
    worlds.flatMap(({ errors, shop }) => [...errors, ...shop.logged]).filter((text) => !text.includes('StoreBusy'));

  beforeAll(async () => {
    const hasPostgres = inject('postgres').programs !== '';
    worlds = [
      inProcess(),
      await overTheWire('over the wire, in memory'),
      await overTheWire('over the wire, on SQLite', `sqlite:${folder.file('shop.db')}`),
      ...(hasPostgres ? [await overTheWire('over the wire, on PostgreSQL', (await createDatabase()).url)] : []),
    ];
    sessions = worlds.map(({ session }) => session());
    await eachWorld(async (api, { shop }) => {
      await dataOf(shop.setStock({ pid: WASH, level: 10_000 }));
      await signIn(shop, api, PHONE);
    });
  });
  afterAll(async () => {
    await Promise.all(worlds.map(({ close }) => close()));
  });

  /** A cart with a wash, and an order that may still be cancelled; answers its number in each shop. */
  const arrange = (attempt: number): Promise<readonly string[]> =>
    eachWorld(async (api, { shop }) => {
      await shop.clock.advance(180 * MINUTE);
      if (!(await dataOf(api.checkSession())).isLogged) await signIn(shop, api, PHONE);
      for (const { order, state } of (await dataOf(api.listOrders())).orders)
        if (state === 'confirmed') await api.cancelOrder({ order, reason: 'Not needed' });
      await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
      const input = { ...(exampleInput('placeOrder') as object), key: `an-attempt-to-arrange-${attempt}` };
      const placed = await made(api, 'placeOrder', { ...input, shipping: ADDRESS });
      if (!placed.status) throw new Error(`nothing was placed: ${placed.code} ${placed.message}`);
      await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
      return (placed.data as { readonly order: { readonly order: string } }).order.order;
    });

  let attempts = 0;
  /** The answers of all shops to a call with this text; a slow one is named. */
  const answersTo = async (leaf: Leaf, textOf: TextOf, orders: readonly string[]): Promise<readonly unknown[]> => {
    const { call, path } = leaf;
    const example = exampleInput(call) as Readonly<Record<string, unknown>>;
    attempts += 1;
    const answers: unknown[] = [];
    for (const [index, world] of worlds.entries()) {
      const api = sessions[index] ?? world.session();
      const usual = {
        ...example,
        ...('order' in example && { order: orders[index] }),
        ...('key' in example && { key: `an-attempt-of-the-law-${attempts}` }),
      };
      const text = textOf(String(valueAt(usual, path)));
      const what = `${nameOf(leaf)} ${JSON.stringify(text).slice(0, 200)} ${world.name}`;
      const [answer, ms] = await timed(what, () => made(api, call, withText(usual, path, text)));
      if (ms > SLOW_MS) {
        const [, next] = await timed(what, () => api.getCart());
        if (next < USUAL_MS) throw new Error(`${what} took ${Math.round(ms)} ms`);
      }
      answers.push(isSent(call, text) ? comparable(answer) : NOT_SENT);
    }
    return answers;
  };

  it('is in every text of the contract', () => {
    const fields = new Set(LEAVES.map(({ path }) => path.at(-1)));
    expect(LEAVES.length).toBeGreaterThan(40);
    // Those that are left are of the operator's calls.
    expect(Object.keys(TEXT_LENGTHS).filter((field) => !fields.has(field))).toEqual([
      'courier',
      'awb',
      'currency',
      'after',
      'messageId',
    ]);
  });

  it('that cannot be read is refused as malformed in every field, by every store and in process', async () => {
    const orders = await arrange((attempts += 1));
    for (const leaf of LEAVES)
      for (const text of UNREADABLE) {
        const answers = await answersTo(leaf, () => text, orders);
        expect({ leaf: nameOf(leaf), text, answers }).toEqual({
          leaf: nameOf(leaf),
          text,
          answers: worlds.map(() => expect.objectContaining({ status: false, code: 'MALFORMED' })),
        });
      }
    expect(troubles()).toEqual([]);
  });

  it('that is as long as a request is refused in every field, by every store and in process alike', async () => {
    const orders = await arrange((attempts += 1));
    for (const leaf of LEAVES) {
      const [first, ...others] = await answersTo(leaf, () => TOO_LONG, orders);
      expect({ leaf: nameOf(leaf), first }).toMatchObject({
        leaf: nameOf(leaf),
        first: { status: false, code: expect.stringMatching(/^(?:MALFORMED|FIELD_INVALID)$/u) },
      });
      for (const other of others) expect(other).toEqual(first);
    }
    expect(troubles()).toEqual([]);
  });

  it('of any kind has the same answer on every store and in process', async () => {
    let orders = await arrange((attempts += 1));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LEAVES), hostileText, async (leaf, textOf) => {
        if (NEEDS_ORDER.includes(leaf.call)) orders = await arrange((attempts += 1));
        else await eachWorld((_api, { shop }) => shop.clock.advance(60 * MINUTE));
        const [first, ...others] = await answersTo(leaf, textOf, orders);
        for (const other of others) expect(other).toEqual(first);
      }),
      { numRuns: 150, interruptAfterTimeLimit: MOST_MS, markInterruptAsFailure: false },
    );
    expect(troubles()).toEqual([]);
  });
});

/** A client cannot send half a character in an address. */
const isSent = (call: CallName, text: string): boolean => allEndpoints[call].method === 'POST' || text.isWellFormed();
const NOT_SENT = { status: false, code: 'MALFORMED' } as const;

/** Without what differs by its nature: the numbers that a shop gives out, and the names of fields in JSON. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll('payment_id', 'paymentId')
      .replaceAll(/\b(?:BH[0-9A-Z]{10}|GR[0-9A-Z]{8})\b/gu, 'a number'),
  );
