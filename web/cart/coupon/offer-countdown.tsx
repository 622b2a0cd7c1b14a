/**
 * The offer's countdown beside a code in the cart: a timed code ends with it; any other is removed then and may be
 * applied again (spec 5, 10.10). Screen readers do not announce each tick.
 */
import * as cartText from '../../content/buying/cart.ts';
import { couponOf } from '../../../core/catalogue/coupons.ts';
import { cartCountdown } from '../../../core/shopper/offer/format-countdown.ts';
import { settings } from '../../settings/settings.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import styles from './coupon.module.css';

export const OfferCountdown = ({ code }: { readonly code: string }) => {
  const isRunning = useStore('offer', (state) => state.phase === 'running');
  const seconds = useStore('offer', (state) => state.seconds);
  if (!isRunning) return null;
  const endsForGood = couponOf(code, settings)?.timed !== false;
  return (
    <>
      {/* A box of its own: with the code before it, it would be the largest text of the checkout, painted late. */}
      <span className={styles.countdown}>
        {endsForGood ? cartText.endsIn : cartText.applyAgainIn}{' '}
        <span role="timer" aria-live="off">
          {cartCountdown(seconds)}
        </span>
      </span>
      {!endsForGood && cartText.whenOfferEnds}
    </>
  );
};
