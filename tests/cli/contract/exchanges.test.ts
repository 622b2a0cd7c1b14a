/** Whatever our server is sent and answers in a session of every call is what the printed contract says. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { withCookies, type FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { silentLogger } from '../../../core/ports/logger.ts';
import { playEveryCall } from '../../shop/every-call.ts';
import { createTestShop, SITE } from '../../shop/test-shop.ts';
import { contentSchemaPath, problemsAt } from './contract-schemas.ts';

type RecordedExchange = {
  readonly name: CallName;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly status: number;
  readonly answer: { readonly status: boolean; readonly code?: string };
};

const exchanges: RecordedExchange[] = [];

const recorded =
  (request: FetchWithCookies): FetchWithCookies =>
  async (url, init) => {
    const response = await request(url, init);
    const { pathname, searchParams } = new URL(url);
    const name = callNames.find((each) => allEndpoints[each].path === pathname);
    if (name === undefined) throw new Error(`${pathname} is no call`);
    const text = await response.text();
    exchanges.push({
      name,
      query: Object.fromEntries(searchParams),
      body: init.body === undefined ? undefined : JSON.parse(init.body),
      key: init.headers['idempotency-key'],
      status: response.status,
      answer: JSON.parse(text),
    });
    return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
  };

beforeAll(async () => {
  const shop = createTestShop();
  const app = createShopApp({ shop, clock: shop.clock, random: shop.tokens, logger: silentLogger, origin: SITE });
  const request = recorded(async (url, init) => app.request(url, init));
  await playEveryCall(shop, () => createHttpClient({ base: SITE, fetch: withCookies(request) }));
});

const operationPath = (name: CallName): readonly string[] => {
  const { path, method } = allEndpoints[name];
  return ['paths', path, method.toLowerCase()];
};

const KEY_SCHEMA = ['components', 'parameters', 'IdempotencyKey', 'schema'];

describe('every recorded exchange', () => {
  it('has a request that fits the schema of its call', () => {
    expect(exchanges.length).toBeGreaterThan(200);
    const wrong = exchanges.flatMap(({ name, body }) => {
      const path = operationPath(name);
      const problems = body === undefined ? [] : problemsAt(contentSchemaPath([...path, 'requestBody']), body);
      return problems.map((problem) => `${name} ${JSON.stringify(body)}: ${problem}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has an answer that fits the schema of its call and HTTP status, without an undocumented field', () => {
    const wrong = exchanges.flatMap(({ name, status, answer }) =>
      problemsAt(contentSchemaPath([...operationPath(name), 'responses', String(status)]), answer).map(
        (problem) => `${name} ${status} ${JSON.stringify(answer).slice(0, 200)}: ${problem}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has a value for every parameter of its call that fits the schema, unless it was refused as malformed', () => {
    const wrong = exchanges.flatMap(({ name, query, key, answer }) => {
      const parameters = Object.values(query).map((value, index) =>
        problemsAt([...operationPath(name), 'parameters', String(index), 'schema'], value),
      );
      const header = name === 'placeOrder' ? problemsAt(KEY_SCHEMA, key ?? '') : [];
      const problems = [...parameters.flat(), ...header];
      return problems.length > 0 === (answer.code === 'MALFORMED') ? [] : [`${name} ${key}: ${problems.join()}`];
    });
    expect(wrong).toEqual([]);
  });

  it('comes from every call, and every call was carried out at least once', () => {
    const done = new Set(exchanges.filter(({ answer }) => answer.status).map(({ name }) => name));
    expect(callNames.filter((name) => !done.has(name))).toEqual([]);
  });
});
