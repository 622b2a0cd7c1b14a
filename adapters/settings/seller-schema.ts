/** The part of the schema about the seller. */
import * as v from 'valibot';
import type { Seller } from '../../core/catalogue/settings/seller.ts';
import { STATES } from '../../core/catalogue/states.ts';
import { email, line, phone } from './values.ts';

const GSTIN = "must be the seller's GSTIN, 15 characters";

/** As long as a variable of an SMS. */
const MOST_OF_BRAND = 30;

/** What is left out is the sample's; a shop in production refuses that. */
export const sellerSchema = (sample: Seller) => {
  const { care, grievanceOfficer: officer, maker } = sample;
  return v.strictObject({
    brand: v.optional(
      v.pipe(
        line(MOST_OF_BRAND),
        v.regex(/^[^{}<>]*$/u, 'must not contain braces or angle brackets'),
        v.description('What the shop is called, in messages, on its pages and as its logo.'),
      ),
      sample.brand,
    ),
    name: v.optional(v.pipe(line(), v.description('The legal name.')), sample.name),
    address: v.optional(line(), sample.address),
    city: v.optional(v.pipe(line(), v.description('Its courts have jurisdiction.')), sample.city),
    state: v.optional(
      v.pipe(
        v.picklist(STATES, 'must be a state or union territory of India in the postal spelling, such as Tamil Nadu'),
        v.description('The state whose tax is CGST and SGST.'),
      ),
      sample.state,
    ),
    gstin: v.optional(v.string(GSTIN), sample.gstin),
    care: v.optional(
      v.pipe(
        v.strictObject({ email: v.optional(email, care.email), phone: v.optional(phone, care.phone) }),
        v.description('Customer care.'),
      ),
      {},
    ),
    careHours: v.optional(v.pipe(line(), v.description('When customer care answers.')), sample.careHours),
    grievanceOfficer: v.optional(
      v.pipe(
        v.strictObject({
          name: v.optional(line(), officer.name),
          email: v.optional(email, officer.email),
          phone: v.optional(phone, officer.phone),
          acknowledgedWithin: v.optional(line(), officer.acknowledgedWithin),
          resolvedWithin: v.optional(line(), officer.resolvedWithin),
        }),
        v.description('Who answers complaints, and how soon.'),
      ),
      {},
    ),
    maker: v.optional(
      v.pipe(
        v.strictObject({
          name: v.optional(line(), maker.name),
          address: v.optional(line(), maker.address),
          licence: v.optional(line(), maker.licence),
          origin: v.optional(line(), maker.origin),
        }),
        v.description('Who makes the products; origin is a country.'),
      ),
      {},
    ),
  });
};
