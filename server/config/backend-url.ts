/** The URL of an existing backend, under which `/server/api/…` is found. */
import * as v from 'valibot';

/** What is wrong with a backend's URL; undefined for one that can be used. */
const problemOf = (text: string): string | undefined => {
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

const USE = 'use a URL such as https://shop.example or https://shop.example/folder';

/** The URL without a trailing slash. */
export const backendUrl = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const problem = problemOf(dataset.value);
    if (problem !== undefined) {
      addIssue({ message: `${problem}; ${USE}` });
      return NEVER;
    }
    const url = new URL(dataset.value);
    return url.origin + folderOf(url);
  }),
);
