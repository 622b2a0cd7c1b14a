/** The summary of what is to be paid, line by line, as the core's one quote has it (spec 4). */
import { useIsCartLoaded } from './cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { useStore } from '../shopper/shopper-context.ts';
import styles from './summary.module.css';

export const Summary = () => {
  const quote = useStore(
    ({ summary }) => summary,
    (state) => state.quote,
  );
  if (!useIsCartLoaded()) return null;
  const { listTotal, subtotal, savings, shipping, discount, total, rewardCash, count, mode } = quote;
  const name = discount.amount > 0 ? 'Reward cash' : `Code ${discount.code}`;
  return (
    <dl className={styles.summary}>
      {savings > 0 && <Row term={`MRP, ${count} ${count === 1 ? 'item' : 'items'}`} value={inRupees(listTotal)} />}
      {savings > 0 && <Row term="Savings" value={`−${inRupees(savings)}`} />}
      <Row term="Subtotal" value={inRupees(subtotal)} />
      {discount.value > 0 && <Row term={name} value={`−${inRupees(discount.value)}`} />}
      <Row
        term={mode === 'cod' ? 'Cash on delivery fee' : 'Delivery'}
        value={shipping === 0 ? 'Free' : inRupees(shipping)}
      />
      <Row term="Total" value={inRupees(total)} isTotal />
      <Row term="Reward cash you’ll earn" value={inRupees(rewardCash)} isNote />
    </dl>
  );
};

type RowProps = {
  readonly term: string;
  readonly value: string;
  readonly isTotal?: boolean;
  readonly isNote?: boolean;
};

const Row = ({ term, value, isTotal = false, isNote = false }: RowProps) => (
  <div className={styles.row} data-total={isTotal} data-note={isNote}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
