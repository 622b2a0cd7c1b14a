/** Texts as people type and paste them (spec 10.30). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStrict } from '../../../core/contract/strict.ts';
import * as s from '../../../core/contract/shape.ts';
import { normaliseCode } from '../../../core/entities/discount.ts';
import { validateField } from '../../../core/validation/fields.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
import { cleanText, inputText } from '../../../core/validation/text.ts';
import { texts } from '../arbitraries.ts';

describe('a typed phone number', () => {
  it.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '+91 98765 43210',
    '+919876543210',
    '+91-98765-43210',
    '91 98765 43210',
    '09876543210',
    '+91 (0) 98765 43210',
    ' 098765 43210 ',
    '98765\u00a043210',
    '98765–43210',
    '(+91) 98765 43210',
    '+91.98765.43210',
    '0091 98765 43210',
    'tel:+91-98765-43210',
    '\u202a+91 98765 43210\u202c',
    '९८७६५ ४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '＋９１ ９８７６５４３２１０',
    '𝟗𝟠𝟩𝟨𝟧𝟺𝟛𝟚𝟙𝟎',
  ])('%j is the ten digits that the shop stores', (text) => {
    expect(inputText('phone', text)).toBe('9876543210');
  });

  it.each(['', '+', '98765', '98765 ', '987654321', '98765432101', '+92 9876543210', '5876543210', '98765x3210', '९८'])(
    '%j stays as it is, for the rule of its field',
    (text) => {
      expect(inputText('phone', text)).toBe(text);
    },
  );

  it('that begins with 91 keeps these digits', () => {
    expect(inputText('phone', '9198765432')).toBe('9198765432');
    expect(inputText('phone', '+91 91987 65432')).toBe('9198765432');
  });
});

describe('a typed pincode or one-time password', () => {
  it.each(['560001', '560 001', '560-001', '५६०००१', '５６０ ００１', '\u2067560001\u2069'])(
    '%j is six digits',
    (text) => {
      expect([inputText('pincode', text), inputText('otp', text)]).toEqual(['560001', '560001']);
    },
  );
  it.each(['560 00', '56 ', '56000x', '5600011'])('%j stays as it is', (text) => {
    expect([inputText('pincode', text), inputText('otp', text)]).toEqual([text, text]);
  });
});

describe('a typed text', () => {
  it.each([
    ['name', '\u202eAsha\u202c क्\u200dष', 'Asha क्\u200dष'],
    ['city', '\u200bനഗരം ന്\u200d\ufe0f', 'നഗരം ന്\u200d'],
    ['st_address', 'MG Road\u2028\u2066Pune\u2069', 'MG Road Pune'],
    ['email', 'a\u200d@b\u00ad.in\ufeff', 'a@b.in'],
    ['code', 'DAWN\u{e0100}10', 'DAWN10'],
    ['order', '\u200eBH0123456789', 'BH0123456789'],
    ['message', '👩\u200d🔬 said:\nyes\ufe0f', '👩\u200d🔬 said:\nyes\ufe0f'],
  ])('in the field %s is read as it shows: %j', (field, typed, meant) => {
    expect(cleanText(field, typed)).toBe(meant);
  });

  it('keeps the space that is just being typed between two words', () => {
    expect(inputText('name', 'Asha ')).toBe('Asha ');
  });

  it('of joiners alone is empty', () => {
    expect(validateField('name', '\u200d \u200c').status).toBe('empty');
  });

  it('does not change when it is read twice, and shows what it is read as, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('phone', 'pincode', 'otp', 'email', 'name', 'city', 'code', 'message'),
        texts,
        (field, text) => {
          const clean = cleanText(field, text);
          expect(cleanText(field, clean)).toBe(clean);
          expect(cleanText(field, inputText(field, text))).toBe(clean);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has the same outcome with format characters anywhere, in the field and at the wire', () => {
    const values = { phone: '9876543210', otp: '123456', pincode: '560001', email: 'asha@example.com', code: 'DAWN10' };
    const fields = fc.constantFrom(...(Object.keys(values) as (keyof typeof values)[]));
    const unseen = fc.string({
      unit: fc.constantFrom(
        ...'\u00ad\u061c\u200b\u200c\u200d\u200e\u202a\u202e\u2060\u2066\u2069\ufe00\ufe0f\ufeff\u{e0100}\u{e01ef}',
      ),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fields, fc.array(unseen, { minLength: 20, maxLength: 20 }), (field, between) => {
        const value = values[field];
        const pasted = [...value].map((character, index) => between[index] + character).join('') + between[19];
        expect(inputText(field, pasted)).toBe(value);
        expect(decodeStrict(s.object({ [field]: s.string() }), { [field]: pasted })).toEqual({ [field]: value });
        expect(indianMobile(pasted)).toBe(indianMobile(value));
        expect(normaliseCode(pasted)).toBe(normaliseCode(value));
        const rule = field === 'code' ? 'discount_code' : field;
        expect(validateField(rule, pasted).status).toBe('valid');
      }),
    );
  });
});
