/** The applied code, the result of applying one, and the question before a worse code replaces it (spec 10.9). */
import * as cartText from '../../content/buying/cart.ts';
import { NO_RUPEES } from '../../../core/entities/money/money.ts';
import { inRupees } from '../../format/rupees.ts';
import { settings } from '../../settings/settings.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction } from '../../runtime/slow.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OfferRow } from './offer-row.tsx';
import styles from './coupon.module.css';

/** `hasForm`: errors are shown under the form's input and not repeated here. */
export const CouponState = ({ hasForm = false }: { readonly hasForm?: boolean }) => {
  const { cart } = useShopper();
  const notice = useStore(
    (shopper) => shopper.cart,
    (state) => state.couponNotice,
  );
  const worse = useStore(
    (shopper) => shopper.cart,
    (state) => state.worseCoupon,
  );
  const applied = useStore(
    (shopper) => shopper.cart,
    (state) => state.discount.code,
  );
  const [confirm, isConfirming] = useAction(cart.confirmCoupon);
  /** How much less it saves: rupees of the cart, or percent while that is empty. */
  const saving =
    worse?.ofEmptyCart === undefined ? inRupees(worse?.extraCost ?? NO_RUPEES) : `${worse.ofEmptyCart.percent}%`;
  return (
    <>
      {!(hasForm && notice?.kind === 'error') && <Notice notice={notice} />}
      {worse !== null && (
        <div className={styles.worse} role="group" aria-label={cartText.savesLess}>
          <p role="alert">
            {worse.ofEmptyCart?.percent !== 0 && cartText.savesLessBy(worse.code, saving, applied)}{' '}
            {worse.ofEmptyCart?.endsUrlPrice === true && cartText.endsLinkPrice(inRupees(settings.bundleUrlPrice))}
          </p>
          <Button kind="quiet" busy={isConfirming} progress={cartText.applying} onClick={confirm}>
            {cartText.useAnyway(worse.code)}
          </Button>
          <Button busy={isConfirming} isRunning={false} onClick={cart.keepCoupon}>
            {cartText.keep(applied)}
          </Button>
        </div>
      )}
      <OfferRow />
    </>
  );
};
