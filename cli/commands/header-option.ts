/** The flag `--header` of the commands that call a backend. */
import { InvalidArgumentError, Option } from 'commander';
import type { RequestHeader } from '../scenario/environment/request-headers.ts';
import { createHideSecrets, type HideSecrets } from '../text/hide-secrets.ts';

export type HeaderOption = { readonly header?: readonly RequestHeader[] };

/** A name of RFC 9110, and a value without control characters. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\x80-\xff]*?)[ \t]*$/u;

/** The message does not repeat what was typed: it may be a secret. */
const parse = (text: string, earlier: readonly RequestHeader[] = []): readonly RequestHeader[] => {
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name === undefined || value === undefined || value === '')
    throw new InvalidArgumentError('It should be a name, a colon and a value.');
  return [...earlier, { name, value }];
};

export const headerOption = (): Option =>
  new Option(
    '--header <name: value>',
    'a header of every request to the backend, such as the password of a staging system; may be repeated',
  ).argParser(parse);

/** Hides their values in reports. */
export const hidingHeaders = (headers: readonly RequestHeader[]): HideSecrets =>
  createHideSecrets(headers.map(({ value }) => value));
