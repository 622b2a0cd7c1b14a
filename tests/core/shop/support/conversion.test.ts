import { describe, expect, it } from 'vitest';
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { conversion, passedOn } from '../../../shop/conversions.ts';
import { createTestShop, dataOf, openSession, refusalUnchanged, SITE, signIn } from '../../../shop/test-shop.ts';

const openOnSite = (userAgent?: string) => {
  const shop = createTestShop();
  return { shop, api: shop.session('one', { origin: SITE, ...(userAgent !== undefined && { userAgent }) }) };
};

describe('a conversion event', () => {
  it('is queued with the shop’s own amount and only the path, and without personal data', async () => {
    const { shop, api } = openOnSite();
    await api.addToCart({ pid: WASH, qty: 2 });
    expect(await passedOn(shop, api, conversion({ amount: rupees(999_999) }))).toEqual([
      { event: 'InitiateCheckout', amount: 1_498, shipping: 150, currency: 'INR', path: '/checkout/' },
    ]);
    expect(shop.messenger.sent()[0]).toMatchObject({ channel: 'conversion', to: 'analytics', at: shop.clock.now() });
  });

  it('says that shipping is 0 or the fee', async () => {
    const { shop, api } = openOnSite();
    const events = [0, 150, 7].map((shipping) => conversion({ shipping: rupees(shipping) }));
    expect((await passedOn(shop, api, ...events)).map(({ shipping }) => shipping)).toEqual([0, 150, 0]);
  });

  it('contains phone and e-mail as SHA-256 of their normal form only while their own session has a consent to measurement', async () => {
    const hasher = createHmacHasher('key');
    const shop = createTestShop({ hasher });
    const api = shop.session();
    const personal = async (phone = PHONE, by = api) => {
      const [sent] = await passedOn(shop, by, conversion({ phone, url: '/' }));
      return [sent?.phone, sent?.email];
    };
    const none = [undefined, undefined];
    expect(await personal()).toEqual(none);
    await signIn(shop, api);
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    expect(await personal()).toEqual(none);
    await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
    expect(await personal()).toEqual([hasher.plain(`91${PHONE}`), hasher.plain('asha@example.com')]);
    expect([await personal(OTHER_PHONE), await personal(PHONE, shop.session())]).toEqual([none, none]);
    await dataOf(api.updateConsent({ purpose: 'measurement', given: false }));
    expect(await personal()).toEqual(none);
  });

  it.each([
    [`Mozilla/5.0\r\n${'x'.repeat(999)}`, `Mozilla/5.0${'x'.repeat(289)}`],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.5.1 Safari/604.1',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17.0 like Mac OS X) AppleWebKit/605.0 Version/17.0 Safari/604.0',
    ],
  ])(
    'tells the user agent under the same condition, in one printable line and without minor versions: %j',
    async (userAgent, agent) => {
      const { shop, api } = openOnSite(userAgent);
      expect((await passedOn(shop, api, conversion()))[0]).not.toHaveProperty('agent');
      await signIn(shop, api);
      await dataOf(api.updateConsent({ purpose: 'measurement', given: true }));
      expect(await passedOn(shop, api, conversion())).toMatchObject([{ agent }]);
    },
  );

  it('is of this site, and contains only the path', async () => {
    const { shop, api } = openOnSite();
    const paths = {
      '/checkout': '/checkout',
      '/checkout?x=1': '/checkout',
      '/checkout?back=https://elsewhere.example/': '/checkout',
      [SITE]: '/',
      [`${SITE}?x`]: '/',
      'HTTPS://Shop.example/checkout': '/checkout',
    };
    const sent = await passedOn(shop, api, ...Object.keys(paths).map((url) => conversion({ url })));
    expect(sent.map(({ path }) => path)).toEqual(Object.values(paths));
    const local = ['http://127.0.0.1:3000/checkout/?a=1', 'http://127.0.0.1:3000'].map((url) => conversion({ url }));
    const unknownOrigin = await passedOn(shop, shop.session(), ...local);
    expect(unknownOrigin.map(({ path }) => path)).toEqual(['/checkout/', '/']);
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
    const { shop, api } = openOnSite();
    const fields = { url: expect.any(String) };
    expect(await refusalUnchanged(shop, () => api.sendConversion(conversion({ url })))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields },
    });
  });

  it('is refused if it is no such event', async () => {
    const { shop, api } = openOnSite();
    const purchase = conversion({ event: 'Purchase' as never });
    expect((await refusalUnchanged(shop, () => api.sendConversion(purchase))).code).toBe('MALFORMED');
  });

  it('is dropped without a message after 50 in a day', async () => {
    const { shop, api } = openSession();
    const clicks = Array.from({ length: 60 }, () => conversion({ phone: 'none', url: '/' }));
    expect(await passedOn(shop, api, ...clicks)).toHaveLength(50);
    await shop.clock.advance(DAY);
    expect(await passedOn(shop, api, ...clicks.slice(0, 1))).toHaveLength(1);
  });
});
