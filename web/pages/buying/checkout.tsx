/** The checkout: one page, phone first, with the totals always in view. */
import * as checkoutText from '../../content/buying/checkout.ts';
import * as destinations from '../../content/destinations.ts';
import * as cartText from '../../content/buying/cart.ts';
import { Suspense, useEffect } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { CartContent } from '../../cart/cart-content.tsx';
import { lazyPart } from '../../runtime/lazy-part.ts';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { CheckoutForms } from '../../checkout/checkout-forms.tsx';
import { useIsLeaving } from '../../checkout/use-is-leaving.ts';
import { OrderSummary } from '../../checkout/order-summary.tsx';
import { PhoneStep } from '../../checkout/phone-step.tsx';
import { Step } from '../../checkout/step.tsx';
import { useHydrated, useIsPending } from '../../runtime/hydration/readiness.ts';
import { useDeferredShopper, useStore } from '../../shopper/shopper-context.ts';
import styles from '../../checkout/checkout.module.css';

export const Page = () => {
  const isLeaving = useIsLeaving();
  return (
    <PageShell isQuiet title={checkoutText.title} size="cart" noScript={cartText.noScript}>
      {isLeaving ? (
        <p role="status">{checkoutText.placed}</p>
      ) : (
        <div className={styles.page}>
          <CartContent empty={<ButtonLink to="/shop">{destinations.shopAllProducts}</ButtonLink>} shape={null}>
            <CheckoutForms>
              <Checkout />
            </CheckoutForms>
          </CartContent>
        </div>
      )}
    </PageShell>
  );
};

/** What follows the verified phone: fetched while the one-time password is on its way, or once a customer may be signed in. */
const [OrderForm, loadOrderForm] = lazyPart('the order form', async () => {
  const [{ OrderForm: form }] = await Promise.all([
    import('../../checkout/order-form.tsx'),
    // Its button works as soon as it is shown.
    import('../../../core/shopper/checkout/place-order.ts'),
  ]);
  return form;
});

const LATER_STEPS = (
  <>
    <Step number={2} title={checkoutText.addressStep} />
    <Step number={3} title={checkoutText.paymentStep} />
  </>
);

const Checkout = () => {
  const isVerified = useStore('checkout', (state) => state.isVerified);
  const hasProblem = useStore('checkout', (state) => state.notice !== null);
  const isSignedOut = useStore('session', ({ phase, isLogged }) => phase === 'ready' && !isLogged);
  const isOtpSent = useStore('checkout', (state) => state.stage !== 'send');
  const { isFirstCheckout } = useDeferredShopper();
  const isPending = useIsPending();
  useEffect(() => {
    if (isOtpSent || (!isPending && !isFirstCheckout())) void loadOrderForm();
  }, [isOtpSent, isPending, isFirstCheckout]);
  const isFirst = useHydrated() && isFirstCheckout();
  // Until it is known what follows, a shape is shown below the first heading and no later step, so that nothing moves.
  const isShown = isVerified || isSignedOut || isFirst || hasProblem;
  return (
    <div className={styles.columns}>
      <OrderSummary />
      <div className={styles.steps}>
        <Step number={1} title={checkoutText.phoneStep}>
          {isShown && <PhoneStep />}
        </Step>
        {isVerified && (
          <Suspense fallback={LATER_STEPS}>
            <OrderForm />
          </Suspense>
        )}
        {isShown && !isVerified && LATER_STEPS}
      </div>
    </div>
  );
};
