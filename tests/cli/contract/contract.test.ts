/** `bhor contract`: a valid document with every call, its examples, and its levels. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { examplesOf } from '../../../adapters/wire/contract/operation.ts';
import { openApiDocument } from '../../../adapters/wire/contract/openapi-document.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { contract } from '../../../core/contract/contract.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { silentLogger } from '../../../core/ports/logger.ts';
import { createTestShop, SITE } from '../../shop/test-shop.ts';
import { cli } from '../run-cli.ts';
import { at, contentSchemaPath, problemsAt } from './contract-schemas.ts';

const operationPath = (name: CallName): readonly string[] => {
  const { path, method } = allEndpoints[name];
  return ['paths', path, method.toLowerCase()];
};

const textsOf = (example: object): Record<string, string> =>
  Object.fromEntries(Object.entries(example).map(([key, value]) => [key, String(value)]));

describe('bhor contract', () => {
  it.each(['extended', 'core'] as const)('prints a valid OpenAPI 3.1 document of the level %s', async (level) => {
    const validator = new Validator();
    const document = openApiDocument({ version: '1', level });
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref":"#/');
  });

  it('prints the same document as YAML and, with --json, as JSON', async () => {
    const yaml = await cli(['contract']);
    const json = await cli(['contract', '--json']);
    expect([yaml.code, json.code]).toEqual([0, 0]);
    expect(parse(yaml.out)).toEqual(JSON.parse(json.out));
    // A reader of YAML 1.1, as in PHP, would take an unquoted yes for a boolean.
    expect(yaml.out).toContain('- "yes"');
  });

  it('names every call once, and with --level core those of the existing backend alone', async () => {
    const ids = (printed: string): readonly string[] =>
      Object.values(at(JSON.parse(printed), 'paths') as object).flatMap((item: object) =>
        Object.values(item).map((operation: unknown) => String(at(operation, 'operationId'))),
      );
    const full = ids((await cli(['contract', '--json'])).out);
    expect(full.toSorted()).toEqual([...callNames, 'receiveProof', 'receiveWebhook'].toSorted());
    const seed = ids((await cli(['contract', '--json', '--level', 'core'])).out);
    expect(seed.toSorted()).toEqual(callNames.filter((name) => allEndpoints[name].level === 'core').toSorted());
  });

  it('has an example for every request and answer that fits its schema', () => {
    const wrong = callNames.flatMap((name) => {
      const { input, data } = examplesOf(name);
      const path = operationPath(name);
      const answer = { status: true, data };
      return [
        ...(input !== undefined && allEndpoints[name].method === 'POST'
          ? problemsAt(contentSchemaPath([...path, 'requestBody']), input)
          : []),
        ...problemsAt(contentSchemaPath([...path, 'responses', '200']), answer),
      ].map((problem) => `${name}: ${problem}`);
    });
    expect(wrong).toEqual([]);
  });

  it('says of every call who may make it, as the shop does: a stranger is refused exactly where the contract says so', async () => {
    const shop = createTestShop();
    const app = createShopApp({ shop, clock: shop.clock, random: shop.tokens, logger: silentLogger, origin: SITE });
    const refused: Record<string, string> = { visitor: '', verified: 'PHONE_NOT_VERIFIED', customer: 'NOT_SIGNED_IN' };
    for (const name of callNames) {
      const { by } = contract[name];
      const { input } = examplesOf(name);
      const { method, path } = allEndpoints[name];
      const query = method === 'GET' && input !== undefined ? `?${new URLSearchParams(textsOf(input)).toString()}` : '';
      const response = await app.request(`${SITE}${path}${query}`, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': 'an-example-key',
        },
        ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
      });
      const answer: unknown = await response.json();
      const code = at(answer, 'status') === true ? '' : String(at(answer, 'code'));
      expect([name, ['NOT_SIGNED_IN', 'PHONE_NOT_VERIFIED'].includes(code) ? code : '']).toEqual([name, refused[by]]);
    }
  });
});
