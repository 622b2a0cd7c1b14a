/** The payments and refunds of an order, where they differ from its total. */
import { CURRENCY } from '../../core/entities/money/money.ts';
import * as orderText from '../content/customer/orders.ts';
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
      <p key={i}>{orderText.held(unitsText(amount, currency), inRupees(summary.total), atMoment(until))}</p>
    ))}
    {paid !== null && paid !== summary.total && <p>{orderText.accepted(unitsText(paid, CURRENCY))}</p>}
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
  const where = to === 'upi' ? orderText.toUpi : orderText.toAccount;
  const text = state === 'refunded' ? orderText.refunded : orderText.toBeRefunded;
  return <p>{text(unitsText(amount, currency), where)}</p>;
};
