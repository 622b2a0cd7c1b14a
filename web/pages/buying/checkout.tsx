/** The checkout: one page, phone first; what has to be paid is in sight all along. */
import { ButtonLink } from '../../ui/button.tsx';
import { CartPhase } from '../../cart/cart-phase.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsLeaving } from '../../checkout/leave-checkout.ts';
import { OrderForm } from '../../checkout/order-form.tsx';
import { OrderSummary } from '../../checkout/order-summary.tsx';
import { PhoneStep } from '../../checkout/phone-step.tsx';
import { Step } from '../../checkout/step.tsx';
import { useStore } from '../../shopper/shopper-context.ts';
import styles from '../../checkout/checkout.module.css';

export const Page = () => {
  const isLeaving = useIsLeaving();
  return (
    <div className={styles.page}>
      <PageTitle title="Checkout" isPrivate />
      <h1>Checkout</h1>
      <noscript>
        <p>Turn on JavaScript to order.</p>
      </noscript>
      {isLeaving ? (
        <p role="status">Order placed. One moment…</p>
      ) : (
        <CartPhase empty={<ButtonLink to="/shop">Shop all products</ButtonLink>}>
          <Checkout />
        </CartPhase>
      )}
    </div>
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
        <Step number={1} title="Your phone">
          <PhoneStep />
        </Step>
        {isVerified ? (
          <OrderForm />
        ) : (
          <>
            <Step number={2} title="Address" />
            <Step number={3} title="Payment" />
          </>
        )}
      </div>
    </div>
  );
};
