/** The part of the schema about the seller. */
import * as v from 'valibot';
import type { Seller } from '../../core/catalogue/settings/seller.ts';
import { STATES } from '../../core/catalogue/states.ts';
import { email, line, phone, setting } from './values.ts';

const GSTIN = "must be the seller's GSTIN, 15 characters";

/** As long as a variable of an SMS. */
const MOST_OF_BRAND = 30;

/** What is left out is the sample's; a shop in production refuses that. */
export const sellerSchema = (sample: Seller) => {
  const { care, grievanceOfficer: officer, maker } = sample;
  return v.strictObject({
    brand: setting(
      'What the shop is called, in messages, on its pages and as its logo.',
      v.pipe(line(MOST_OF_BRAND), v.regex(/^[^{}<>]*$/u, 'must not contain braces or angle brackets')),
      sample.brand,
    ),
    name: setting('The legal name.', line(), sample.name),
    address: v.optional(line(), sample.address),
    city: setting('Its courts have jurisdiction.', line(), sample.city),
    state: setting(
      'The state whose tax is CGST and SGST.',
      v.picklist(STATES, 'must be a state or union territory of India in the postal spelling, such as Tamil Nadu'),
      sample.state,
    ),
    gstin: v.optional(v.string(GSTIN), sample.gstin),
    care: setting(
      'Customer care.',
      v.strictObject({ email: v.optional(email, care.email), phone: v.optional(phone, care.phone) }),
      {},
    ),
    careHours: setting('When customer care answers.', line(), sample.careHours),
    grievanceOfficer: setting(
      'Who answers complaints, and how soon.',
      v.strictObject({
        name: v.optional(line(), officer.name),
        email: v.optional(email, officer.email),
        phone: v.optional(phone, officer.phone),
        acknowledgedWithin: v.optional(line(), officer.acknowledgedWithin),
        resolvedWithin: v.optional(line(), officer.resolvedWithin),
      }),
      {},
    ),
    maker: setting(
      'Who makes the products; origin is a country.',
      v.strictObject({
        name: v.optional(line(), maker.name),
        address: v.optional(line(), maker.address),
        licence: v.optional(line(), maker.licence),
        origin: v.optional(line(), maker.origin),
      }),
      {},
    ),
  });
};
