/** The payments and refunds of an order, where they differ from its total. */
import { unitsText } from '../../core/entities/money-text.ts';
import { CURRENCY } from '../../core/entities/payment.ts';
import type { OrderView } from '../../core/ports/shop-api.ts';
import { inRupees } from '../format/rupees.ts';
import { atMoment } from '../format/dates.ts';

export const PaymentFacts = ({
  order: { held, paid, refund, summary },
}: {
  readonly order: Pick<OrderView, 'held' | 'paid' | 'refund' | 'summary'>;
}) => (
  <>
    {held.map(({ amount, currency, until }, i) => (
      // Two payments may have the same amount, so the index is the key.
      <p key={i}>
        We received {unitsText(amount, currency)} instead of {inRupees(summary.total)}. We’re checking it and will
        confirm the order or refund you by {atMoment(until)}.
      </p>
    ))}
    {paid !== null && paid !== summary.total && (
      <p>We received {unitsText(paid, CURRENCY)} and have accepted it as payment.</p>
    )}
    {refund !== null && <Refund refund={refund} />}
  </>
);

const Refund = ({
  refund: { amount, currency = CURRENCY, to, state },
}: {
  readonly refund: NonNullable<OrderView['refund']>;
}) => {
  const where = to === 'upi' ? 'to your UPI ID' : 'to the account you paid from';
  return (
    <p>
      {unitsText(amount, currency)} {state === 'refunded' ? 'has been' : 'will be'} refunded {where}.
    </p>
  );
};
