/** What single values, quotes and the details of a refusal are. */
import { describe, type Described } from './documentation.ts';
import { codQuote, discount, prepaidQuote, quotes } from './quotes.ts';
import { left, refusalData } from './refusals.ts';
import { count, percent, phone, productId, rupees, time } from './values.ts';

const QUOTE = 'Every line of the summary. total = subtotal + shipping − discount.value, and never below 0.';

const QUOTE_FIELDS = {
  rewardCash: 'What the order will earn, in whole rupees.',
  redeemableCash:
    'What can be redeemed in this payment mode, in whole rupees. Always 0 in a cart, which does not read the balance.',
} as const;

export const URL_COUPON = 'Whether the code came by the ?coupon= of a page.';
export const CODE = 'The code; empty without a coupon.';

export const valueDescriptions: readonly Described[] = [
  describe(rupees, { text: 'Whole rupees.' }),
  describe(count, { text: 'A number of units.' }),
  describe(percent, { text: 'Percent of the subtotal.' }),
  describe(time, { text: "Epoch milliseconds, by the shop's clock.", varies: true }),
  describe(productId, { text: 'Id of a product of the catalogue.' }),
  describe(phone, {
    text: 'An Indian mobile number of ten digits, the first from 6 to 9. Any other is refused with FIELD_INVALID.',
  }),
  describe(discount, {
    name: 'Discount',
    fields: {
      isApplied: 'Whether a coupon is applied. Redeemed reward cash is none.',
      code: CODE,
      amount: 'Redeemed reward cash in whole rupees. Above 0 it takes the place of the percentage.',
      byUrl: URL_COUPON,
      value: 'What is taken off, in whole rupees.',
    },
  }),
  describe(prepaidQuote, { name: 'Quote', text: QUOTE, fields: QUOTE_FIELDS }),
  describe(codQuote, { name: 'Quote', text: QUOTE, fields: QUOTE_FIELDS }),
  describe(quotes, { name: 'Quotes', text: 'The summary for payment in advance and for cash on delivery.' }),
  describe(left, { text: 'Units left of products in short supply, by product id; 0: sold out.', varies: true }),
  describe(refusalData, {
    name: 'RefusalData',
    fields: {
      fields: 'The message for each wrong field, by its name.',
      retryAfterMs: 'Milliseconds until the call may be made again.',
    },
  }),
];
