/** Schemas of the values that several parts of an expectation share. */
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import {
  boolean,
  described,
  integer,
  integerAs,
  map,
  none,
  number,
  object,
  oneOf,
  partial,
  text,
  textAs,
  union,
} from '../schema/schema.ts';
import { couponCode, productKey } from '../schema/shop-schemas.ts';

export const amount = described(integer(-1_000_000_000, 1_000_000_000), 'Whole rupees.');
export const count = integer(0, 1_000_000);
export const percent = described(number, 'Percent.');
export const quantity = integer(1, 20);
export const digits = text('digits', { digits: true });
/** The whole text, or a part of it. */
export const textOrPart = union(text('the whole text'), object({ contains: text('a part of the text') }, {}));

/** A notice: its message or its code; none where no notice is shown. */
export const notice = union(
  none,
  textAs('a message', (message) => ({ message })),
  partial({
    message: textOrPart,
    code: text('a code such as PRICE_CHANGED'),
    kind: oneOf('kind of notice', ['error', 'info']),
  }),
);

const cartLine = union(
  integerAs(1, 20, (qty) => ({ qty })),
  partial({ qty: quantity, price: amount, sale: amount }),
);
export const cartLines = described(map(productKey, cartLine), 'Cart lines by product: a quantity, or an object.');

export const discountProperties = {
  isApplied: boolean,
  code: couponCode,
  off: percent,
  amount,
  value: described(amount, 'What the discount takes off, in whole rupees.'),
};

const yesOrNo = (purpose: string) => described(oneOf('mark', ['yes', 'no']), `Whether this is a ${purpose} address.`);
export const address = partial({
  ...recordOf(ADDRESS_FIELDS, (field) => text(ADDRESS_NOTES[field].about, { digits: true })),
  for_ship: yesOrNo('shipping'),
  for_bill: yesOrNo('billing'),
});
export const addressOrNone = union(none, address);
