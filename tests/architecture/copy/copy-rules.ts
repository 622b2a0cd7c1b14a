/** Rules about what shoppers, customers and operators read: each is a function from files to complaints. */
import { COMPUTED, textsIn, type CopyText } from './copy-texts.ts';
import type { SourceRule } from '../sources/source-rules.ts';

/** The tone is quiet: no exclamations, jokes or pleas. */
const TONE: readonly (readonly [wrong: RegExp, says: string])[] = [
  [/\p{L}!(?:\s|$)/u, 'exclaims'],
  [/\boops\b/iu, 'says “Oops”'],
  [/\bplease\b.*\bplease\b/iu, 'says “please” twice'],
  // After a colon or a brace an ellipsis stands for what is left out of an example.
  [/[\p{L}\p{N}})] \u2026(?:$|\s)/u, 'has a space before its ellipsis'],
  [/\be-mail/iu, 'writes “email” with a hyphen'],
  [/\bpin code\b/iu, 'writes “pincode” as two words'],
  [/\bUPI id\b/u, 'writes “UPI ID” with a small “id”'],
];

export const quietTone: SourceRule = (files) =>
  files
    .flatMap(textsIn)
    .filter(({ text }) => /\p{L}{2}.* .*\p{L}{2}/u.test(text) || text.endsWith('!'))
    .flatMap(({ path, line, text }) =>
      TONE.filter(([wrong]) => wrong.test(text)).map(([, says]) => `${path}:${line} ${says}`),
    );

/** Names of keys, and of a Unicode form, look like labels. */
const NAMES: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'End',
  'Enter',
  'Escape',
  'Home',
  'NFKD',
  'Tab',
]);

/** A label, a sentence, or text between tags; `MRP` is one, and the name of a class or a media query is not. */
const isCopy = (text: string): boolean => /^\p{Lu}(?:\p{Ll}|\p{Lu}+$)/u.test(text) && !NAMES.has(text);

/** Components take every text from the content: literals, and what stands between tags. */
export const noCopyOutsideContent: SourceRule = (files) =>
  files
    .flatMap(textsIn)
    .filter(
      ({ text, isMarkup, isThrown }) =>
        !isThrown && (isMarkup ? /\p{L}/u.test(text.replaceAll(COMPUTED, '')) : isCopy(text)),
    )
    .map(({ path, line, text }) => `${path}:${line} says “${text}”, which belongs into web/content`);

/** What makes two labels the same. */
const labelOf = (text: string): string => text.toLowerCase().replace(/[.?!:;…]+$/u, '');

const isLabel = (text: string): boolean =>
  /^\p{Lu}/u.test(text) && /\p{L} .*\p{L}/u.test(text.replaceAll(COMPUTED, ''));

/** A label of two words or more has one place; whoever else needs it imports it. */
export const noLabelTwice: SourceRule = (files) =>
  twice(
    files.flatMap(textsIn).flatMap((found) => (isLabel(found.text) ? [{ ...found, text: labelOf(found.text) }] : [])),
  );

/** Sentences of fewer words may come twice: a heading here, a button there. */
const FEWEST_WORDS = 5;

const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1');

const sentencesIn = (text: string): readonly string[] =>
  plain(text)
    .split(/(?<=[.?!:;])\s+/u)
    .map((sentence) => sentence.toLowerCase().replace(/[.?!:;]+$/u, ''))
    .filter((sentence) => (sentence.match(/[\p{L}\p{N}’'-]+/gu) ?? []).length >= FEWEST_WORDS);

/** A sentence has one place; whoever else needs it imports it. */
export const noSentenceTwice: SourceRule = (files) =>
  twice(
    files
      .flatMap(textsIn)
      .flatMap(({ text, ...place }) => sentencesIn(text).map((sentence) => ({ ...place, text: sentence }))),
  );

/** Complains about every text with more than one place. */
const twice = (texts: readonly CopyText[]): readonly string[] => {
  const places = new Map<string, string[]>();
  for (const { path, line, text } of texts) places.set(text, [...(places.get(text) ?? []), `${path}:${line}`]);
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([text, [first = '', ...others]]) => `${first} says “${text}”, as does ${others.join(', ')}`);
};
