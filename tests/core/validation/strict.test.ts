/** The stricter rules of the shop itself, beside the field rules of spec 6. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateField } from '../../../core/validation/fields.ts';
import { indianMobile, isAccepted, isPincode } from '../../../core/validation/strict.ts';
import { texts } from '../arbitraries.ts';

describe('the strict shop', () => {
  it.each(['9876543210', '6000000000', ' 7012345678 ', '8999999999'])(
    'accepts %j as an Indian mobile number',
    (raw) => {
      expect(indianMobile(raw)).toBe(raw.trim());
    },
  );
  it.each(['', '5876543210', '987654321', '98765432101', 'abcdefghij', '9876543210\n9'])(
    'does not accept %j',
    (raw) => {
      expect(indianMobile(raw)).toBeUndefined();
    },
  );

  it.each(['560001', ' 110001 ', '999999', '012345'])('accepts %j as a pincode', (raw) => {
    expect(isPincode(raw)).toBe(true);
  });
  it.each(['', '56000', '5600011', 'abcdef'])('takes %j for none', (raw) => {
    expect(isPincode(raw)).toBe(false);
  });

  it.each([
    ['phone', '98', '98765 43210'],
    ['phone', '1234567890', '9876543210'],
    ['otp', '12345', '123456'],
    ['pincode', '56000', '560001'],
    ['email', 'ravi@example', 'ravi@example.in'],
    ['email', `${'r'.repeat(250)}@example.in`, 'ravi@example.in'],
    ['name', 'R'.repeat(1000), 'Ravi'],
    ['discount_code', ' ', 'DAWN10'],
  ] as const)('marks the %s %j as valid only once it is what ordering needs', (field, partial, whole) => {
    expect([isAccepted(field, partial), isAccepted(field, whole)]).toEqual([false, true]);
  });

  it('accepts nothing that the field rule refuses', () => {
    const digits = fc.stringMatching(/^ ?[0-9٣३]{5,11}\n?$/u);
    fc.assert(
      fc.property(fc.oneof(digits, texts), (text) => {
        expect(indianMobile(text) === undefined || validateField('phone', text).status === 'valid').toBe(true);
        expect(!isPincode(text) || validateField('pincode', text).status === 'valid').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
