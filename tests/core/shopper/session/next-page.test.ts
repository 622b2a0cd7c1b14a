/** Where signing in leads back to: only ever to this site. */
import { describe, expect, it } from 'vitest';
import { loginFor, nextIn } from '../../../../core/shopper/session/next-page.ts';

describe('the page after signing in', () => {
  it.each(['/profile/orders', '/profile/orders#BH0000000000', '/payment/success?order=BH0000000000', '/checkout', '/'])(
    'is %s if that was requested',
    (url) => {
      expect(nextIn(loginFor(url))).toBe(url);
    },
  );

  it.each([
    'https://elsewhere.example/profile/orders',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    '/nowhere',
    'profile/orders',
    '',
    '/login',
    '/login?next=/login',
    '/profile/../login',
  ])('is none for %s', (url) => {
    expect(nextIn(loginFor(url))).toBeUndefined();
  });

  it('is none if none was given', () => {
    expect(nextIn('/login')).toBeUndefined();
  });
});
