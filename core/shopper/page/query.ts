/** Reads and removes the query parameters of an address: a path with its query and its hash. */

/** The value of a parameter; undefined if the address has none of that name. */
export const parameterOf = (url: string, name: string): string | undefined =>
  url.includes('?') ? pairs(url).find(([key]) => key === name)?.[1] : undefined;

/** The same address without these parameters. */
export const withoutParameters = (url: string, ...names: readonly string[]): string => {
  const { path, rawPairs, hash } = partsOf(url);
  const query = rawPairs.filter((pair) => !names.includes(decode(pair.split('=')[0] ?? ''))).join('&');
  return `${path}${query === '' ? '' : `?${query}`}${hash}`;
};

/** The path, the pairs of the query as they are written, and the hash with its mark. */
const partsOf = (url: string) => {
  const queryEnd = indexOrEnd(url, '#');
  const pathEnd = indexOrEnd(url.slice(0, queryEnd), '?');
  const query = url.slice(pathEnd + 1, queryEnd);
  return {
    path: url.slice(0, pathEnd),
    rawPairs: query.split('&').filter((pair) => pair !== ''),
    hash: url.slice(queryEnd),
  };
};

const indexOrEnd = (text: string, mark: string): number => {
  const at = text.indexOf(mark);
  return at < 0 ? text.length : at;
};

const pairs = (url: string): readonly (readonly [name: string, value: string])[] =>
  partsOf(url).rawPairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });

/** What needs decoding; most names and values have neither. */
const ESCAPED = /[%+]/;

/** A part of a query as text; one that is badly escaped stays unchanged. */
const decode = (text: string): string => {
  if (!ESCAPED.test(text)) return text;
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};
