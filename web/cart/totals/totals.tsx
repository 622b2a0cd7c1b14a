/**
 * What the cart comes to: both totals side by side, so that the cash on delivery fee is visible before the last step (spec
 * 11), or only the one of the current payment mode.
 */
import type { Quote } from '../../../core/pricing/quote.ts';
import * as cartText from '../../content/buying/cart.ts';
import * as buyingText from '../../content/buying/buying.ts';
import { feeText } from './fee-text.ts';
import { useIsCartLoaded } from '../cart-loaded.ts';
import { inRupees } from '../../format/rupees.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import styles from './totals.module.css';

type Props = {
  /** Only the total of the current payment mode: the payment step below shows the others. */
  readonly isSingle?: boolean;
};

export const Totals = ({ isSingle = false }: Props) => {
  const quote = useStore('summary', (state) => state.quote);
  const prepaid = useStore('summary', (state) => state.prepaid);
  const cod = useStore('summary', (state) => state.cod);
  if (!useIsCartLoaded())
    return (
      <p className={styles.missing} role="status">
        {cartText.totalLater}
      </p>
    );
  return (
    <dl className={styles.totals}>
      {isSingle ? (
        <Total term={buyingText.total} quote={quote} />
      ) : (
        <>
          <Total term={cartText.prepaid} quote={prepaid} />
          <Total term={cartText.cod} quote={cod} />
        </>
      )}
    </dl>
  );
};

const Total = ({ term, quote }: { readonly term: string; readonly quote: Quote }) => (
  <div>
    <dt>{term}</dt>
    <dd>{inRupees(quote.total)}</dd>
    <dd className={styles.note}>{feeText(quote)}</dd>
  </div>
);
