import { describe, expect, it } from 'vitest';
import { withCookies, type CookieJar } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, place, signIn } from '../../shop/test-shop.ts';
import { API, createTestApp, HOST } from './app.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

/** A customer's browser with one packed order, and a request for its invoice. */
const withInvoice = async () => {
  const { app, shop } = createTestApp();
  const jar: CookieJar = new Map();
  const api = createHttpClient({ base: HOST, fetch: withCookies(async (url, init) => app.request(url, init), jar) });
  await signIn(shop, api);
  await api.addToCart({ pid: WASH, qty: 1 });
  const order = await place(api, { mode: 'cod', expectedTotal: 899 });
  const ask = async (number: string, headers: Record<string, string>, isMine = true): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.request(`${HOST}${API}/order/invoice.php?order=${encodeURIComponent(number)}`, {
      headers: { ...headers, ...(isMine && { cookie }) },
    });
  };
  return { api, order, ask, pack: () => dataOf(shop.moveOrder({ order, to: 'packed' })) };
};

describe('order/invoice', () => {
  it('answers with a page unless the client accepts only JSON, and is never cached', async () => {
    const { api, order, ask, pack } = await withInvoice();
    await pack();
    const { number } = await dataOf(api.getInvoice({ order }));
    for (const headers of [
      { accept: BROWSER },
      { accept: '*/*' },
      {},
      { accept: 'text/html, application/json' },
    ] as const) {
      const reply = await ask(order, headers);
      expect([
        reply.status,
        reply.headers.get('content-type'),
        reply.headers.get('cache-control'),
        reply.headers.get('vary'),
      ]).toEqual([200, expect.stringMatching(/^text\/html/u), 'no-store', 'Accept']);
      const page = await reply.text();
      expect(page).toContain('Tax invoice');
      expect(page).toContain(number);
    }
  });

  it('answers a refusal as a page with its own HTTP status, and to a program as JSON', async () => {
    const { order, ask } = await withInvoice();
    const early = await ask(order, { accept: BROWSER });
    expect([early.status, await early.text()]).toEqual([404, expect.stringContaining(shopMessages.invoiceNotYet)]);
    const none = await ask('BH0000000000', { accept: BROWSER });
    expect([none.status, await none.text()]).toEqual([404, expect.stringContaining(shopMessages.orderNotFound)]);
    const stranger = await ask(order, { accept: BROWSER }, false);
    expect([stranger.status, await stranger.text()]).toEqual([401, expect.stringContaining(shopMessages.notSignedIn)]);
    const program = await ask(order, { accept: 'application/json' });
    expect([program.status, await program.json()]).toMatchObject([
      200,
      { status: false, code: 'ORDER_STATE', message: shopMessages.invoiceNotYet },
    ]);
    const script = await ask('"><script>alert(1)</script>', { accept: BROWSER });
    expect([script.status, await script.text()]).toEqual([404, expect.not.stringContaining('<script')]);
  });
});
