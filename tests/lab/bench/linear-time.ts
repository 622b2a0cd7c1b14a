/**
 * `npm run lab -- linear-time`: that no text makes a field slow to validate, or a line of the log slow to clean. Measured so
 * that other load hardly matters; ends with code 1 where the time of a function grows faster than the length of its text.
 */
import { withoutPersonalData } from '../../../adapters/system/personal-data.ts';
import { FIELDS, validateField } from '../../../core/validation/fields.ts';

const SHORT = 1_000;
const LONG = 16_000;
/** Short or long, that many characters are measured at a time. */
const CHARACTERS = 4 * LONG;
const LEAST_ROUNDS = 3;
/** What is still disturbed is measured again, for this many milliseconds in all. */
const LIMIT_MS = 5_000;

/** Linear time grows by 1; time that is quadratic grows by 16, as much as the text. */
const LINEAR = 5;

/**
 * How many times as long the same number of characters takes in long texts as in short ones: the fastest of alternating
 * rounds each, because a disturbance only ever adds time. It stops measuring at a growth below `LINEAR`.
 */
const growthOf = (run: (text: string) => unknown, textOf: (length: number) => string): number => {
  const [short, long] = [textOf(SHORT), textOf(LONG)];
  let [shortMs, longMs] = [Infinity, Infinity];
  const end = performance.now() + LIMIT_MS;
  const isDone = (): boolean => longMs < LINEAR * shortMs || performance.now() > end;
  for (let round = 0; round < LEAST_ROUNDS || !isDone(); round += 1) {
    shortMs = Math.min(shortMs, timeOf(run, short));
    longMs = Math.min(longMs, timeOf(run, long));
  }
  return longMs / shortMs;
};

/** In milliseconds. */
const timeOf = (run: (text: string) => unknown, text: string): number => {
  const start = performance.now();
  for (let done = 0; done < CHARACTERS; done += text.length) run(text);
  return performance.now() - start;
};

/** What a field's value may be made of to be slow. */
const TEXTS: readonly (readonly [name: string, textOf: (length: number) => string])[] = [
  ['one letter repeated', (length) => 'a'.repeat(length)],
  ['one-letter words before a digit', (length) => `${'a '.repeat(length / 2)}1`],
  ['an email address of countless labels before a second @', (length) => `a@${'a.'.repeat(length / 2)}@`],
  ['letters with combining marks before a digit', (length) => `${'a\u0300'.repeat(length / 2)}1`],
  ['white space before a letter', (length) => `${' '.repeat(length)}x`],
  ['white space between letters', (length) => `a${' '.repeat(length)}a`],
  ['dashes before a digit', (length) => `${'-'.repeat(length)}9`],
  ['characters without a width before a digit', (length) => `${'\u200b'.repeat(length)}9`],
];

/** What a line of the log may repeat to be slow. */
const PIECES = [
  `a|a.|a-|a_|@|a@|@a|a@b |a.b@c.d,|1|12345|1 |1-|1.|1....|1     |12345     |12345x|1a|a1|-|.| |%|%4|%40|%25`,
  `%E0|%E0%40|5f4dcc3b5aa765d61d8327deb882cf99|deadbeef|abcdefghi |abcdefghi1 |"|(|<a@|१|é|🙂|127.0.0.1 |1.1.`,
  `/|/a|+91`,
].flatMap((pieces) => pieces.split('|'));

const isLinear = (what: string, run: (text: string) => unknown, textOf: (length: number) => string): boolean => {
  const growth = growthOf(run, textOf);
  if (growth >= LINEAR) process.stdout.write(`${what}: ${growth.toFixed(1)} times as long\n`);
  return growth < LINEAR;
};

const results = [
  ...FIELDS.flatMap((field) =>
    TEXTS.map(([name, textOf]) => isLinear(`${field}, ${name}`, (text) => validateField(field, text), textOf)),
  ),
  ...PIECES.flatMap((piece) =>
    ['', 'x', '1', '@'].map((around) =>
      isLinear(`a log's text of ${around}${piece}`, withoutPersonalData, (length) => {
        const repeated = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        return `${around}${repeated}${around}`;
      }),
    ),
  ),
];
process.stdout.write(`${results.filter(Boolean).length} of ${results.length} in linear time\n`);
process.exitCode = results.every(Boolean) ? 0 : 1;
