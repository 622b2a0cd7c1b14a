/** The paths of the site (spec 2). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, routeAt, routes, shownPath } from '../../../core/catalogue/routes.ts';
import { texts } from '../arbitraries.ts';

/** Spec 2, copied out by hand. */
const PATHS = `
/ /about /cart /cart-ecom /checkout /coming-soon /contact /customer-service /frequently-asked-questions /manual /results /shop
/track-order /login /payment/success /payment/fail /profile/account /profile/orders
/policies/privacy-policy /policies/refund-policy /policies/return-policy /policies/shipping-policy /policies/terms-of-use
/products/daily-moisturiser /products/night-recovery /products/skin-system /products/wash /products/weekly-polish
/products/new/daily-moisturiser /products/new/weekly-polish
/old /old/night-recovery /old/skin-system-old /old/wash-old
`
  .trim()
  .split(/\s+/u);

describe('the routes', () => {
  it('are the 34 paths of the spec, each once', () => {
    expect(PATHS).toHaveLength(34);
    expect(routes.map(({ path }) => path).toSorted()).toEqual(PATHS.toSorted());
  });

  it.each(PATHS)('has %s, with and without a slash at its end, with a query and a hash', (path) => {
    const slashed = path === '/' ? path : `${path}/`;
    const spellings = [path, slashed, `${path}?a=1`, `${path}#b`, `${path}?a=/x#/y`, `${slashed}?a=1#b`];
    expect(spellings.map((url) => routeAt(url)?.path)).toEqual(spellings.map(() => path));
  });

  it.each([
    '/nowhere',
    '/Cart',
    '/cart//',
    '//cart',
    '/cart/x',
    '/products',
    '/products/',
    '/policies',
    '/old/shop',
    '/__proto__',
    'cart',
    '/%63art',
  ])('has no %s', (url) => {
    expect(routeAt(url)).toBeUndefined();
  });
});

it('the path that the not-found page shows is the whole path up to 200 characters, and the first 200 of a longer one', () => {
  const longest = `/${'a'.repeat(199)}`;
  expect(['/nowhere', longest, `${longest}b`].map(shownPath)).toEqual(['/nowhere', longest, `${longest}…`]);
});

describe('the path of an address', () => {
  it('is the part before query and hash, without a slash at its end', () => {
    expect(['/checkout/?a=1#b', '/', '', '?x', '#x', '/a/', '/a', '/a/b/#/c'].map(pathOf)).toEqual([
      '/checkout',
      '/',
      '/',
      '/',
      '/',
      '/a',
      '/a',
      '/a/b',
    ]);
  });
  it('can be taken from any text, and is its own path', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = pathOf(text);
        expect(path).not.toMatch(/[?#]/u);
        expect(path).not.toBe('');
        expect(routeAt(text)?.path ?? path).toBe(path);
      }),
    );
  });
});
