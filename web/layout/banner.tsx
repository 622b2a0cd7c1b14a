/** The strip above the header: the running offer with its countdown, otherwise what delivery costs (spec 10.10). */
import * as layoutText from '../content/layout/layout.ts';
import { couponOf } from '../../core/catalogue/coupons.ts';
import { bannerCountdown } from '../../core/shopper/offer/format-countdown.ts';
import { useApplyCoupon } from '../cart/coupon/apply-coupon.ts';
import { inRupees } from '../format/rupees.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useAction, useSlow } from '../runtime/slow.ts';
import styles from './banner.module.css';

export const Banner = () => {
  const isRunning = useStore(
    ({ offer }) => offer,
    (state) => state.phase === 'running',
  );
  // The height never changes, so that the start or end of an offer moves no content.
  return (
    <section aria-label={layoutText.banner} className={styles.banner}>
      {isRunning ? <Offer /> : <Delivery />}
    </section>
  );
};

const Delivery = () => (
  <p className={styles.delivery}>
    {settings.codFee === 0 ? layoutText.freeDelivery : layoutText.delivery(inRupees(settings.codFee))}
  </p>
);

const Offer = () => {
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
      <p>
        {layoutText.offerEndsIn}{' '}
        <span role="timer" className={styles.timer}>
          {bannerCountdown(seconds)}
        </span>
        {off !== undefined && <span className={styles.more}> {layoutText.offWith(off, code)}</span>}
      </p>
      {isApplied ? (
        <p className={styles.applied}>{layoutText.applied(code)}</p>
      ) : (
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
