/** Steps from the phone number to a paid order. */
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { none, number, oneOf, partial, union } from '../schema/schema.ts';
import { currency, onOff, paymentMode, phone, typed } from '../schema/shop-schemas.ts';
import { orderAlias } from './order-steps.ts';
import { step } from './step-row.ts';

const addressFields = recordOf(ADDRESS_FIELDS, (field) => typed(ADDRESS_NOTES[field].about));

export const CHECKOUT_STEPS = {
  'send-otp': step(union(none, phone), 'Types the phone number, if one is given, and requests a one-time password.'),
  'verify-otp': step(
    union(none, typed('a one-time password')),
    'Types a one-time password and verifies it: by default the one in the message; "wrong" types a wrong one.',
  ),
  'change-phone': step(none, 'Goes back from the one-time password to the phone number.'),
  fill: step(
    partial({
      ...addressFields,
      phone: typed('a phone number'),
      otp: typed('a one-time password'),
      shipping: partial(addressFields),
      billing: partial(addressFields),
    }),
    'Types into the checkout form. Address fields are those of shipping unless they are under billing.',
  ),
  'billing-same': step(onOff, 'Checks or unchecks that billing is the same as shipping.'),
  pay: step(paymentMode, 'Chooses the payment mode.'),
  'redeem-cash': step(onOff, 'Checks or unchecks redeeming reward cash.'),
  place: step(
    union(none, oneOf('way to place', ['twice'])),
    'Places the order; with twice, the button is pressed twice.',
  ),
  payment: step(
    union(oneOf('outcome', ['succeeds', 'fails', 'silent']), partial({ amount: number, currency, order: orderAlias })),
    "Pays on the gateway's page with this outcome, and returns. With an amount (in rupees, unless a currency is given) the payment succeeds and captures exactly that amount. With an order, that one is paid; by default the last.",
  ),
  logout: step(none, 'Logs out.'),
} as const;
