/** The checkout: one page, phone first; what has to be paid is in sight all along. */
import { ButtonLink } from '../components/button.tsx';
import { CartLines } from '../components/cart-lines.tsx';
import { CartPhase } from '../components/cart-phase.tsx';
import { CouponForm } from '../components/coupon-form.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { SetAside } from '../components/set-aside.tsx';
import { Summary } from '../components/summary.tsx';
import { TwoTotals } from '../components/two-totals.tsx';
import { OrderForm } from '../checkout/order-form.tsx';
import { PhoneStep } from '../checkout/phone-step.tsx';
import { Step } from '../checkout/step.tsx';
import { useStore } from '../lib/shopper.ts';
import styles from '../checkout/checkout.module.css';

export const Page = () => {
  const isPlaced = useStore(({ checkout }) => checkout, (state) => state.placed !== null);
  return (
    <div className={styles.page}>
      <PageTitle title="Checkout" isPrivate />
      <h1>Checkout</h1>
      <noscript><p>Ordering needs JavaScript. Reading about the products does not.</p></noscript>
      {isPlaced
        ? <p role="status">Your order is placed. One moment …</p>
        : <CartPhase empty={<ButtonLink to="/shop">Look at the products</ButtonLink>}><Checkout /></CartPhase>}
    </div>
  );
};

const Checkout = () => {
  const isVerified = useStore(({ checkout }) => checkout, (state) => state.isVerified);
  return (
    <div className={styles.columns}>
      <section className={styles.summary} aria-label="Summary">
        <CartLines />
        <SetAside />
        <CouponForm />
        <Summary />
        {!isVerified && <TwoTotals />}
      </section>
      <div className={styles.steps}>
        <Step number={1} title="Your phone"><PhoneStep /></Step>
        {isVerified ? <OrderForm /> : <><Step number={2} title="Address" /><Step number={3} title="Payment" /></>}
      </div>
    </div>
  );
};
