/** What a complaint must hold (spec 6, 10.5, 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GRIEVANCE_LENGTH,
  grievanceErrors,
  validateGrievanceField,
  type GrievanceText,
} from '../../../core/validation/grievance.ts';

const GOOD: GrievanceText = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  message: 'The cap of the tube came broken.',
};
const MESSAGE = 'Tell us what went wrong in 10 to 2,000 characters';

describe('a complaint', () => {
  it('lists every field that is empty; spaces alone are empty', () => {
    const empty = 'Please fill this field';
    expect(grievanceErrors({ name: '', phone: ' ', email: '', message: '\n ' })).toEqual({
      name: empty,
      phone: empty,
      email: empty,
      message: empty,
    });
  });

  it.each([
    ['name', 'R2D2', 'Only alphabets are allowed'],
    ['phone', '98765x3210', 'Phone number should be 10 digits long'],
    ['phone', '12345', 'Phone number should be 10 digits long'],
    ['phone', '5876543210', 'Phone number should be 10 digits long'],
    ['email', 'asha@', 'Email should have this format, ex: name@example.com'],
    ['email', 'a@b.c,d@e.f', 'Email should have this format, ex: name@example.com'],
    ['message', 'Too short', MESSAGE],
    ['message', 'a bell \u0007 in the text', MESSAGE],
    ['message', 'half of a \ud83d character', MESSAGE],
  ] as const)('is refused with the message of %s for %j', (field, value, message) => {
    expect(grievanceErrors({ ...GOOD, [field]: value })).toEqual({ [field]: message });
  });

  it('accepts a message of 10 to 2000 visible characters, without surrounding white space', () => {
    expect(GRIEVANCE_LENGTH).toEqual({ least: 10, most: 2000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2100 }),
        fc.constantFrom('a', 'क', '😀'),
        fc.constantFrom('', ' ', '\n'),
        (length, letter, around) => {
          const { status } = validateGrievanceField('message', around + letter.repeat(length) + around);
          const fits = length >= 10 && length <= 2000 ? 'valid' : 'invalid';
          expect(status).toBe(length === 0 ? 'empty' : fits);
        },
      ),
      {
        examples: [
          [9, 'a', ''],
          [10, '😀', ''],
          [2000, '😀', ' '],
          [2001, 'a', ''],
        ],
      },
    );
  });

  it('keeps the lines of a message', () => {
    expect(validateGrievanceField('message', 'First line\r\nsecond\tline').status).toBe('valid');
  });
});
