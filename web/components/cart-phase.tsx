/** What stands in for the cart while it is unknown, unreachable or empty; otherwise the cart itself. */
import { useDeferredValue, type ReactNode } from 'react';
import { isEmpty } from '../../core/entities/cart.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { SetAside } from './set-aside.tsx';
import styles from './cart-phase.module.css';

type Props = {
  /** Where an empty cart leads. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
};

export const CartPhase = ({ empty, children }: Props) => {
  const { cart } = useShopper();
  const now = useStore((shopper) => shopper.cart, ({ phase, items }) => (isEmpty(items) ? phase : 'filled'));
  // Rendered in pieces that let input through: the first answer of the shop brings everything below at once.
  const shown = useDeferredValue(now);
  const notice = useStore((shopper) => shopper.cart, (state) => state.notice);
  return (
    <>
      <Notice notice={notice} />
      {shown === 'loading' && <p className={styles.looking} role="status">Looking up your cart …</p>}
      {shown === 'unreachable' && (
        <div className={styles.state}>
          <p>We could not reach the shop, so we cannot show your cart right now.</p>
          <Button onClick={() => { void cart.refresh(); }}>Try again</Button>
        </div>
      )}
      {shown === 'ready' && (
        <div className={styles.state}>
          <p className={styles.empty}>Nothing in your cart yet.</p>
          {empty}
          <SetAside />
        </div>
      )}
      {shown === 'filled' && children}
    </>
  );
};
