/** The contract of the calls about the offer, the account and support (spec 11). */
import * as v from 'valibot';
import type { ContractOf } from './call-contract.ts';
import { schemaOf } from './call-contract.ts';
import { nothing, text } from './schemas/basic-schemas.ts';
import { offer } from './schemas/cart-schemas.ts';
import {
  cashLedger,
  consents,
  grievance,
  pincodeView,
  profile,
  profileChange,
  purpose,
} from './schemas/customer-schemas.ts';
import { ADDRESSES_EXAMPLE, CUSTOMER_EXAMPLE, LEDGER_EXAMPLE, OFFER_EXAMPLE, PROFILE_EXAMPLE } from './examples.ts';

export type AccountCall =
  | 'getOffer'
  | 'getPincode'
  | 'getCustomer'
  | 'updateCustomer'
  | 'eraseCustomer'
  | 'updateConsent'
  | 'getCashLedger'
  | 'createGrievance';

export const accountCalls: ContractOf<AccountCall> = {
  getOffer: {
    summary: "The visitor's countdown",
    description:
      'The one countdown of this visitor, begun by the first request: 15 minutes by the settings. It is never begun again, neither by another session nor by signing in or out.',
    by: 'visitor',
    request: null,
    data: { schema: schemaOf(offer), example: OFFER_EXAMPLE },
  },
  getPincode: {
    summary: 'The place of a pincode, and whether the shop delivers there',
    description: 'The storefront fills in city and state from it.',
    by: 'visitor',
    request: {
      schema: schemaOf(v.object({ pincode: text('A pincode has 6 digits.') })),
      example: { pincode: '560038' },
    },
    data: {
      schema: schemaOf(pincodeView),
      example: {
        pincode: '560038',
        city: 'Bengaluru',
        state: 'Karnataka',
        serviceable: true,
        cod: true,
        etaDays: 5,
      },
    },
  },
  getCustomer: {
    summary: 'The profile of the customer',
    description: 'With saved addresses and consents.',
    by: 'customer',
    request: null,
    data: { schema: schemaOf(profile), example: PROFILE_EXAMPLE },
  },
  updateCustomer: {
    summary: 'Change name, email and addresses',
    description: 'The phone cannot be changed. `{}` removes an address.',
    by: 'customer',
    request: {
      schema: schemaOf(profileChange),
      example: { customer: { name: CUSTOMER_EXAMPLE.name, email: CUSTOMER_EXAMPLE.email }, ...ADDRESSES_EXAMPLE },
    },
    data: { schema: schemaOf(profile), example: PROFILE_EXAMPLE },
  },
  eraseCustomer: {
    summary: 'Delete the account',
    description:
      'Erases the personal data and signs out; orders keep what tax law requires. Refused with ORDER_STATE while an order is in progress.',
    by: 'customer',
    request: null,
    data: { schema: schemaOf(nothing), example: null },
  },
  updateConsent: {
    summary: 'Give or withdraw a consent',
    description: 'The shop keeps the decision with its text and time.',
    by: 'customer',
    request: {
      schema: schemaOf(v.object({ purpose, given: v.boolean() })),
      example: { purpose: 'offers', given: true },
    },
    data: { schema: schemaOf(v.object({ consents })), example: { consents: PROFILE_EXAMPLE.consents } },
  },
  getCashLedger: {
    summary: 'The entries of the reward cash ledger',
    description: 'All of them, and the three balances that follow from them.',
    by: 'customer',
    request: null,
    data: { schema: schemaOf(cashLedger), example: LEDGER_EXAMPLE },
  },
  createGrievance: {
    summary: 'Send a complaint',
    description: 'Acknowledged with a ticket number and a mail.',
    by: 'visitor',
    request: {
      schema: schemaOf(grievance),
      example: {
        name: 'Asha Rao',
        phone: '9876543210',
        email: 'asha@example.com',
        message: 'The pump of the bottle does not work.',
      },
    },
    data: { schema: schemaOf(v.object({ ticket: v.string() })), example: { ticket: 'GR-7K2M9X' } },
  },
};
