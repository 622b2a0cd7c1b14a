/** Abuse of conversion/sendEvent, over HTTP on SQLite. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const PATH = `${API}/conversion/sendEvent.php`;
const event = (changes: object = {}) => ({
  name: ADDRESS.name,
  phone: PHONE,
  email: 'Asha@Example.com',
  shipping: 0,
  amount: 1,
  url: '/checkout',
  event: 'InitiateCheckout',
  ...changes,
});
const eventsSent = async (): Promise<readonly Record<string, unknown>[]> =>
  (await shop.sent())
    .filter(({ channel }) => channel === 'conversion')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

describe('conversion/sendEvent', () => {
  it('never fetches its url, and refuses those of other sites', async () => {
    let visits = 0;
    const internal = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => {
      internal.listen(0, '127.0.0.1', resolve);
    });
    const { port } = internal.address() as AddressInfo;
    const client = shop.open();
    for (const url of [
      `http://127.0.0.1:${port}/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//evil.example/',
      'javascript:alert(1)',
      `${shop.origin()}@evil.example/`,
    ]) {
      const { status, json } = await client.post(PATH, event({ url }));
      expect({ url, status, ok: json['status'] }).toEqual({ url, status: 200, ok: false });
    }
    expect((await client.post(PATH, event({ url: `${shop.origin()}/checkout?token=secret#x` }))).json).toMatchObject({
      status: true,
    });
    expect(await eventsSent()).toMatchObject([{ path: '/checkout' }]);
    expect(visits).toBe(0);
    internal.close();
  });

  it("reports the shop's own amount, whatever the client claims", async () => {
    const client = shop.open();
    await dataOf(client.api.addToCart({ pid: WASH, qty: 2 }));
    for (const amount of [-5, 1e300, '1', null]) await client.post(PATH, event({ amount, shipping: 99_999 }));
    expect((await eventsSent()).map(({ amount, shipping }) => [amount, shipping])).toEqual(
      Array.from({ length: 4 }, () => [1_498, 0]),
    );
  });

  it('sends personal data only hashed and normalised, and only with the consent given for the verified phone', async () => {
    const stranger = shop.open();
    await stranger.post(PATH, event());
    const customer = await shop.customer(PHONE);
    await customer.post(PATH, event());
    await dataOf(customer.api.updateConsent({ purpose: 'measurement', given: true }));
    await customer.post(PATH, event());
    const [first, second, third] = await eventsSent();
    for (const unconsented of [first, second]) expect(unconsented).not.toHaveProperty('phone');
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(third).toMatchObject({ phone: sha256(`91${PHONE}`), email: sha256('asha@example.com') });
    for (const sent of await eventsSent())
      for (const secret of [PHONE, ADDRESS.name, 'asha@example.com', 'Asha@Example.com'])
        expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it('queues at most fifty events of a session, and the shopper never waits for more', async () => {
    const client = shop.open();
    await client.api.getCart();
    const replies = await Promise.all(Array.from({ length: 60 }, () => client.post(PATH, event())));
    expect(replies.every(({ json }) => json['status'] === true)).toBe(true);
    expect(await eventsSent()).toHaveLength(50);
  });
});
