/** Whatever a backend sends, a call ends with an answer or the one typed failure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callNames } from '../../../core/contract/call-names.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { clientOf } from './backend.ts';

/** Every call, with the contract's example. */
const CALLS = callNames.map((name) => {
  const { input } = contractDocs[name];
  return (api: ShopApi): Promise<unknown> => (api[name] as (input: unknown) => Promise<unknown>)(input);
});

const isAnswer = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  (value.status === true
    ? 'data' in value
    : value.status === false && 'code' in value && 'message' in value && value.message !== '');

const endsWell = async (status: number, text: string): Promise<void> => {
  const { api } = clientOf(() => ({ status, text }));
  for (const call of CALLS) {
    const ended: unknown = await call(api).catch((error: unknown) => error);
    if (!(ended instanceof ShopUnreachable)) expect(isAnswer(ended), JSON.stringify(ended)).toBe(true);
  }
};

const httpStatus = fc.constantFrom(200, 201, 301, 400, 401, 404, 405, 429, 500, 501, 503);

/** Right answers, of which parts are then replaced. */
const RIGHT_ANSWERS = callNames.map((name) => {
  const { encodeResponse } = allEndpoints[name] as { readonly encodeResponse: (data: unknown) => unknown };
  return encodeResponse(contractDocs[name].data);
});

/** A JSON value with one of its parts, anywhere in it, replaced. */
const bent = (value: unknown, path: number, replacement: unknown): unknown => {
  if (typeof value !== 'object' || value === null || path <= 0) return replacement;
  const entries = Object.entries(value);
  const at = path % Math.max(1, entries.length);
  const changed = entries.map(
    ([key, part], index) =>
      [key, index === at ? bent(part, Math.floor(path / (entries.length + 1)), replacement) : part] as const,
  );
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
};

describe('the client, whatever the response,', () => {
  it('throws nothing but ShopUnreachable for any JSON', async () => {
    await fc.assert(fc.asyncProperty(httpStatus, fc.json({ maxDepth: 5 }), endsWell), { numRuns: 150 });
    await fc.assert(
      fc.asyncProperty(httpStatus, fc.jsonValue(), async (status, data) =>
        endsWell(status, JSON.stringify({ status: true, data })),
      ),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.dictionary(
          fc.constantFrom('code', 'message', 'data', 'now', 'sandbox', '__proto__', 'constructor'),
          fc.jsonValue(),
        ),
        async (status, parts) => endsWell(200, JSON.stringify({ ...parts, status })),
      ),
      { numRuns: 150 },
    );
  });

  it('throws nothing but ShopUnreachable for right answers with any part replaced', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RIGHT_ANSWERS),
        fc.nat(100_000),
        fc.jsonValue({ maxDepth: 2 }),
        async (data, path, replacement) => {
          await endsWell(200, JSON.stringify({ status: true, data: bent(data, path, replacement) }));
        },
      ),
      { numRuns: 300 },
    );
  });
});
