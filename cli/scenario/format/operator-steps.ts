/** Steps of the operator and the courier. */
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../core/entities/order.ts';
import { STOCK_WORDS } from '../../../adapters/wire/sandbox/sandbox-stock.ts';
import { MAX_STOCK } from '../../../core/entities/stock.ts';
import { product } from '../schema/shop-schemas.ts';
import { integer, object, oneOf, union } from '../schema/schema.ts';
import { orderAlias, orderOrLast } from './order-steps.ts';
import { step } from './step-row.ts';

const state = oneOf('order state', ORDER_STATES);
const decision = oneOf('decision', REVIEW_DECISIONS);

/** The state that each of these steps moves an order to. */
export const MOVE_STEPS = {
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

export const OPERATOR_STEPS = {
  move: step(union(state, object({ to: state }, { order: orderAlias })), 'The operator moves an order to a state.'),
  pack: step(orderOrLast, 'The operator packs the order.'),
  ship: step(orderOrLast, 'The operator hands the parcel to the courier.'),
  'out-for-delivery': step(orderOrLast, 'The courier takes the parcel out for delivery.'),
  deliver: step(orderOrLast, 'The courier delivers the parcel.'),
  undelivered: step(orderOrLast, 'The courier cannot deliver the parcel.'),
  rto: step(orderOrLast, 'The parcel is returned to the shop (RTO).'),
  'rto-received': step(orderOrLast, 'The returned parcel arrives at the shop.'),
  'pick-up': step(orderOrLast, 'The courier picks up the parcel that the customer returns.'),
  review: step(
    union(decision, object({ decision }, { order: orderAlias })),
    "The operator accepts or refunds a payment that is held for review because it doesn't match its order.",
  ),
  stock: step(
    object({ product, left: union(integer(0, MAX_STOCK), oneOf('stock', STOCK_WORDS)) }, {}),
    'The operator sets how many units of a product can be sold: a number, sold-out or unlimited.',
  ),
  refund: step(orderOrLast, 'The operator refunds the order.'),
} as const;
