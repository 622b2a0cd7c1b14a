/** The cart in one narrow column, with the total and the way on always in sight. */
import { ButtonLink } from '../components/button.tsx';
import { CartLines } from '../components/cart-lines.tsx';
import { CartPhase } from '../components/cart-phase.tsx';
import { CouponForm } from '../components/coupon-form.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { SetAside } from '../components/set-aside.tsx';
import { Summary } from '../components/summary.tsx';
import { TwoTotals } from '../components/two-totals.tsx';
import styles from './cart-ecom.module.css';

export const Page = () => (
  <div className={styles.page}>
    <PageTitle title="Your cart" isPrivate />
    <h1>Your cart</h1>
    <noscript><p>The cart needs JavaScript. Reading about the products does not.</p></noscript>
    <CartPhase empty={<ButtonLink to="/shop">Look at the products</ButtonLink>}>
      <CartLines />
      <SetAside />
      <section className={styles.summary} aria-label="Summary">
        <CouponForm />
        <Summary />
      </section>
      <div className={styles.bar}>
        <TwoTotals />
        <ButtonLink to="/checkout" wide>Check out</ButtonLink>
      </div>
    </CartPhase>
  </div>
);
