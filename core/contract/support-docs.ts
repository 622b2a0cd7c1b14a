/** Texts and examples of the calls about delivery and complaints. */
import { describe, type Described, type Documented } from './documentation.ts';
import { CUSTOMER_EXAMPLE } from './examples.ts';
import { complaint, delivery, filedComplaint, pincode, type supportCalls } from './support.ts';

export const supportDescriptions: readonly Described[] = [
  describe(pincode, { text: 'A pincode has 6 digits.' }),
  describe(delivery, {
    name: 'Delivery',
    fields: {
      serviceable: 'Whether the shop delivers there.',
      cod: 'Whether cash on delivery is available there.',
      etaDays: 'Days from packing to delivery, at most.',
    },
  }),
  describe(complaint, { name: 'Complaint' }),
  describe(filedComplaint, { varies: ['ticket'] }),
];

export const supportDocs: Documented<keyof typeof supportCalls> = {
  getPincode: {
    summary: 'The place of a pincode, and whether the shop delivers there',
    details: 'The storefront fills in city and state from it.',
    input: { pincode: '560038' },
    data: { pincode: '560038', city: 'Bengaluru', state: 'Karnataka', serviceable: true, cod: true, etaDays: 5 },
  },
  createGrievance: {
    summary: 'Send a complaint',
    details:
      'Acknowledged with a ticket number and a mail. An empty or invalid field: FIELD_INVALID, with the message of the first one.',
    input: {
      name: CUSTOMER_EXAMPLE.name,
      phone: CUSTOMER_EXAMPLE.phone,
      email: CUSTOMER_EXAMPLE.email,
      message: 'The pump of the bottle does not work.',
    },
    data: { ticket: 'GR-7K2M9X' },
  },
};
