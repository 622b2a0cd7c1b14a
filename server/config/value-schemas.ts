/**
 * What a variable's text may be, and the value it stands for: the kinds of text that the configuration's schema is made of. Each
 * says what is allowed, to follow "must be".
 */
import * as v from 'valibot';
import { nearest } from '../../adapters/settings/did-you-mean.ts';
import { isMailable } from '../../core/validation/strict.ts';
import { namedStore, STORE_FORMS } from '../stores/registry.ts';

/** `all` of a value is secret, or only the password inside a URL. */
export type Secrecy = { readonly secret?: 'all' | 'password' };
export type Kind<T> = Secrecy & { readonly allowed: string; readonly schema: v.GenericSchema<string, T> };

/** A checked text: by a pattern, or a function. */
export const text = (
  allowed: string,
  check: RegExp | ((given: string) => boolean),
  secrecy: Secrecy = {},
): Kind<string> => ({
  allowed,
  ...secrecy,
  schema: v.pipe(
    v.string(),
    v.check((given) => (typeof check === 'function' ? check(given) : check.test(given))),
  ),
});

/** The value that a checked text stands for. */
const read = <T>(kind: Kind<string>, value: (given: string) => T): Kind<T> => ({
  ...kind,
  schema: v.pipe(kind.schema, v.transform(value)),
});

/** In digits, from `min` to `max`. */
export const wholeNumber = (min: number, max: number, allowed = `a whole number from ${min} to ${max}`): Kind<number> =>
  read(
    text(allowed, (given) => /^\d{1,9}$/u.test(given) && Number(given) >= min && Number(given) <= max),
    Number,
  );

/** One of a few words, in any case. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Kind<Word> => ({
  allowed: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  schema: v.pipe(v.string(), v.toLowerCase(), v.picklist(words)),
});

const SWITCH: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ on: true, true: true, 1: true, off: false, false: false, 0: false }),
);
export const onOrOff = read(
  text('on or off', (given) => SWITCH.has(given.toLowerCase())),
  (given) => SWITCH.get(given.toLowerCase()) === true,
);

/** A random text has more: 12 hexadecimal digits have fewer than 4 different ones about once in a million. */
const DIFFERENT_CHARACTERS = 4;
/** Visible ASCII characters, so that a secret with a space or a line break is noticed, and not the same few repeated. */
export const secret = (least: number, hint = ''): Kind<string> =>
  text(
    `at least ${least} visible ASCII characters, ${DIFFERENT_CHARACTERS} of them different${hint}`,
    (given) =>
      /^[\x21-\x7e]{1,512}$/u.test(given) && given.length >= least && new Set(given).size >= DIFFERENT_CHARACTERS,
    { secret: 'all' },
  );

const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const urlIn = (given: string): URL | undefined => (URL.canParse(given) ? new URL(given) : undefined);

/** https, or plain http to this machine, without a name, password or fragment in it. */
const isSafeUrl = (given: string): boolean => {
  const url = urlIn(given);
  if (url === undefined || url.username + url.password + url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
};

const SAFE_URL = 'an https address without a user name or password in it';
export const safeUrl = text(SAFE_URL, isSafeUrl);

/** One that does not end with a slash may have paths appended. */
export const plainUrl = text(
  `${SAFE_URL}, a query, or a slash at its end`,
  (given) => isSafeUrl(given) && !/[/?]$/u.test(given) && urlIn(given)?.search === '',
);

const origin = (given: string): string => given.replace(/\/$/u, '').toLowerCase();
export const siteOrigin = read(
  text(
    'an https address without a path, such as https://shop.example',
    (given) => isSafeUrl(given) && urlIn(given)?.origin === origin(given),
  ),
  origin,
);

/** The URL of an existing backend, under which `/server/api/…` is found; without a trailing slash. */
export const backendUrl = read(
  text(
    'an http or https URL such as https://shop.example or https://shop.example/folder: no user name, no query, no .. in its path, and not /server/api, which is added automatically',
    (given) => {
      const url = urlIn(given);
      if (url === undefined || !/^https?:$/u.test(url.protocol) || /[?#]/u.test(given)) return false;
      const isPath = !/\/\/|\\|%/u.test(folderOf(url)) && !/\/\.\.?(?:\/|$)/u.test(given);
      return isPath && url.username + url.password === '' && !/\/server(?:\/api)?$/u.test(folderOf(url));
    },
    { secret: 'password' },
  ),
  (given) => new URL(given).origin + folderOf(new URL(given)),
);
const folderOf = ({ pathname }: URL): string => pathname.replace(/\/+$/u, '');

export const store = text(STORE_FORMS, (given) => namedStore(given) !== undefined, { secret: 'password' });

export const smtpUrl = text(
  'an address such as smtps://USER:PASSWORD@mail.example:465, with special characters percent-encoded',
  (given) => {
    const url = urlIn(given);
    if (url === undefined || !/^smtps?:$/u.test(url.protocol) || url.hostname === '') return false;
    const hasLogin = url.username !== '';
    return url.pathname.replace('/', '') + url.search + url.hash === '' && hasLogin === (url.password !== '');
  },
  { secret: 'password' },
);

/** An address, or a name and an address. */
export const mailFrom = read(
  text('an address, such as orders@shop.example or Shop <orders@shop.example>', (given) => {
    const { from, name } = senderIn(given);
    return isMailable(from) && from === from.trim() && /^[^<>"@\p{Cc}]{0,80}$/u.test(name);
  }),
  senderIn,
);
function senderIn(given: string): { readonly from: string; readonly name: string } {
  const [, name = '', from = given] = /^(.+) <(.*)>$/u.exec(given) ?? [];
  return { from, name };
}

/** `name=value` pairs of known names, separated by commas, with at least the needed ones. */
export const pairs = (
  allowed: string,
  { needed, known }: { readonly needed: readonly string[]; readonly known: readonly string[] },
  value: RegExp,
): Kind<Readonly<Record<string, string>>> => ({
  allowed,
  schema: v.pipe(
    v.string(),
    v.transform((given) => given.split(',').map((pair) => pair.trim().split('='))),
    v.check(
      (all) =>
        all.every(([key = '', id = '', ...rest]) => /^[a-z_]+$/u.test(key) && value.test(id) && rest.length === 0) &&
        new Set(all.map(([key]) => key)).size === all.length,
    ),
    v.transform((all): Readonly<Record<string, string>> => Object.fromEntries(all)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const names = Object.keys(dataset.value);
      for (const name of needed.filter((one) => !names.includes(one)))
        addIssue({ message: `lacks ${name}; add ${name}=ID` });
      for (const name of names.filter((one) => !known.includes(one))) {
        const similar = nearest(name, known);
        addIssue({
          message: `has ${name}, which names nothing${similar === undefined ? '' : `; did you mean ${similar}?`}`,
        });
      }
    }),
  ),
});
