/** What a business gives for an invoice with its GSTIN; page and shop apply the same rules (spec 11). */
import { isGstin } from '../catalogue/settings/gstin.ts';
import { ADDRESS_RULES } from '../entities/address.ts';
import type { Business } from '../entities/order.ts';
import { fieldMessages } from './field-messages.ts';
import type { FieldResult } from './fields.ts';
import * as shopperMessages from './shopper-messages.ts';
import { cleanText, isPrintableLine } from './text.ts';

export type BusinessField = keyof Business;

/** As they are stored. A GSTIN is read in small letters and in groups, too. */
export const cleanBusiness = ({ gstin, name }: Business): Business => ({
  gstin: cleanText('gstin', gstin).replace(/[\s-]/gu, '').toUpperCase(),
  name: cleanText('name', name),
});

/** Longer names do not fit into the return. */
const MAX_NAME = 99;
const isName = (name: string): boolean =>
  [...name].length <= MAX_NAME && isPrintableLine(name) && ADDRESS_RULES.st_address.pattern.test(name);

const FITS: Readonly<Record<BusinessField, (text: string) => boolean>> = { gstin: isGstin, name: isName };
export const businessMessages: Readonly<Record<BusinessField, string>> = {
  gstin: shopperMessages.gstin,
  name: shopperMessages.businessName,
};

export const validateBusiness = (field: BusinessField, business: Business): FieldResult => {
  const text = cleanBusiness(business)[field];
  if (text === '') return { status: 'empty', message: fieldMessages.empty };
  return FITS[field](text)
    ? { status: 'valid', message: fieldMessages.valid }
    : { status: 'invalid', message: businessMessages[field] };
};
