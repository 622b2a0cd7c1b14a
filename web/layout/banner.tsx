/** The strip above the header: the running offer with its countdown, otherwise what delivery costs (spec 10.10). */
import * as layoutText from '../content/layout/layout.ts';
import { useLocation } from 'react-router-dom';
import { couponOf } from '../../core/catalogue/coupons.ts';
import { bannerCountdown } from '../../core/shopper/offer/format-countdown.ts';
import { useApplyCoupon } from '../cart/coupon/apply-coupon.ts';
import { inRupees } from '../format/rupees.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useAction, useSlow } from '../runtime/slow.ts';
import styles from './banner.module.css';

/** The pages that show the cart, with a button of its own for the offer. */
const WITH_CART = /^\/(?:cart|checkout)/;

/** The pages of somebody who has just ordered, where an offer would only be in the way. */
const AFTER_ORDERING = /^\/(?:payment|profile\/orders|track-order)/;

export const Banner = () => {
  const isRunning = useStore(
    ({ offer }) => offer,
    (state) => state.phase === 'running',
  );
  const path = useLocation().pathname;
  // The height never changes, so that the start or end of an offer moves no content.
  return (
    <section aria-label={layoutText.banner} className={styles.banner}>
      {isRunning && !AFTER_ORDERING.test(path) ? <Offer isInCart={WITH_CART.test(path)} /> : <Delivery />}
    </section>
  );
};

const Delivery = () => (
  <p className={styles.delivery}>
    {settings.codFee === 0 ? layoutText.freeDelivery : layoutText.delivery(inRupees(settings.codFee))}
  </p>
);

/** `isInCart`: the cart on this page applies the code. */
const Offer = ({ isInCart }: { readonly isInCart: boolean }) => {
  const applyCoupon = useApplyCoupon();
  const seconds = useStore(
    ({ offer }) => offer,
    (state) => state.seconds,
  );
  const code = useStore(
    ({ offer }) => offer,
    (state) => state.code,
  );
  const isApplied = useStore(
    (shopper) => shopper.cart,
    ({ discount }) => discount.isApplied && discount.code === code,
  );
  const busy = useStore(
    (shopper) => shopper.cart,
    (state) => state.couponBusy,
  );
  const [apply, isRunning] = useAction(() => applyCoupon(code));
  const isSlow = useSlow(isRunning);
  const off = couponOf(code, settings)?.off;
  return (
    <div className={styles.offer}>
      <p className={styles.text}>
        {off !== undefined && (
          <>
            <strong>{layoutText.offWith(off, code)}</strong>{' '}
          </>
        )}
        <span>
          {layoutText.offerEndsIn}{' '}
          <span role="timer" className={styles.timer}>
            {bannerCountdown(seconds)}
          </span>
        </span>
      </p>
      {isApplied ? (
        <p className={styles.applied}>{layoutText.applied(code)}</p>
      ) : isInCart ? null : (
        <button
          type="button"
          className={styles.apply}
          disabled={busy}
          aria-busy={isRunning || undefined}
          onClick={apply}
        >
          {isSlow ? layoutText.applying : layoutText.applyNamed(code)}
        </button>
      )}
    </div>
  );
};
