/** The checkout: one page, phone first, with the totals always in view. */
import * as checkoutText from '../../content/buying/checkout.ts';
import * as destinations from '../../content/destinations.ts';
import * as cartText from '../../content/buying/cart.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CartContent } from '../../cart/cart-content.tsx';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { CheckoutForms } from '../../checkout/checkout-forms.tsx';
import { useIsLeaving } from '../../checkout/use-is-leaving.ts';
import { OrderForm } from '../../checkout/order-form.tsx';
import { OrderSummary } from '../../checkout/order-summary.tsx';
import { PhoneStep } from '../../checkout/phone-step.tsx';
import { Step } from '../../checkout/step.tsx';
import { useStore } from '../../shopper/shopper-context.ts';
import styles from '../../checkout/checkout.module.css';

export const Page = () => {
  const isLeaving = useIsLeaving();
  return (
    <PageShell isQuiet title={checkoutText.title} size="cart" noScript={cartText.noScript}>
      {isLeaving ? (
        <p role="status">{checkoutText.placed}</p>
      ) : (
        <CartContent empty={<ButtonLink to="/shop">{destinations.shopAllProducts}</ButtonLink>}>
          <CheckoutForms>
            <Checkout />
          </CheckoutForms>
        </CartContent>
      )}
    </PageShell>
  );
};

const Checkout = () => {
  const isVerified = useStore(
    ({ checkout }) => checkout,
    (state) => state.isVerified,
  );
  return (
    <div className={styles.columns}>
      <OrderSummary />
      <div className={styles.steps}>
        <Step number={1} title={checkoutText.phoneStep}>
          <PhoneStep />
        </Step>
        {isVerified ? (
          <OrderForm />
        ) : (
          <>
            <Step number={2} title={checkoutText.addressStep} />
            <Step number={3} title={checkoutText.paymentStep} />
          </>
        )}
      </div>
    </div>
  );
};
