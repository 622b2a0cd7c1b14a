/** Actions of the steps of the operator and the courier. */
import type { OrderState } from '../../../core/entities/order.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import { STOCK_LEVEL_HINT, stockLevelIn } from '../../../adapters/wire/operator/stock.ts';
import { StepError } from '../environment/environment.ts';
import { MOVE_STEPS, type OPERATOR_STEPS } from '../format/steps.ts';
import { type ActionsFor, orderNumber, type PlayContext } from './play-context.ts';

const moveOrder = async (
  context: PlayContext,
  named: string | null | undefined,
  to: OrderState,
  parcel?: Parcel,
): Promise<void> => {
  const number = orderNumber(context, named);
  await context.run(() => context.environment.move(number, to, parcel));
};

const moveAction =
  (step: keyof typeof MOVE_STEPS) =>
  (context: PlayContext, named: string | null): Promise<void> =>
    moveOrder(context, named, MOVE_STEPS[step]);

export const OPERATOR_ACTIONS: ActionsFor<typeof OPERATOR_STEPS> = {
  move: (context, value) =>
    typeof value === 'string' ? moveOrder(context, undefined, value) : moveOrder(context, value.order, value.to),
  pack: moveAction('pack'),
  ship: (context, value) =>
    value === null || typeof value === 'string'
      ? moveOrder(context, value, MOVE_STEPS.ship)
      : moveOrder(context, value.order, MOVE_STEPS.ship, { courier: value.courier, awb: value.awb }),
  'out-for-delivery': moveAction('out-for-delivery'),
  deliver: moveAction('deliver'),
  undelivered: moveAction('undelivered'),
  rto: moveAction('rto'),
  'rto-received': moveAction('rto-received'),
  'pick-up': moveAction('pick-up'),
  review: async (context, value) => {
    const { decision, order } = typeof value === 'string' ? { decision: value, order: undefined } : value;
    const number = orderNumber(context, order);
    await context.run(() => context.environment.review(number, { decision }));
  },
  stock: async (context, { product: pid, left }) => {
    const level = stockLevelIn(left);
    if (level === undefined) throw new StepError(`left ${STOCK_LEVEL_HINT}`);
    await context.run(() => context.environment.setStock({ pid, level }));
  },
  refund: moveAction('refund'),
};
