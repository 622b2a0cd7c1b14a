/**
 * The client behind the proxy: it distinguishes the same cases as in front of the backend itself (spec 10.16, 10.17).
 */
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { html, json, createBackendWorlds, type BackendRequest } from './backend-world.ts';

const { open } = createBackendWorlds();
afterEach(() => {
  vi.restoreAllMocks();
});

type Answer = (request: BackendRequest, response: ServerResponse) => void;

/** A client of the site in front of the backend; what one of a backend itself distinguishes is in tests/adapters/http-client. */
const clientOf = async (answer: Answer): Promise<ShopApi> =>
  createHttpClient({ fetch, base: (await open(answer)).front.url });

const outcome = async (call: Promise<{ readonly status: boolean; readonly code?: string }>): Promise<string> => {
  try {
    const answer = await call;
    return answer.status ? 'done' : (answer.code ?? '');
  } catch (error) {
    if (error instanceof ShopUnreachable) return 'unreachable';
    throw error;
  }
};

const OFFER = { isLogged: false, startedAt: 1, expiresAt: 2, now: 1, code: 'X' };

/** What a core call comes to, and what an extended one does, whose backend answers so. */
const kinds: readonly (readonly [
  title: string,
  answer: (response: ServerResponse) => void,
  coreCall: string,
  extendedCall: string,
])[] = [
  ['answers', (response) => json(response, { status: true, data: OFFER }), 'done', 'done'],
  ['refuses', (response) => json(response, { status: false, message: 'No' }), 'REFUSED', 'REFUSED'],
  ['has an HTML page with 404', (response) => html(response, '<h1>404</h1>', 404), 'unreachable', 'NOT_AVAILABLE'],
  ['has its home page for every path', (response) => html(response, '<h1>Home</h1>'), 'unreachable', 'NOT_AVAILABLE'],
  ['has an HTML error page', (response) => html(response, '<b>Fatal error</b>', 500), 'unreachable', 'unreachable'],
  ['has too much to do', (response) => html(response, '<h1>Too many</h1>', 429), 'unreachable', 'unreachable'],
  ['drops the connection', (response) => void response.destroy(), 'unreachable', 'unreachable'],
  ['answers half', (response) => void response.end('{"status": tru'), 'unreachable', 'unreachable'],
  [
    'refuses in JSON by 404',
    (response) => json(response, { status: false, message: 'No route' }, 404),
    'REFUSED',
    'NOT_AVAILABLE',
  ],
];

describe('the client behind the proxy', () => {
  it.each(kinds)('has the outcome of a client of a backend that %s', async (_what, answer, coreCall, extendedCall) => {
    const api = await clientOf((_request, response) => answer(response));
    expect([await outcome(api.checkSession()), await outcome(api.getOffer())]).toEqual([coreCall, extendedCall]);
  });

  it('regards an error page as a failure, not as a missing call, once the backend has answered such a call', async () => {
    let isHome = false;
    const api = await clientOf((_request, response) =>
      isHome ? html(response, '<h1>Home</h1>') : json(response, { status: true, data: OFFER }),
    );
    expect(await outcome(api.getOffer())).toBe('done');
    isHome = true;
    expect(await outcome(api.getOffer())).toBe('unreachable');
  });

  it('waits for the backend for ten seconds', async () => {
    const waited = vi.spyOn(AbortSignal, 'timeout');
    await (await clientOf((_request, response) => json(response, { status: true, data: {} }))).checkSession();
    expect(waited.mock.calls).toEqual([[10_000]]);
  });
});
