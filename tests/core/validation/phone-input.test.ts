/** Phone numbers as people type and paste them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedPhone } from '../../../core/validation/phone-input.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
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
    ' 098765 43210 ',
    '98765\u00a043210',
    '98765–43210',
  ])('%j is the ten digits that the shop stores', (text) => {
    expect(typedPhone(text)).toBe('9876543210');
  });

  it.each(['', '+', '98765', '987654321', '98765432101', '+92 9876543210', '5876543210', '05876543210', '98765x3210'])(
    '%j stays as it is, for the rule of its field',
    (text) => {
      expect(typedPhone(text)).toBe(text);
    },
  );

  it('that begins with 91 keeps these digits', () => {
    expect(typedPhone('9198765432')).toBe('9198765432');
    expect(typedPhone('+91 91987 65432')).toBe('9198765432');
  });

  it('is either unchanged or a number that the shop accepts, and does not change again, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const typed = typedPhone(text);
        expect(typed === text || indianMobile(typed) === typed).toBe(true);
        expect(typedPhone(typed)).toBe(typed);
      }),
    );
  });
});
