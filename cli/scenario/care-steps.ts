/** The steps about what comes after an order: rows of the table of steps (see steps.ts). */
import { CONSENT_PURPOSES } from '../../core/entities/consent.ts';
import { REVIEW_DECISIONS } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { either, flag, nothing, partial, record, step, text, word } from './shape.ts';
import { phone } from './words.ts';

const order = text('the name of an order, such as order-1');
/** The order that a step is about; the last one where none is named. */
const which = either(nothing, order);
const typed = text('what is typed', { digits: true });
const state = word('order state', ORDER_STATES);
const decision = word('decision', REVIEW_DECISIONS);
const mode = word('payment mode', PAYMENT_MODES);

/** What the operator has done, in a word each. */
export const OPERATOR_WORDS = {
  'pack': 'packed', 'ship': 'shipped', 'out-for-delivery': 'out_for_delivery', 'deliver': 'delivered', 'undelivered': 'undelivered',
  'rto': 'rto', 'rto-received': 'rto_received', 'pick-up': 'picked_up', 'refund': 'refunded',
} as const satisfies Readonly<Record<string, OrderState>>;

export const CARE_STEPS = {
  'cancel': step(either(nothing, partial({ order, reason: typed })), 'Cancels an order on the page of orders; the last one, for a reason, unless told otherwise.'),
  'return': step(either(nothing, partial({ order, reason: typed, upi: typed })), 'Asks to return an order; upi is where the money of one that was paid in cash goes.'),
  'retry': step(either(mode, record({ mode }, { order })), 'Pays an unpaid order again, in this way.'),
  'track': step(either(nothing, partial({ order: typed, phone })), 'Follows an order by its number and phone, by default the last order and the phone it was verified with.'),
  'invoice': step(which, 'Asks for the invoice; expect.answer looks at it.'),
  'pincode': step(typed, 'Asks what is known of a pincode; expect.answer looks at it.'),
  'profile': step(partial({ name: typed, email: typed }), 'Saves another name or e-mail address on the account\'s page.'),
  'consent': step(record({ purpose: word('purpose', CONSENT_PURPOSES), given: flag }, {}), 'Agrees to a purpose, or withdraws from it, on the account\'s page.'),
  'erase': step(nothing, 'Has the shop forget the customer.'),
  'grievance': step(partial({ name: typed, phone, email: typed, message: typed }), 'Fills in the form for complaints and sends it.'),
  'move': step(either(state, record({ to: state }, { order })), 'Moves an order along, as the operator.'),
  'pack': step(which, 'The operator has packed the order.'),
  'ship': step(which, 'The operator has handed the parcel to the courier.'),
  'out-for-delivery': step(which, 'The courier is on the way.'),
  'deliver': step(which, 'The courier has handed over the parcel.'),
  'undelivered': step(which, 'The courier has found nobody.'),
  'rto': step(which, 'The parcel is on its way back.'),
  'rto-received': step(which, 'The parcel has come back.'),
  'pick-up': step(which, 'The courier has picked up what is returned.'),
  'review': step(either(decision, record({ decision }, { order })), 'Decides, as the operator, on a payment of another amount that is held for review.'),
  'refund': step(which, 'The operator has closed the matter; money that was paid goes back.'),
} as const;
