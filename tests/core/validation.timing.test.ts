/** A field's value may be made to be slow to validate. */
import { expect, it } from 'vitest';
import { FIELDS, validateField } from '../../core/validation/fields.ts';
import { growthOf, LINEAR } from '../linear-time.ts';

const TEXTS: readonly (readonly [name: string, textOf: (length: number) => string])[] = [
  ['one letter repeated', (length) => 'a'.repeat(length)],
  ['one-letter words before a digit', (length) => `${'a '.repeat(length / 2)}1`],
  ['an email address of countless labels before a second @', (length) => `a@${'a.'.repeat(length / 2)}@`],
  ['letters with combining marks before a digit', (length) => `${'a\u0300'.repeat(length / 2)}1`],
  ['white space before a letter', (length) => `${' '.repeat(length)}x`],
  ['white space between letters', (length) => `a${' '.repeat(length)}a`],
  ['dashes before a digit', (length) => `${'-'.repeat(length)}9`],
];

it.each(FIELDS.flatMap((field) => TEXTS.map(([name, textOf]) => [field, name, textOf] as const)))(
  'the field %s is validated in linear time, whatever the value: %s',
  (field, _, textOf) => {
    expect(growthOf((text) => validateField(field, text), textOf)).toBeLessThan(LINEAR);
  },
);
