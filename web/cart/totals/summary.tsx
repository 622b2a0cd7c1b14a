/** What the totals come from, line by line, from the core's quote (spec 4); they follow: totals.tsx. */
import { usesRewardCash } from '../../../core/entities/discount.ts';
import * as buyingText from '../../content/buying/buying.ts';
import { useIsCartLoaded } from '../cart-loaded.ts';
import { inRupees } from '../../format/rupees.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import { SumRow, SumRows } from './sum-row.tsx';

export const Summary = () => {
  const quote = useStore('summary', (state) => state.quote);
  if (!useIsCartLoaded()) return null;
  const { listTotal, subtotal, savings, discount, rewardCash, count } = quote;
  const name = usesRewardCash(quote) ? buyingText.rewardCash : buyingText.code(discount.code);
  return (
    <SumRows>
      {savings > 0 && <SumRow term={buyingText.mrp(count)} value={inRupees(listTotal)} />}
      {savings > 0 && <SumRow term={buyingText.savings} value={`−${inRupees(savings)}`} />}
      <SumRow term={buyingText.subtotal} value={inRupees(subtotal)} />
      {discount.value > 0 && <SumRow term={name} value={`−${inRupees(discount.value)}`} />}
      {rewardCash > 0 && <SumRow term={buyingText.earns} value={inRupees(rewardCash)} isNote />}
    </SumRows>
  );
};
