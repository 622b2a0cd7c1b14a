/** What happens next with an order, on the page after paying. */
import type { OrderView } from '../../core/ports/shop-views.ts';
import type { Outcome, PaymentData } from '../content/customer/payment.ts';

/** None of one that has been packed since; the last one only of one that earns reward cash. `order` is null while it is not known. */
export const nextSteps = (
  { reward }: Pick<PaymentData, 'reward'>,
  outcome: Outcome | undefined,
  order: Pick<OrderView, 'state' | 'summary'> | null,
): readonly string[] => {
  if (outcome?.next === undefined || (order !== null && order.state !== 'confirmed')) return [];
  return order !== null && order.summary.rewardCash > 0 ? [...outcome.next, reward] : outcome.next;
};
