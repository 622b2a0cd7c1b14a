/** Steps on the account, complaint and delivery forms. */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { boolean, none, object, oneOf, partial } from '../schema/schema.ts';
import { phone, typed } from '../schema/shop-schemas.ts';
import { step } from './step-row.ts';

export const ACCOUNT_STEPS = {
  pincode: step(typed('a pincode'), 'Checks delivery to a pincode; check the answer with expect: { answer: … }.'),
  profile: step(
    partial({ name: typed('a name'), email: typed('an email address') }),
    'Saves another name or email address on the account page.',
  ),
  consent: step(
    object({ purpose: oneOf('purpose', CONSENT_PURPOSES), given: boolean }, {}),
    'Gives or withdraws consent to a purpose on the account page.',
  ),
  erase: step(none, "Deletes the account and the customer's personal data, on the account page."),
  grievance: step(
    partial({
      name: typed('a name'),
      phone,
      email: typed('an email address'),
      message: typed('a message'),
    }),
    'Fills in the complaint form and sends it.',
  ),
} as const;
