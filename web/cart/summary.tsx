/** What is to be paid, line by line, from the core's quote (spec 4). */
import { useIsCartLoaded } from './cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { SumRow, SumRows } from './sum-row.tsx';

export const Summary = () => {
  const quote = useStore(
    ({ summary }) => summary,
    (state) => state.quote,
  );
  if (!useIsCartLoaded()) return null;
  const { listTotal, subtotal, savings, shipping, discount, total, rewardCash, count, mode } = quote;
  const name = discount.amount > 0 ? 'Reward cash' : `Code ${discount.code}`;
  return (
    <SumRows>
      {savings > 0 && <SumRow term={`MRP, ${count} ${count === 1 ? 'item' : 'items'}`} value={inRupees(listTotal)} />}
      {savings > 0 && <SumRow term="Savings" value={`−${inRupees(savings)}`} />}
      <SumRow term="Subtotal" value={inRupees(subtotal)} />
      {discount.value > 0 && <SumRow term={name} value={`−${inRupees(discount.value)}`} />}
      <SumRow
        term={mode === 'cod' ? 'Cash on delivery fee' : 'Delivery'}
        value={shipping === 0 ? 'Free' : inRupees(shipping)}
      />
      <SumRow term="Total" value={inRupees(total)} isTotal />
      <SumRow term="Reward cash you’ll earn" value={inRupees(rewardCash)} isNote />
    </SumRows>
  );
};
