/** How to pay: the four modes, each with its total, and reward cash once a mode is chosen (spec 4, 10.6). */
import { isPaidOnDelivery, PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import { createPincodeFill } from '../../core/shopper/support/pincode-fill.ts';
import { PaymentModes } from '../payment/payment-modes.tsx';
import { Check } from '../ui/forms/check.tsx';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useIsCartLoaded } from '../cart/cart-loaded.ts';
import { feeText } from '../cart/totals/fee-text.ts';
import { inRupees } from '../format/rupees.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import styles from './checkout.module.css';

export const PaymentStep = () => {
  const { checkout } = useShopper();
  const mode = useStore('checkout', (state) => state.form.mode);
  const costs = useStore('summary', (state) => state.costs);
  const isLoaded = useIsCartLoaded();
  const place = useFeatureState(useFeature(createPincodeFill), (state) => state.shipping);
  const noCash = place?.phase === 'found' && place.view.serviceable && !place.view.cod ? place.view : null;
  return (
    <PaymentModes
      name="payment-mode"
      modes={PAYMENT_MODES}
      chosen={mode}
      totalOf={(by) => (isLoaded ? inRupees(costs[by].total) : undefined)}
      noteOf={(by) =>
        isPaidOnDelivery(by) && (noCash === null ? feeText(costs[by]) : checkoutText.noCod(noCash.pincode))
      }
      isDisabled={(by) => isPaidOnDelivery(by) && noCash !== null && by !== mode}
      onChoose={checkout.choosePayment}
    >
      <RedeemCash />
    </PaymentModes>
  );
};

const RedeemCash = () => {
  const { checkout } = useShopper();
  const cash = useStore('session', (state) => state.cash);
  const redeem = useStore('checkout', (state) => state.form.redeemCash);
  const isCod = useStore('checkout', (state) => isPaidOnDelivery(state.form.mode));
  const couponSavesMore = useStore('summary', (state) => state.couponSavesMore);
  const code = useStore('cart', (state) => state.discount.code);
  if (cash === 0) return null;
  return (
    <div className={styles.redeem}>
      <Check name="redeem-cash" checked={redeem} disabled={isCod} onTick={checkout.setRedeemCash}>
        {checkoutText.useCash(inRupees(cash))}
      </Check>
      {isCod && <p className="quiet">{checkoutText.cashOnlineOnly}</p>}
      {couponSavesMore > 0 && <p role="status">{checkoutText.codeSavesMore(code, inRupees(couponSavesMore))}</p>}
    </div>
  );
};
