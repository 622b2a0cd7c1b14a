/** Texts and example of the conversion event. */
import { rupees } from '../entities/money/money.ts';
import { conversion, type conversionCalls } from './conversion.ts';
import { describe, type Described, type Documented } from './documentation.ts';

export const conversionDescriptions: readonly Described[] = [
  describe(conversion, { name: 'ConversionEvent', fields: { shipping: 'Whole rupees.', amount: 'Whole rupees.' } }),
];

export const conversionDocs: Documented<keyof typeof conversionCalls> = {
  sendConversion: {
    summary: 'Report that the checkout was begun',
    details:
      'The storefront does not wait for the answer, and goes on if there is none. Personal data leave the shop only with the consent to measurement.',
    input: {
      name: '',
      phone: '',
      email: '',
      shipping: rupees(0),
      amount: rupees(749),
      url: 'https://shop.example/checkout/',
      event: 'InitiateCheckout',
    },
    data: null,
  },
};
