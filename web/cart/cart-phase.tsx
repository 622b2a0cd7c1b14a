/** What stands in for the cart while it is unknown, unreachable or empty; otherwise the cart itself. */
import { useDeferredValue, type ReactNode } from 'react';
import { isEmpty } from '../../core/entities/cart.ts';
import { nextStep } from '../../core/shopper/next-step.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { Notice } from '../ui/notice.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { SetAside } from './set-aside.tsx';
import styles from './cart-phase.module.css';

type Props = {
  /** Where an empty cart leads. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
};

export const CartPhase = ({ empty, children }: Props) => {
  const { cart } = useShopper();
  const now = useStore(
    (shopper) => shopper.cart,
    ({ phase, items }) => (isEmpty(items) ? phase : 'filled'),
  );
  // Rendered in pieces that let input through: the first answer of the shop brings everything below at once.
  const shown = useDeferredValue(now);
  /** Some lines are known, and others may be missing. */
  const isIncomplete = useStore(
    (shopper) => shopper.cart,
    ({ phase }) => phase === 'unreachable',
  );
  const notice = useStore(
    (shopper) => shopper.cart,
    (state) => state.notice,
  );
  const problem = useStore(
    (shopper) => shopper.cart,
    (state) => state.loadProblem,
  );
  return (
    <>
      {notice?.product === undefined && <Notice notice={notice} />}
      {shown === 'loading' && (
        <p className={styles.looking} role="status">
          Loading your cart…
        </p>
      )}
      {shown === 'unreachable' && (
        <div className={styles.state}>
          <p>We couldn’t load your cart. {problem !== null && nextStep(problem)}</p>
          <RetryButton again={cart.refresh} />
        </div>
      )}
      {shown === 'ready' && (
        <div className={styles.state}>
          <p className={styles.empty}>Your cart is empty.</p>
          {empty}
          <SetAside />
        </div>
      )}
      {shown === 'filled' && isIncomplete && (
        <div className={styles.state}>
          <p role="status">We couldn’t load your whole cart, so we can’t show your total yet.</p>
          <RetryButton again={cart.refresh} />
        </div>
      )}
      {shown === 'filled' && children}
    </>
  );
};
