/** What stands in for the cart while it is unknown, unreachable or empty; otherwise the cart itself. */
import type { ReactNode } from 'react';
import { isEmpty } from '../../core/entities/cart.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';
import { SetAside } from './set-aside.tsx';
import styles from './cart-phase.module.css';

type Props = {
  /** Where an empty cart leads. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
};

export const CartPhase = ({ empty, children }: Props) => {
  const { cart } = useShopper();
  const phase = useStore((shopper) => shopper.cart, (state) => state.phase);
  const hasNothing = useStore((shopper) => shopper.cart, (state) => isEmpty(state.items));
  const notice = useStore((shopper) => shopper.cart, (state) => state.notice);
  const problem = useStore((shopper) => shopper.cart, (state) => state.loadProblem);
  return (
    <>
      {notice?.product === undefined && <Notice notice={notice} />}
      {phase === 'loading' && hasNothing && <p className={styles.looking} role="status">Looking up your cart …</p>}
      {phase === 'unreachable' && hasNothing && (
        <div className={styles.state}>
          <p>We couldn’t load your cart. {problem?.message}.</p>
          <RetryButton again={cart.refresh} />
        </div>
      )}
      {phase === 'ready' && hasNothing && (
        <div className={styles.state}>
          <p className={styles.empty}>Nothing in your cart yet.</p>
          {empty}
          <SetAside />
        </div>
      )}
      {phase === 'unreachable' && !hasNothing && (
        <div className={styles.state}>
          <p role="status">We couldn’t load your whole cart, so we can’t show your total yet.</p>
          <RetryButton again={cart.refresh} />
        </div>
      )}
      {!hasNothing && children}
    </>
  );
};
