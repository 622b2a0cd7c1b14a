/** What a variable's text may be, and the value it stands for: the pieces that the configuration's schema is made of. */
import * as v from 'valibot';
import { namedStore } from '../stores/registry.ts';

const MAX_PORT = 65_535;

/** A whole number in digits, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/u), v.transform(Number), v.minValue(min), v.maxValue(max));

export const port = wholeNumber(0, MAX_PORT);

const SWITCH: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, off: false, false: false, 0: false };

export const onOrOff = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['on', 'true', '1', 'off', 'false', '0']),
  v.transform((text) => SWITCH[text] === true),
);

/** A random text has more: 12 hexadecimal digits have fewer than 4 different ones about once in a million. */
export const DIFFERENT_CHARACTERS = 4;
/** Visible ASCII characters, so that a secret with a space or a line break is noticed, and not the same few repeated. */
export const secret = (min: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]*$/u),
    v.minLength(min),
    v.maxLength(512),
    v.check((text) => new Set(text).size >= DIFFERENT_CHARACTERS),
  );

export const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname);

/** https, or plain http to this machine, without a name, password or fragment in it. */
export const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isSafe && url.username + url.password + url.hash === '';
};

export const safeUrl = v.pipe(v.string(), v.check(isSafeUrl));

/** An address without a query; one that does not end with a slash may have paths appended. */
export const plainUrl = v.pipe(
  v.string(),
  v.check((text) => isSafeUrl(text) && !/[/?]$/u.test(text) && new URL(text).search === ''),
);

/** A site's origin: no path, query or fragment. */
export const siteOrigin = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/$/u, '')),
  v.check((text) => isSafeUrl(text) && new URL(text).origin === text.toLowerCase()),
  v.transform((text) => text.toLowerCase()),
);

export const store = v.pipe(
  v.string(),
  v.check((text) => namedStore(text) !== undefined),
);

export const smtpUrl = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    const isPlace = (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
    return isPlace && pathname.replace('/', '') + search + hash === '' && (username === '') === (password === '');
  }),
);

/** An address, or a name and an address: `Shop <orders@shop.example>`. */
export const mailFrom = matching(/^(?:[^<>\r\n"@]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u);

/** `name=value` pairs, separated by commas. */
export const pairs = (name: RegExp, value: RegExp) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((pair) => pair.trim().split('='))),
    v.check(
      (all) =>
        all.every(([key = '', id = '', ...rest]) => name.test(key) && value.test(id) && rest.length === 0) &&
        new Set(all.map(([key]) => key)).size === all.length,
    ),
    v.transform((all): Readonly<Record<string, string>> => Object.fromEntries(all)),
  );

/** The URL of an existing backend, under which `/server/api/…` is found; without a trailing slash. */
export const backendUrl = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const problem = backendProblem(dataset.value);
    if (problem !== undefined) {
      addIssue({ message: `${problem}; ${BACKEND_EXAMPLES}` });
      return NEVER;
    }
    const url = new URL(dataset.value);
    return url.origin + folderOf(url);
  }),
);

/** What is wrong with a backend's URL; undefined for one that can be used. */
const backendProblem = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'is not a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is not an http or https URL';
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  if (url.search !== '' || url.hash !== '' || /[?#]/u.test(text)) return 'must not have a query or fragment';
  const folder = folderOf(url);
  if (/\/\/|\\|%/u.test(folder) || /\/\.\.?(?:\/|$)/u.test(text)) return 'has an unsupported path';
  if (/\/server(?:\/api)?$/u.test(folder))
    return 'must not end with /server or /server/api, which are added automatically';
  return undefined;
};

const folderOf = ({ pathname }: URL): string => pathname.replace(/\/+$/u, '');

const BACKEND_EXAMPLES = 'use a URL such as https://shop.example or https://shop.example/folder';
