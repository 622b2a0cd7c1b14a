/** Rules about what shoppers, customers and operators read: each is a function from files to complaints. */
import { textsIn } from './copy-texts.ts';
import type { SourceRule } from '../sources/source-rules.ts';

/** Wordings that are no longer used, because no Indian shop would use them. */
const GIVEN_UP: readonly string[] = [
  'Look or change',
  'is on:',
  'See the cart',
  'quick buy:',
  'Bring them back',
  'saves you',
  'Looking up your',
  'Looking it up',
  'Nothing in your cart',
  'Look at the products',
  'Your cart is kept',
  'We could not',
  'hash sign',
  'Ten digits',
  'Six digits',
  'do not know this pincode',
  'take cash there',
  'No cash on delivery',
  'goes with paying online',
  'one by one:',
  'Goes well with',
  'Its place in the day',
  'Look inside',
  'looks again by itself',
  'it is paid',
  'Nothing is lost',
  'lapsed',
  'have the amount ready when',
  'in another way',
  'Keep it for later',
  'Nothing yet',
  'will stand here',
  'Not paid in time',
  'Could not be delivered',
  'way back to us',
  'Back with us',
  'Return asked for',
  'found nobody',
  'Waiting for a delivery',
  'Every change of',
  'waiting for the delivery',
  'yours to spend',
  'A gift from us',
  'Kept aside',
  'Given back',
  'Taken back',
  'forget you',
  'ERASE to go on',
  'It is made with',
  'has these words',
  'number stands in',
  'someone who has to answer',
  'by yourself',
  'no page answers',
  'Older page',
  'The newer one',
  'Reading about the products does not',
  'is not right',
  'asked for. ',
  'were tried',
  'to go on',
  'signed in just now',
  'look at it again',
  'packed already',
  'under way already',
  'nothing left to',
  'nothing left of',
  'by now',
  'Cash on delivery is.',
  'did not work',
  'could not be read',
  'goes back to us',
  'given up.',
  'Nothing was charged',
  'judge a value',
  'how the result is told',
  'let this machine look on',
  'order anew',
  'the parcel comes',
];

/** The same of whole headings and labels, which may begin a sentence elsewhere. */
const GIVEN_UP_WHOLE: readonly string[] = [
  'What is in it',
  'What you agreed to',
  'Where it is',
  'Where it goes',
  'To spend',
  'Your data',
];

/** No abandoned wording is used again. */
export const noGivenUpWording: SourceRule = (files) =>
  files
    .flatMap(textsIn)
    .flatMap(({ path, line, text }) =>
      [
        ...GIVEN_UP.filter((wording) => text.includes(wording)),
        ...GIVEN_UP_WHOLE.filter((wording) => text === wording),
      ].map((wording) => `${path}:${line} says “${wording}”`),
    );

/** The tone is quiet: no exclamations, jokes or pleas. */
const TONE: readonly (readonly [wrong: RegExp, says: string])[] = [
  [/\p{L}!(?:\s|$)/u, 'exclaims'],
  [/\boops\b/iu, 'says “Oops”'],
  [/\bplease\b.*\bplease\b/iu, 'says “please” twice'],
  [/\S \u2026(?:$|\s)/u, 'has a space before its ellipsis'],
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

/** Sentences of fewer words may come twice: a heading here, a button there. */
const FEWEST_WORDS = 5;

const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1');

const sentencesIn = (text: string): readonly string[] =>
  plain(text)
    .split(/(?<=[.?!:;])\s+/u)
    .map((sentence) => sentence.toLowerCase().replace(/[.?!:;]+$/u, ''))
    .filter((sentence) => (sentence.match(/[\p{L}\p{N}’'-]+/gu) ?? []).length >= FEWEST_WORDS);

/** A sentence has one place; whoever else needs it imports it. */
export const noSentenceTwice: SourceRule = (files) => {
  const places = new Map<string, string[]>();
  for (const { path, line, text } of files.flatMap(textsIn)) {
    for (const sentence of sentencesIn(text)) {
      places.set(sentence, [...(places.get(sentence) ?? []), `${path}:${line}`]);
    }
  }
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([sentence, [first = '', ...others]]) => `${first} says “${sentence}”, as does ${others.join(', ')}`);
};
