/** Schemas of the values that several parts of an expectation share. */
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import {
  boolean,
  described,
  digits,
  integer,
  none,
  number,
  object,
  oneOf,
  partial,
  readAs,
  text,
  union,
} from '../values/values.ts';
import { byProductName, couponCode } from '../values/shop-values.ts';

export const amount = described(integer(-1_000_000_000, 1_000_000_000, 'a whole number of rupees'), 'Whole rupees.');
export const count = integer(0, 1_000_000);
export const percent = described(number, 'Percent.');
export const quantity = integer(1, 20);
export const phoneDigits = digits('digits');
/** The whole text, or a part of it. */
export const textOrPart = union(text('the whole text'), object({ contains: text('a part of the text') }));

/** A notice: its message or its code; none where no notice is shown. */
export const notice = union(
  none,
  readAs(text('a message'), (message) => ({ message })),
  partial({
    message: textOrPart,
    code: text('a code such as PRICE_CHANGED'),
    kind: oneOf('kind of notice', ['error', 'info']),
  }),
);

const cartLine = union(
  readAs(quantity, (qty) => ({ qty })),
  partial({ qty: quantity, price: amount, sale: amount }),
);
export const cartLines = described(byProductName(cartLine), 'Cart lines by product: a quantity, or an object.');

export const discountProperties = {
  isApplied: boolean,
  code: couponCode,
  off: percent,
  amount,
  value: described(amount, 'What the discount takes off, in whole rupees.'),
};

const yesOrNo = (purpose: string) => described(oneOf('mark', ['yes', 'no']), `Whether this is a ${purpose} address.`);
export const address = partial({
  ...recordOf(ADDRESS_FIELDS, (field) => digits(ADDRESS_NOTES[field].about)),
  for_ship: yesOrNo('shipping'),
  for_bill: yesOrNo('billing'),
});
export const addressOrNone = union(none, address);
