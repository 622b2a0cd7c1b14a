import { describe, expect, it } from 'vitest';
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { ConversionEvent } from '../../../../core/ports/shop-api.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openSession,
  refusalUnchanged,
  verify,
} from '../../../shop/test-shop.ts';

const ORIGIN = 'https://shop.example';
const event = (changes: Partial<ConversionEvent> = {}): ConversionEvent => ({
  name: 'Asha Rao',
  phone: PHONE,
  email: ' Asha@Example.com ',
  shipping: rupees(150),
  amount: rupees(1),
  url: `${ORIGIN}/checkout/?coupon=X#top`,
  event: 'InitiateCheckout',
  ...changes,
});

const sent = async (shop: TestShop): Promise<readonly Record<string, unknown>[]> => {
  await shop.deliverMessages();
  return shop.messenger
    .sent()
    .filter(({ channel }) => channel === 'conversion')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);
};

describe('a conversion event', () => {
  it('is queued with the shop’s own amount and only the path, and without personal data', async () => {
    const shop = createTestShop();
    const api = shop.session('one', { origin: ORIGIN });
    await api.addToCart({ pid: WASH, qty: 2 });
    expect(await dataOf(api.sendConversion(event({ amount: rupees(999_999) })))).toBeNull();
    expect(await sent(shop)).toEqual([
      { event: 'InitiateCheckout', amount: 1_498, shipping: 150, currency: 'INR', path: '/checkout/' },
    ]);
    expect(shop.messenger.sent()[0]).toMatchObject({ channel: 'conversion', to: 'analytics', at: shop.clock.now() });
  });

  it.each([
    [rupees(0), 0],
    [rupees(150), 150],
    [rupees(7), 0],
  ])('replaces shipping of %d with %d: 0 or the fee', async (shipping, said) => {
    const shop = createTestShop();
    await shop.session().sendConversion(event({ shipping }));
    expect(await sent(shop)).toMatchObject([{ shipping: said }]);
  });

  it('contains phone and e-mail as SHA-256 of their normal form if the phone is verified and has given its consent', async () => {
    const hasher = createHmacHasher('key');
    const shop = createTestShop({ hasher });
    const api = shop.session();
    await api.sendConversion(event());
    await verify(shop, api);
    await api.sendConversion(event());
    await api.signUpForOffers({ phone: PHONE, purposes: ['measurement'] });
    await api.sendConversion(event());
    await api.sendConversion(event({ phone: OTHER_PHONE }));
    await shop.session().sendConversion(event());
    const hashes = { phone: hasher.plain(`91${PHONE}`), email: hasher.plain('asha@example.com') };
    const all = await sent(shop);
    expect(all).toHaveLength(5);
    expect(all.map(({ phone, email }) => ({ phone, email }))).toEqual([{}, {}, hashes, {}, {}]);
  });

  it.each([
    ['/checkout', '/checkout'],
    ['/checkout?x=1', '/checkout'],
    ['/checkout?back=https://elsewhere.example/', '/checkout'],
    [ORIGIN, '/'],
    [`${ORIGIN}?x`, '/'],
    ['HTTPS://Shop.example/checkout', '/checkout'],
  ])('is of this site: %s', async (url, path) => {
    const shop = createTestShop();
    await dataOf(shop.session('one', { origin: ORIGIN }).sendConversion(event({ url })));
    expect(await sent(shop)).toMatchObject([{ path }]);
  });
  it('tells the browser’s user agent under the same condition, in one printable line', async () => {
    const shop = createTestShop();
    const api = shop.session('one', { origin: ORIGIN, userAgent: `Mozilla/5.0\r\n${'x'.repeat(999)}` });
    await api.sendConversion(event());
    await verify(shop, api);
    await api.signUpForOffers({ phone: PHONE, purposes: ['measurement'] });
    await api.sendConversion(event());
    const all = await sent(shop);
    expect(all[0]).not.toHaveProperty('agent');
    expect(all[1]).toMatchObject({ agent: `Mozilla/5.0${'x'.repeat(289)}` });
  });

  it('tells of the browser’s version only the first number', async () => {
    const shop = createTestShop();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.5.1 Safari/604.1';
    const api = shop.session('one', { origin: ORIGIN, userAgent });
    await verify(shop, api);
    await api.signUpForOffers({ phone: PHONE, purposes: ['measurement'] });
    await api.sendConversion(event());
    expect(await sent(shop)).toMatchObject([
      { agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17.0 like Mac OS X) AppleWebKit/605.0 Version/17.0 Safari/604.0' },
    ]);
  });

  it.each([
    '',
    'checkout',
    '//evil.example/checkout',
    'https://evil.example/checkout',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'http://shop.example/checkout',
    'https://shop.example//evil',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '\\\\evil\\x',
  ])('is refused for another address, which is never fetched: “%s”', async (url) => {
    const shop = createTestShop();
    expect(
      await refusalUnchanged(shop, () => shop.session('one', { origin: ORIGIN }).sendConversion(event({ url }))),
    ).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { url: expect.any(String) } },
    });
  });

  it('contains only the path if the site’s origin is unknown', async () => {
    const { shop, api } = openSession();
    for (const url of ['http://127.0.0.1:3000/checkout/?a=1', 'http://127.0.0.1:3000'])
      await dataOf(api.sendConversion(event({ url })));
    expect((await sent(shop)).map(({ path }) => path)).toEqual(['/checkout/', '/']);
  });

  it('is refused if it is no such event', async () => {
    const shop = createTestShop();
    expect(
      (await refusalUnchanged(shop, () => shop.session().sendConversion(event({ event: 'Purchase' as never })))).code,
    ).toBe('MALFORMED');
  });

  it('is dropped without a message after 50 in a day', async () => {
    const { shop, api } = openSession();
    for (let click = 0; click < 60; click += 1)
      expect(await dataOf(api.sendConversion(event({ phone: 'none' })))).toBeNull();
    expect(await sent(shop)).toHaveLength(50);
    await shop.clock.advance(DAY);
    await api.sendConversion(event());
    expect(await sent(shop)).toHaveLength(51);
  });
});
