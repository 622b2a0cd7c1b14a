/**
 * Every field rule with its exact message (spec 6), how the open places are read (spec 10.1–10.4), and the strict shop
 * (10.5).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, isField, validateField, type Field, type FieldResult } from '../../../core/validation/fields.ts';
import { cleanText } from '../../../core/validation/text.ts';
import { texts, whiteSpaces } from '../arbitraries.ts';

const VALID: FieldResult = { status: 'valid', message: 'Valid Input' };

const PENDING: FieldResult = { status: 'pending', message: '' };

/** What each field accepts, what it refuses, and with which words. */
const table: Readonly<Record<string, { message: string; good: readonly string[]; bad: readonly string[] }>> = {
  name: {
    message: 'Only alphabets are allowed',
    good: ['Asha', 'Asha Rao', "D'Souza", 'D’Souza', 'Anne-Marie', 'मुंबई', 'आशा राव', 'Zoë', 'Zoe\u0308', '李', 'Ōe'],
    bad: ['Asha1', 'Asha2 Rao', 'a.b', 'Rao, Asha', 'a_b', '1', '☺', 'a@b', '१२'],
  },
  phone: {
    message: 'Phone number should be 10 digits long',
    good: ['9876543210', '1', '98765432101234', '0000000000'],
    bad: ['+', '98765 4321', 'phone', '9876543210a', '९८७६५', '1e9', '-1', '1.5'],
  },
  email: {
    message: 'Email should have this format, ex: name@example.com',
    good: ['name@example.com', 'a@b.c', 'first.last+tag@sub.example.co.in', 'नाम@उदाहरण.भारत'],
    bad: [
      'name',
      'name@example',
      '@example.com',
      'name@',
      'na me@example.com',
      'name@exam ple.com',
      'a@b@c.com',
      'name@.com',
      'name@example.',
      'a@b..c',
    ],
  },
  st_address: {
    message: 'Please enter a valid address',
    good: ['12, MG Road', 'Flat 4/B (rear), "Sunrise"', 'मार्ग 12', 'Line one\nline two', '5 & 6; corner', '@home'],
    bad: ['12 {MG} Road', '}', '<b>', 'a > b', 'a=b', '5*', '#12', 'a`b'],
  },
  h_no: {
    message: 'Please enter a address',
    good: ['12', '4/B', 'Flat 7, 2nd floor', 'H-22', 'मकान ५'],
    bad: ['#12', '{4}', '<4', '4>', '4=B', '4*', '`4`', '4}'],
  },
  city: {
    message: 'Please enter a valid city name',
    good: [
      'New Delhi',
      'Mumbai',
      'मुंबई',
      'नई दिल्ली',
      'क्\u200dष नई\u200c',
      'नई क्\u200cष\u200d',
      'Tiruchirappalli',
      'Navi Mumbai West',
      'திருச்சி',
    ],
    bad: [
      'Delhi 6',
      'Delhi6',
      'New Del6hi',
      '6Delhi',
      'New  Delhi',
      'New-Delhi',
      'St. Thomas',
      "D'Or",
      '110001',
      'Delhi,',
    ],
  },
  state: {
    message: 'Please enter a valid state name',
    good: ['Tamil Nadu', 'Goa', 'महाराष्ट्र', 'Uttar Pradesh'],
    bad: ['Goa1', 'Tamil  Nadu', 'Tamil-Nadu', 'J&K', '29', 'U.P.'],
  },
  pincode: {
    message: 'Pincode should be 6 digits long',
    good: ['560001', '000000', ' 110001 ', '560 001'],
    bad: ['56000a', 'abcdef', '5600 1', '😀😀😀😀😀😀', '-12345'],
  },
};

describe.each(Object.entries(table))('%s', (field, { message, good, bad }) => {
  it.each(good)('accepts %j', (value) => {
    expect(validateField(field as Field, value)).toEqual(VALID);
  });
  it.each(bad)(`refuses %j with “${message}”`, (value) => {
    expect(validateField(field as Field, value)).toEqual({ status: 'invalid', message });
  });
});

describe.each(['otp', 'discount_code'] as const)('%s', (field) => {
  it.each(['123456', 'x', '#{}', 'दस', '0'])('accepts %j, as anything non-empty', (value) => {
    expect(validateField(field, value)).toEqual(VALID);
  });
});

describe('a pincode of another length than six', () => {
  it.each(['5', '56000', '5600011', 'abc', 'abcdefg', '#'])('is pending with no message: %j', (value) => {
    expect(validateField('pincode', value)).toEqual(PENDING);
  });
  it('is checked without surrounding white space', () => {
    expect(validateField('pincode', ' 56000')).toEqual(PENDING);
    expect(validateField('pincode', '\t560001\n')).toEqual(VALID);
  });
});

describe('the field rules', () => {
  const fields = fc.constantFrom(...FIELDS);
  const NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
  /** The characters of spec 6 that no address may have. */
  const forbidden = ['{', '}', '<', '>', '=', '*', '#', '`'];

  it('never throw, and always give one of four results, whatever the string', () => {
    fc.assert(
      fc.property(fields, texts, (field, text) => {
        const { status, message } = validateField(field, text);
        expect(['valid', 'invalid', 'empty', 'pending']).toContain(status);
        expect(message === '').toBe(status === 'pending');
      }),
      { numRuns: 2000 },
    );
  });

  it('check a value without surrounding white space', () => {
    fc.assert(
      fc.property(fields, texts, whiteSpaces, whiteSpaces, (field, text, before, after) => {
        const judged = validateField(field, text);
        expect(validateField(field, before + text + after)).toEqual(judged);
        expect(validateField(field, text.trim())).toEqual(judged);
      }),
      { numRuns: 1000 },
    );
  });

  it('report an empty field exactly where nothing is to be seen', () => {
    fc.assert(
      fc.property(fields, texts, (field, text) => {
        expect(validateField(field, text).status === 'empty').toBe(NOTHING.test(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuse an address exactly when it has one of the eight characters', () => {
    const address = fc.string({
      unit: fc.oneof(fc.constantFrom(...forbidden), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom<Field>('st_address', 'h_no'), address, (field, text) => {
        fc.pre(!NOTHING.test(text));
        expect(validateField(field, text).status).toBe(
          forbidden.some((character) => text.includes(character)) ? 'invalid' : 'valid',
        );
      }),
      { numRuns: 500 },
    );
  });

  it('accept a phone exactly when it is ASCII digits, however many', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), texts, (digits, text) => {
        expect(validateField('phone', String(digits)).status).toBe('valid');
        const clean = cleanText('phone', text);
        fc.pre(clean !== '');
        const ascii = [...clean].every((character) => '0123456789'.includes(character));
        expect(validateField('phone', text).status).toBe(ascii ? 'valid' : 'invalid');
      }),
    );
  });
});

it('a field of a form is one of the ten of spec 6', () => {
  expect([...FIELDS].toSorted()).toEqual([
    'city',
    'discount_code',
    'email',
    'h_no',
    'name',
    'otp',
    'phone',
    'pincode',
    'st_address',
    'state',
  ]);
  expect(FIELDS.every(isField)).toBe(true);
  expect(['', 'Name', '__proto__', 'constructor', null, 7].some(isField)).toBe(false);
});
