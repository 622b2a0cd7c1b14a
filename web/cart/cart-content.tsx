/**
 * The cart, or the message in its place while it is loading, empty, or could not be loaded; or while nobody knows
 * whether it was ordered.
 */
import * as layoutText from '../content/layout/layout.ts';
import * as destinations from '../content/destinations.ts';
import * as cartText from '../content/buying/cart.ts';
import * as cartLabels from '../content/buying/cart-labels.ts';
import { useDeferredValue, type ReactNode } from 'react';
import { isEmpty } from '../../core/entities/cart.ts';
import { nextStep } from '../../core/shopper/next-step.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { Shortages } from './shortages.tsx';
import { SetAside } from './set-aside.tsx';
import styles from './cart-content.module.css';

type Props = {
  /** Shown in an empty cart: where to go next. */
  readonly empty: ReactNode;
  /** Shown while the cart is loading; null where the children are, which have a state of their own for it. */
  readonly shape: ReactNode;
  readonly children: ReactNode;
};

export const CartContent = ({ empty, shape, children }: Props) => {
  const { cart } = useShopper();
  const now = useStore('cart', ({ phase, items }) => (isEmpty(items) ? phase : 'filled'));
  // Deferred, so that input is handled while everything below is rendered at the shop's first response.
  const shown = useDeferredValue(now);
  /** Some lines are loaded, and others may be missing. */
  const isIncomplete = useStore('cart', ({ phase }) => phase === 'unreachable');
  const notice = useStore('cart', (state) => state.notice);
  const problem = useStore('cart', (state) => state.loadProblem);
  const isUnanswered = useStore('checkout', (state) => state.isUnanswered);
  const found = useStore('checkout', (state) => state.found);
  if (isUnanswered) return <OrderCheck />;
  return (
    <>
      {notice?.product === undefined && <Notice notice={notice} />}
      {shown === 'loading' && shape !== null && (
        <>
          <p className={`unseen ${styles.loading}`} role="status">
            {cartLabels.loading}
          </p>
          {shape}
        </>
      )}
      {shown === 'unreachable' && (
        <div className={styles.state}>
          <p>
            {cartText.unreachable} {problem !== null && nextStep(problem)}
          </p>
          <RetryButton again={cart.refresh} label={layoutText.tryAgain} progress={layoutText.trying} />
        </div>
      )}
      {shown === 'ready' && found !== null && (
        <div className={styles.state}>
          <p role="status">{cartText.orderPlaced(found)}</p>
          <ButtonLink to={`/payment/success?order=${found}`}>{destinations.viewOrder}</ButtonLink>
        </div>
      )}
      {shown === 'ready' && found === null && (
        <div className={styles.state}>
          <p className={styles.empty}>{cartText.empty}</p>
          {empty}
          <SetAside />
        </div>
      )}
      {shown === 'filled' && isIncomplete && (
        <div className={styles.state}>
          <p role="status">{cartText.incomplete}</p>
          <RetryButton again={cart.refresh} label={layoutText.tryAgain} progress={layoutText.trying} />
        </div>
      )}
      {shown === 'filled' && <Shortages />}
      {(shown === 'filled' || (shown === 'loading' && shape === null)) && children}
    </>
  );
};

/** Nothing can be changed meanwhile: the shop is asked again for the very order that was sent. */
const OrderCheck = () => {
  const { checkout } = useShopper();
  return (
    <div className={styles.state}>
      <p role="status">
        {shopperMessages.orderUnanswered}. {cartText.noNeedToOrder}
      </p>
      <RetryButton again={checkout.place} label={cartText.checkNow} progress={cartText.checking} />
    </div>
  );
};
