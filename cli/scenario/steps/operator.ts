/** The steps of the operator and the courier. */
import { STOCK_LEVEL_HINT, STOCK_WORDS, stockLevelIn } from '../../../adapters/wire/operator/stock.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../core/entities/order.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import { MAX_STOCK } from '../../../core/entities/stock.ts';
import { StepError } from '../environment/environment.ts';
import { product } from '../values/shop-values.ts';
import { digits, integer, object, oneOf, optional, text, union } from '../values/values.ts';
import { orderAlias, orderOrLast } from './order-alias.ts';
import { orderNumber, type PlayContext } from './play-context.ts';
import { randomly, step } from './step.ts';

const moveOrder = async (
  context: PlayContext,
  named: string | null | undefined,
  to: OrderState,
  parcel?: Parcel,
): Promise<void> => {
  const number = orderNumber(context, named);
  await context.run(() => context.environment.move(number, to, parcel));
};

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

const moveStep = (name: keyof typeof MOVE_STEPS, description: string) =>
  step({ schema: orderOrLast, description, play: (context, named) => moveOrder(context, named, MOVE_STEPS[name]) });

const state = oneOf('order state', ORDER_STATES);
const decision = oneOf('decision', REVIEW_DECISIONS);
const random = [randomly(1, [null])];

export const OPERATOR_STEPS = {
  move: step({
    schema: union(state, object({ to: state, order: optional(orderAlias) })),
    description: 'The operator moves an order to a state.',
    example: '{ to: packed, order: order-1 }',
    play: (context, value) =>
      typeof value === 'string' ? moveOrder(context, undefined, value) : moveOrder(context, value.order, value.to),
  }),
  pack: { ...moveStep('pack', 'The operator packs the order.'), example: 'order-2', random },
  ship: step({
    schema: union(
      orderOrLast,
      object({ courier: text('the name of a courier'), awb: digits('a tracking number'), order: optional(orderAlias) }),
    ),
    description:
      'The operator hands the parcel to the courier; with its courier and tracking number, the customer sees them.',
    example: '{ courier: Delhivery, awb: 1234567890 }',
    play: (context, value) =>
      value === null || typeof value === 'string'
        ? moveOrder(context, value, MOVE_STEPS.ship)
        : moveOrder(context, value.order, MOVE_STEPS.ship, { courier: value.courier, awb: value.awb }),
    random,
  }),
  'out-for-delivery': { ...moveStep('out-for-delivery', 'The courier takes the parcel out for delivery.'), random },
  deliver: { ...moveStep('deliver', 'The courier delivers the parcel.'), random },
  undelivered: moveStep('undelivered', 'The courier cannot deliver the parcel.'),
  rto: moveStep('rto', 'The parcel is returned to the shop (RTO).'),
  'rto-received': moveStep('rto-received', 'The returned parcel arrives at the shop.'),
  'pick-up': moveStep('pick-up', 'The courier picks up the parcel that the customer returns.'),
  review: step({
    schema: union(decision, object({ decision, order: optional(orderAlias) })),
    description:
      "The operator accepts or refunds a payment that is held for review because it doesn't match its order.",
    example: 'accept',
    play: async (context, value) => {
      const review = typeof value === 'string' ? { decision: value, order: undefined } : value;
      const number = orderNumber(context, review.order);
      await context.run(() => context.environment.review(number, { decision: review.decision }));
    },
  }),
  stock: step({
    schema: object({ product, left: union(integer(0, MAX_STOCK), oneOf('stock', STOCK_WORDS)) }),
    description: 'The operator sets how many units of a product can be sold: a number, sold-out or unlimited.',
    example: '{ product: wash, left: 5 }',
    play: async (context, { product: pid, left }) => {
      const level = stockLevelIn(left);
      if (level === undefined) throw new StepError(`left ${STOCK_LEVEL_HINT}`);
      await context.run(() => context.environment.setStock({ pid, level }));
    },
  }),
  refund: moveStep('refund', 'The operator refunds the order.'),
} as const;
