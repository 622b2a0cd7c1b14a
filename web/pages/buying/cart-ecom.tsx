/** The cart in one narrow column, with the total and the way on always in sight. */
import { ButtonLink } from '../../ui/button.tsx';
import { CartLines } from '../../cart/cart-lines.tsx';
import { CartPhase } from '../../cart/cart-phase.tsx';
import { CouponForm } from '../../cart/coupon-form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SetAside } from '../../cart/set-aside.tsx';
import { Summary } from '../../cart/summary.tsx';
import { TwoTotals } from '../../cart/two-totals.tsx';
import styles from './cart-ecom.module.css';

export const Page = () => (
  <div className={styles.page}>
    <PageTitle title="Your cart" isPrivate />
    <h1>Your cart</h1>
    <noscript>
      <p>Turn on JavaScript to order.</p>
    </noscript>
    <CartPhase empty={<ButtonLink to="/shop">Shop all products</ButtonLink>}>
      <CartLines />
      <SetAside />
      <section className={styles.summary} aria-label="Summary">
        <CouponForm />
        <Summary />
      </section>
      <div className={styles.bar}>
        <TwoTotals />
        <ButtonLink to="/checkout" wide>
          Check out
        </ButtonLink>
      </div>
    </CartPhase>
  </div>
);
