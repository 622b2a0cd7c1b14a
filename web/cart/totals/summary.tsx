/** What is to be paid, line by line, from the core's quote (spec 4). */
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';
import * as sumText from '../../content/buying/sums.ts';
import { useIsCartLoaded } from '../cart-loaded.ts';
import { inRupees } from '../../format/rupees.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import { SumRow, SumRows } from './sum-row.tsx';

type Props = {
  /** Without delivery and total, where those of both ways to pay follow: two-totals.tsx. */
  readonly isBeforeTotals?: boolean;
};

export const Summary = ({ isBeforeTotals = false }: Props) => {
  const quote = useStore(
    ({ summary }) => summary,
    (state) => state.quote,
  );
  if (!useIsCartLoaded()) return null;
  const { listTotal, subtotal, savings, shipping, discount, total, rewardCash, count, mode } = quote;
  const name = discount.amount > 0 ? sumText.rewardCash : sumText.code(discount.code);
  return (
    <SumRows>
      {savings > 0 && <SumRow term={sumText.mrp(count)} value={inRupees(listTotal)} />}
      {savings > 0 && <SumRow term={sumText.savings} value={`−${inRupees(savings)}`} />}
      <SumRow term={sumText.subtotal} value={inRupees(subtotal)} />
      {discount.value > 0 && <SumRow term={name} value={`−${inRupees(discount.value)}`} />}
      {!isBeforeTotals && (
        <>
          <SumRow
            term={isPaidOnDelivery(mode) ? sumText.codFee : sumText.delivery}
            value={shipping === 0 ? sumText.free : inRupees(shipping)}
          />
          <SumRow term={sumText.total} value={inRupees(total)} isTotal />
        </>
      )}
      {rewardCash > 0 && <SumRow term={sumText.earns} value={inRupees(rewardCash)} isNote />}
    </SumRows>
  );
};
