/** The steps about what comes after an order: rows of the table of steps (see steps.ts). */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { either, flag, nothing, partial, record, step, text, word } from '../schema/schema.ts';
import { phone } from './shared-schemas.ts';

const order = text('the name of an order, such as order-1');
/** The order that a step is about; the last one where none is named. */
const which = either(nothing, order);
const typed = (what: string) => text(`${what} as it is typed`, { digits: true });
const reason = typed('a reason');
const state = word('order state', ORDER_STATES);
const decision = word('decision', REVIEW_DECISIONS);
const mode = word('payment mode', PAYMENT_MODES);

/** What the operator has done, in a word each. */
export const OPERATOR_WORDS = {
  pack: 'packed',
  ship: 'shipped',
  'out-for-delivery': 'out_for_delivery',
  deliver: 'delivered',
  undelivered: 'undelivered',
  rto: 'rto',
  'rto-received': 'rto_received',
  'pick-up': 'picked_up',
  refund: 'refunded',
} as const satisfies Readonly<Record<string, OrderState>>;

export const CARE_STEPS = {
  cancel: step(
    either(nothing, partial({ order, reason })),
    'Cancels an order on the orders page. Defaults: the last order, a built-in reason.',
  ),
  return: step(
    either(nothing, partial({ order, reason, upi: typed('a UPI ID') })),
    'Asks to return an order on the orders page. upi is the UPI ID that gets the money of an order paid in cash.',
  ),
  retry: step(either(mode, record({ mode }, { order })), 'Pays an unpaid order again, in this payment mode.'),
  track: step(
    either(nothing, partial({ order: typed('the number of an order'), phone })),
    'Tracks an order by number and phone. Defaults: the last order, the phone verified last.',
  ),
  invoice: step(which, 'Requests the invoice of an order; check it with expect: { answer: … }.'),
  pincode: step(typed('a pincode'), 'Checks delivery to a pincode; check the answer with expect: { answer: … }.'),
  profile: step(
    partial({ name: typed('a name'), email: typed('an email address') }),
    'Saves another name or email address on the account page.',
  ),
  consent: step(
    record({ purpose: word('purpose', CONSENT_PURPOSES), given: flag }, {}),
    'Gives or withdraws consent to a purpose on the account page.',
  ),
  erase: step(nothing, 'Deletes the account and the personal data of the customer, on the account page.'),
  grievance: step(
    partial({ name: typed('a name'), phone, email: typed('an email address'), message: typed('a message') }),
    'Fills in the complaint form and sends it.',
  ),
  move: step(either(state, record({ to: state }, { order })), 'The operator moves an order to a state.'),
  pack: step(which, 'The operator has packed the order.'),
  ship: step(which, 'The operator has handed the parcel to the courier.'),
  'out-for-delivery': step(which, 'The courier is on the way with the parcel.'),
  deliver: step(which, 'The courier has handed over the parcel.'),
  undelivered: step(which, 'The courier has found nobody to take the parcel.'),
  rto: step(which, 'The parcel is on its way back to the shop (RTO).'),
  'rto-received': step(which, 'The parcel has come back to the shop.'),
  'pick-up': step(which, 'The courier has picked up the returned parcel.'),
  review: step(
    either(decision, record({ decision }, { order })),
    "The operator accepts or refunds a payment that is held for review because it doesn't match its order.",
  ),
  refund: step(which, 'The operator refunds what was paid for the order.'),
} as const;
