/** Schemas of single values: amounts, times, ids, states. */
import * as v from 'valibot';
import { ORDER_STATES } from '../../../../core/entities/order.ts';
import { PAYMENT_STATES } from '../../../../core/entities/payment.ts';
import { PAYMENT_MODES } from '../../../../core/entities/payment-mode.ts';

const described = (text: string) => v.pipe(v.string(), v.description(text));
export const text = described;

export const rupees = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Whole rupees.'));
export const paise = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Whole paise (1/100 rupee).'));
export const amount = v.pipe(
  v.number(),
  v.minValue(0),
  v.description('Whole units of the currency, to the hundredth.'),
);
export const time = v.pipe(v.number(), v.integer(), v.description("Epoch milliseconds, by the shop's clock."));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('A number of units.'));
export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.description('Percent of the subtotal.'));

export const productId = v.pipe(v.string(), v.description('Id of a product of the catalogue.'));
/**
 * Any number: another quantity than 1 to 20 is refused with QUANTITY_INVALID, not as a malformed request (spec 10.13).
 */
export const quantity = v.pipe(
  v.number(),
  v.description('A whole number from 1 to 20; 0 in cart/update removes the line.'),
);
export const orderNumber = v.pipe(v.string(), v.description("The order's number, such as BH4K7Q2M9XWD."));
export const phone = v.pipe(
  v.string(),
  v.description(
    'An Indian mobile number of ten digits, the first from 6 to 9. Any other is refused with FIELD_INVALID.',
  ),
);

export const paymentMode = v.pipe(
  v.picklist(PAYMENT_MODES),
  v.description('How the order is paid; cod is cash on delivery, the others are paid before the parcel leaves.'),
);
export const orderState = v.picklist(ORDER_STATES);
export const paymentState = v.picklist(PAYMENT_STATES);

/** The data of a call that answers with its status alone. */
export const nothing = v.null();
