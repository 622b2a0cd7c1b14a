import { describe, expect, it } from 'vitest';
import { cleanBusiness, validateBusiness } from '../../../core/validation/business.ts';

const statusOf = (gstin: string, name = 'Rao & Sons'): readonly string[] =>
  (['gstin', 'name'] as const).map((field) => validateBusiness(field, { gstin, name }).status);

describe('what a business gives for its invoice', () => {
  it.each([
    ['27AAPFU0939F1ZV', 'valid'],
    ['  27 aapfu-0939f 1zv\u200b ', 'valid'],
    ['97AAPFU0939F1ZO', 'valid'],
    ['27AAPFU0939F1ZW', 'invalid'],
    ['27AAPFU0939F1Z', 'invalid'],
    // No state has this code; its check digit fits.
    ['28AAPFU0939F1ZT', 'invalid'],
    ['', 'empty'],
  ])('is a GSTIN whose form, check digit and state fit: %j is %s', (gstin, status) => {
    expect(statusOf(gstin)[0]).toBe(status);
  });

  it.each([
    ['3M Büro (India) Pvt. Ltd., Unit 4', 'valid'],
    ['x'.repeat(99), 'valid'],
    ['x'.repeat(100), 'invalid'],
    ['<b>', 'invalid'],
    ['two\nlines', 'invalid'],
    ['   ', 'empty'],
  ])('is a name that fits on an invoice and in the return: %j is %s', (name, status) => {
    expect(statusOf('27AAPFU0939F1ZV', name)[1]).toBe(status);
  });

  it('is stored in the spelling of the register', () => {
    expect(cleanBusiness({ gstin: ' 27 aapfu-0939f 1zv ', name: ' Rao & Sons ' })).toEqual({
      gstin: '27AAPFU0939F1ZV',
      name: 'Rao & Sons',
    });
  });
});
