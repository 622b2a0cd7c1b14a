/** Reads and removes the query parameters of an address: a path with its query and its hash. */

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** The value of a parameter; undefined if the address has none of that name. */
export const parameterOf = (url: string, name: string): string | undefined =>
  pairs(url).find(([key]) => key === name)?.[1];

/** The same address without these parameters. */
export const withoutParameters = (url: string, ...names: readonly string[]): string => {
  const [, path = '', , hash = ''] = PARTS.exec(url) ?? [];
  const query = rawPairs(url)
    .filter((pair) => !names.includes(decode(pair.split('=')[0] ?? '')))
    .join('&');
  return `${path}${query === '' ? '' : `?${query}`}${hash}`;
};

const rawPairs = (url: string): readonly string[] =>
  (PARTS.exec(url)?.[2] ?? '?')
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');

const pairs = (url: string): readonly (readonly [name: string, value: string])[] =>
  rawPairs(url).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });

/** A part of a query as text; one that is badly escaped stays unchanged. */
const decode = (text: string): string => {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
