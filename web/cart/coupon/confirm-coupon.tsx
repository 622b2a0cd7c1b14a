/** The question before a code replaces one that saves more (spec 10.9). This module is loaded when it is first asked. */
import { applying } from '../../content/buying/cart.ts';
import { BUNDLE } from '../../../core/catalogue/products.ts';
import * as questionText from '../../content/buying/confirm-coupon.ts';
import { inRupees } from '../../format/rupees.ts';
import { settings } from '../../settings/settings.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction } from '../../runtime/slow.ts';
import { Button } from '../../ui/button.tsx';
import styles from './coupon.module.css';

export const ConfirmCoupon = () => {
  const { cart } = useShopper();
  const candidate = useStore('cart', (state) => state.couponToConfirm);
  const applied = useStore('cart', (state) => state.discount);
  const [confirm, isConfirming] = useAction(cart.confirmCoupon);
  if (candidate === null) return null;
  const { code, extraCost, ofEmptyCart } = candidate;
  return (
    <div className={styles.question} role="group" aria-label={questionText.savesLess}>
      <p role="alert">
        {ofEmptyCart === undefined && questionText.savesLessBy(code, inRupees(extraCost), applied.code)}
        {ofEmptyCart !== undefined &&
          ofEmptyCart.percent > 0 &&
          questionText.offOfEach(code, applied.off - ofEmptyCart.percent, applied.code, applied.off)}{' '}
        {ofEmptyCart?.endsUrlPrice === true &&
          questionText.endsLinkPrice(inRupees(settings.bundleUrlPrice), BUNDLE.title)}
      </p>
      <Button kind="quiet" busy={isConfirming} progress={applying} onClick={confirm}>
        {questionText.useAnyway(code)}
      </Button>
      <Button busy={isConfirming} isRunning={false} onClick={cart.keepCoupon}>
        {questionText.keep(applied.code)}
      </Button>
    </div>
  );
};
