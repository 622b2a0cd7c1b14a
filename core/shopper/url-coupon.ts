/** The code that came with the page's address (spec 10.8). */

const PARAMETER = 'coupon';

/** The value of `?coupon=` in a path with its query, if it has one that says something. */
export const couponIn = (url: string): string | undefined => {
  const found = pairs(url).find(([name]) => name === PARAMETER)?.[1].trim();
  return found === '' ? undefined : found;
};

/** The same address without the code: what a reload should not apply again. */
export const withoutCoupon = (url: string): string => {
  const [, path = '', , hash = ''] = PARTS.exec(url) ?? [];
  const query = rawPairs(url).filter((pair) => decode(pair.split('=')[0] ?? '') !== PARAMETER).join('&');
  return `${path}${query === '' ? '' : `?${query}`}${hash}`;
};

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

const rawPairs = (url: string): readonly string[] =>
  (PARTS.exec(url)?.[2] ?? '?').slice(1).split('&').filter((pair) => pair !== '');

const pairs = (url: string): readonly (readonly [name: string, value: string])[] =>
  rawPairs(url).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });

/** A part of a query as text; one that is badly escaped stays as it is. */
const decode = (text: string): string => {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
