import { describe, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import type { FetchInit } from '../../../adapters/http-client/fetch.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { clientOf } from './backend.ts';
import { WASH } from '../../samples/products.ts';

const DONE = { text: '{"status":true,"data":{}}' };

it("the client’s requests are JSON to the backend's paths, with the page's cookies and without caching", async () => {
  const { api, requests } = clientOf(() => DONE, { base: 'https://shop.example/' });
  await api.addToCart({ pid: WASH, qty: 1 });
  await api.getRewardCash();
  await api.logout();
  expect(requests).toEqual([
    {
      url: 'https://shop.example/server/api/cart/add.php',
      init: {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '{"pid":"bhor_0002","qty":1}',
        credentials: 'same-origin',
        cache: 'no-store',
      },
    },
    {
      url: 'https://shop.example/server/api/bhor_cash/get_cash.php',
      init: { method: 'GET', headers: { accept: 'application/json' }, credentials: 'same-origin', cache: 'no-store' },
    },
    {
      url: 'https://shop.example/server/api/customer/logout.php',
      init: { method: 'POST', headers: { accept: 'application/json' }, credentials: 'same-origin', cache: 'no-store' },
    },
  ]);
});

describe('a call of the client', () => {
  it('is abandoned when its time is over, and not before', async () => {
    const clock = createVirtualClock();
    const { api } = clientOf(() => new Promise(() => undefined), { after: clock.after, timeoutMs: 15_000 });
    let failed: unknown;
    const call = api.getCart().catch((error: unknown) => {
      failed = error;
    });
    await clock.advance(14_999);
    expect(failed).toBeUndefined();
    await clock.advance(1);
    await call;
    expect(failed).toBeInstanceOf(ShopUnreachable);
  });

  it('is repeated once, and only once, when its session token has been replaced', async () => {
    const replaced = { status: 409, text: '{"status":false,"code":"SESSION_REPLACED","message":"again"}' };
    const replies = [replaced, DONE];
    const { api, requests } = clientOf(() => replies.shift() ?? DONE);
    expect(await api.addToCart({ pid: WASH, qty: 1 })).toEqual({ status: true, data: {} });
    expect(requests).toHaveLength(2);
    const stubborn = clientOf(() => replaced);
    expect(await stubborn.api.getCart()).toMatchObject({ status: false, code: 'SESSION_REPLACED' });
    expect(stubborn.requests).toHaveLength(2);
  });

  it('runs alone if it is the first, so that the backend creates one session', async () => {
    let release: (reply: { text: string }) => void = () => undefined;
    const first = new Promise<{ text: string }>((resolve) => {
      release = resolve;
    });
    const { api, requests } = clientOf(() => (requests.length === 1 ? first : DONE));
    const calls = [api.getCart(), api.checkSession(), api.getOffer().catch(() => 'failed')];
    await new Promise(setImmediate);
    expect(requests).toHaveLength(1);
    release(DONE);
    await Promise.all(calls);
    expect(requests).toHaveLength(3);
  });

  it('reports a sandbox once', async () => {
    let reported = 0;
    const { api } = clientOf(() => ({ text: '{"status":true,"data":{},"sandbox":true}' }), {
      onSandbox: () => {
        reported += 1;
      },
    });
    await api.getCart();
    await api.getCart();
    expect(reported).toBe(1);
    const real = clientOf(() => DONE, {
      onSandbox: () => {
        reported += 1;
      },
    });
    await real.api.getCart();
    expect(reported).toBe(1);
  });
});

describe("a program's cookies", () => {
  const backend = (...headers: readonly (readonly string[])[]) => {
    const sent: (string | undefined)[] = [];
    const left = [...headers];
    const fetch = withCookies(async (_url, { headers: { cookie } }) => {
      sent.push(cookie);
      const cookies = left.shift() ?? [];
      return { status: 200, text: async () => '', headers: { getSetCookie: () => cookies } };
    });
    const init: FetchInit = { method: 'GET', headers: {}, credentials: 'same-origin', cache: 'no-store' };
    return { ask: () => fetch('/', init), sent };
  };

  it('are sent, replaced, and deleted as the backend says', async () => {
    const { ask, sent } = backend(
      ['PHPSESSID=abc; path=/; HttpOnly', 'visitor=v=1'],
      ['PHPSESSID=def'],
      ['PHPSESSID=; Max-Age=0', 'visitor=; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'nonsense', '=x'],
      [],
    );
    for (let turn = 0; turn < 4; turn += 1) await ask();
    expect(sent).toEqual([undefined, 'PHPSESSID=abc; visitor=v=1', 'PHPSESSID=def; visitor=v=1', undefined]);
  });
});
