/**
 * Hides secrets in what is reported, such as the value of a header that a backend repeats in its answers. What is checked is
 * the answer as it came: only reports, and the files beside them, are without the secrets.
 */

/** What stands in the place of a secret. */
const HIDDEN = '***';

/** Shorter texts are not hidden: they occur in any text. */
const LEAST_LENGTH = 6;

type Hide = {
  readonly inText: (text: string) => string;
  /** Plain data, whose keys stay as they are. */
  readonly inData: <T>(data: T) => T;
};

export type HideSecrets = {
  /** In what was received: the secrets, and words of them. */
  readonly received: Hide;
  /** In what was sent: the secrets alone, since words of them may be words of the contract. */
  readonly sent: Hide;
};

export const createHideSecrets = (secrets: readonly string[]): HideSecrets => ({
  received: hiding(secrets.flatMap((secret) => [secret, ...secret.split(/[\s;=]+/u)])),
  sent: hiding(secrets),
});

const hiding = (texts: readonly string[]): Hide => {
  const spellings = new Set(texts.filter(({ length }) => length >= LEAST_LENGTH).flatMap(spellingsOf));
  // The longest first, so that no part of one is left.
  const longestFirst = [...spellings].toSorted((a, b) => b.length - a.length);
  const inText = (text: string): string =>
    longestFirst.reduce((shown, spelling) => shown.replaceAll(spelling, HIDDEN), text);
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inValue(part)]));
  };
  // Every value is replaced by one of its type.
  return { inText, inData: <T>(data: T): T => inValue(data) as T };
};

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** As it is, in JSON, in the JSON of PHP, in HTML and in an address. */
const spellingsOf = (secret: string): readonly string[] => {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inHtml = secret
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return [
    secret,
    inJson,
    inJson.replaceAll('/', String.raw`\/`),
    inHtml,
    inHtml.replaceAll("'", '&#039;'),
    encodeURIComponent(secret),
    encodeURI(secret),
  ];
};
