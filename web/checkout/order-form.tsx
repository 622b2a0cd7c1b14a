/** Address, payment and the button that places the order, once the phone is verified. */
import * as buyingText from '../content/buying/buying.ts';
import * as formText from '../content/buying/forms.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import { useEffect, useId, type FormEvent } from 'react';
import { DEFAULT_PAYMENT_MODE, isPaidOnDelivery, PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { createPincodeFill } from '../../core/shopper/support/pincode-fill.ts';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/forms/check.tsx';
import { Notice } from '../ui/notice.tsx';
import { Assurance } from '../payment/assurance.tsx';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useIsCartLoaded } from '../cart/cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { AddressFields } from './address-fields.tsx';
import { BusinessInvoice } from './business-invoice.tsx';
import { useDeliveryProblem } from './delivery-problem.ts';
import { EndedCoupon } from './ended-coupon.tsx';
import { focusFirstError } from '../ui/forms/focus.ts';
import { ShippingAddress } from './shipping-address.tsx';
import { PaymentStep } from './payment-step.tsx';
import { Step } from './step.tsx';
import styles from './checkout.module.css';

/** Offered where cash on delivery is refused: paying online, with its total. */
const PayOnline = () => {
  const { checkout } = useShopper();
  const total = useStore('summary', (state) => state.prepaid.total);
  return (
    <Button
      wide
      onClick={(event) => {
        // This button disappears with its message: the focus stays in the form.
        event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        checkout.choosePayment(DEFAULT_PAYMENT_MODE);
      }}
    >
      {checkoutText.payOnline(inRupees(total))}
    </Button>
  );
};

export const OrderForm = () => {
  const { checkout } = useShopper();
  const isSame = useStore('checkout', (state) => state.form.billing === null);
  const busy = useStore('checkout', (state) => state.busy === 'placing');
  const notice = useStore('checkout', (state) => state.notice);
  const isCod = useStore('checkout', (state) => isPaidOnDelivery(state.form.mode));
  const total = useStore('summary', (state) => state.quote.total);
  const isLoaded = useIsCartLoaded();
  const problem = useDeliveryProblem();
  const problemId = useId();
  const offersOnline = notice?.code === 'COD_LIMIT' || problem?.isOnlyCod === true;
  const pincodes = useFeature(createPincodeFill);
  useEffect(() => pincodes?.start(), [pincodes]);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await checkout.place();
    focusFirstError(form);
  };
  return (
    <form className={styles.order} onSubmit={(event) => void submit(event)} noValidate>
      <Step number={2} title={checkoutText.addressStep}>
        <ShippingAddress />
        <Check name="billing-same" checked={isSame} onTick={checkout.setBillingSame}>
          {formText.billingSame}
        </Check>
        <AddressFields part="billing" legend={formText.billingAddress} />
        <BusinessInvoice />
      </Step>
      <Step number={3} title={checkoutText.paymentStep}>
        <PaymentStep />
        <Notice notice={notice} />
        <EndedCoupon isRepeated />
        {problem !== null && (
          // The address announces it.
          <p id={problemId} className={styles.warning}>
            {problem.message}
          </p>
        )}
        {offersOnline && <PayOnline />}
        <Button
          type="submit"
          wide
          kind={offersOnline ? 'quiet' : 'full'}
          busy={busy || problem !== null}
          isRunning={busy}
          aria-describedby={problem === null ? undefined : problemId}
          progress={buyingText.placing}
        >
          {!isLoaded
            ? checkoutText.placeOrder
            : isCod || total === 0
              ? buyingText.placeOrderFor(inRupees(total))
              : buyingText.pay(inRupees(total))}
        </Button>
        <CheckoutAssurance />
      </Step>
    </form>
  );
};

/** What a shopper wants to know before placing the order, with the delivery to the address in the form. */
const CheckoutAssurance = () => {
  const mode = useStore('checkout', (state) => state.form.mode);
  const total = useStore('summary', (state) => state.quote.total);
  const place = useFeatureState(useFeature(createPincodeFill), (state) => state.shipping);
  const delivery =
    place?.phase === 'found' && place.view.serviceable ? { ...place.view, latestAt: place.latestAt } : null;
  return <Assurance modes={PAYMENT_MODES} mode={mode} total={total} delivery={delivery} />;
};
