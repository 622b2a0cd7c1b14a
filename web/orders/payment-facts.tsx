/** The payments and refunds of an order, where they differ from its total. */
import { CURRENCY } from '../../core/entities/money/money.ts';
import * as orderLabels from '../content/customer/order-labels.ts';
import { unitsText } from '../../core/entities/money/money-text.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import { inRupees } from '../format/rupees.ts';
import { atMoment } from '../format/dates.ts';

export const PaymentFacts = ({
  order: { held, paid, refund, otherRefunds = [], summary },
}: {
  readonly order: Pick<OrderView, 'held' | 'paid' | 'refund' | 'otherRefunds' | 'summary'>;
}) => (
  <>
    {held.map(({ amount, currency, until }, i) => (
      // Two payments may have the same amount, so the index is the key.
      <p key={i}>{orderLabels.held(unitsText(amount, currency), inRupees(summary.total), atMoment(until))}</p>
    ))}
    {paid !== null && paid !== summary.total && <p>{orderLabels.accepted(unitsText(paid, CURRENCY))}</p>}
    {refund !== null && <Refund refund={refund} />}
    {otherRefunds.map((other, i) => (
      <Refund key={i} refund={other} />
    ))}
  </>
);

const Refund = ({
  refund: { amount, currency = CURRENCY, to, state },
}: {
  readonly refund: NonNullable<OrderView['refund']>;
}) => {
  const where = to === 'upi' ? orderLabels.toUpi : orderLabels.toAccount;
  const text = state === 'refunded' ? orderLabels.refunded : orderLabels.toBeRefunded;
  return <p>{text(unitsText(amount, currency), where)}</p>;
};
