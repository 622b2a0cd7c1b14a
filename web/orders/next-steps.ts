/** What happens next with an order, on the page after paying. */
import type { OrderView } from '../../core/ports/shop-views.ts';
import type { Outcome, PaymentData } from '../content/customer/payment.ts';

/** Empty once the order is packed. The reward step only if it earns reward cash. `order`: null while loading. */
export const nextSteps = (
  { rewardStep }: Pick<PaymentData, 'rewardStep'>,
  outcome: Outcome | undefined,
  order: Pick<OrderView, 'state' | 'summary'> | null,
): readonly string[] => {
  if (outcome?.next === undefined || (order !== null && order.state !== 'confirmed')) return [];
  return order !== null && order.summary.rewardCash > 0 ? [...outcome.next, rewardStep] : outcome.next;
};
