/** The strip above the header: the running offer with its countdown, otherwise what delivery costs (spec 10.10). */
import * as layoutText from '../content/layout/layout.ts';
import { useLocation } from 'react-router-dom';
import { couponOf } from '../../core/catalogue/coupons.ts';
import { routeAt } from '../../core/catalogue/routes.ts';
import { isEmpty } from '../../core/entities/cart.ts';
import { bannerCountdown } from '../../core/shopper/offer/format-countdown.ts';
import { useApplyCoupon } from '../cart/coupon/apply-coupon.ts';
import { inRupees } from '../format/rupees.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useAction, useSlow } from '../runtime/slow.ts';
import styles from './banner.module.css';

export const Banner = () => {
  const isRunning = useStore('offer', (state) => state.phase === 'running');
  const place = routeAt(useLocation().pathname)?.offer;
  // The height never changes, so that the start or end of an offer moves no content.
  return (
    <section aria-label={layoutText.banner} className={styles.banner}>
      {isRunning && place !== 'none' ? <Offer isOnCartPage={place === 'cart'} /> : <Delivery />}
    </section>
  );
};

const Delivery = () => (
  <p className={styles.delivery}>
    {settings.codFee === 0 ? layoutText.freeDelivery : layoutText.delivery(inRupees(settings.codFee))}
  </p>
);

/** `isOnCartPage`: a cart that is not empty has a button of its own for the code. */
const Offer = ({ isOnCartPage }: { readonly isOnCartPage: boolean }) => {
  const applyCoupon = useApplyCoupon();
  const seconds = useStore('offer', (state) => state.seconds);
  const code = useStore('offer', (state) => state.code);
  const isApplied = useStore('cart', ({ discount }) => discount.isApplied && discount.code === code);
  const isInCart = useStore('cart', ({ phase, items }) => isOnCartPage && (phase === 'loading' || !isEmpty(items)));
  const busy = useStore('cart', (state) => state.couponBusy);
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
