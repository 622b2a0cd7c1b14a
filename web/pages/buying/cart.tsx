/** The cart's page: the lines, a code, and both totals before anything is asked. */
import { ButtonLink } from '../../ui/button.tsx';
import { CartLines } from '../../cart/cart-lines.tsx';
import { CartPhase } from '../../cart/cart-phase.tsx';
import { CouponForm } from '../../cart/coupon-form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SetAside } from '../../cart/set-aside.tsx';
import { Summary } from '../../cart/summary.tsx';
import { TwoTotals } from '../../cart/two-totals.tsx';
import styles from './cart.module.css';

export const Page = () => (
  <div className={styles.page}>
    <PageTitle title="Your cart" isPrivate />
    <h1>Your cart</h1>
    <noscript>
      <p>Turn on JavaScript to order.</p>
    </noscript>
    <CartPhase empty={<ButtonLink to="/shop">Shop all products</ButtonLink>}>
      <div className={styles.columns}>
        <div className={styles.lines}>
          <CartLines />
          <SetAside />
        </div>
        <section className={styles.summary} aria-label="Summary">
          <CouponForm />
          <Summary />
          <TwoTotals />
          <ButtonLink to="/checkout" wide>
            Check out
          </ButtonLink>
        </section>
      </div>
    </CartPhase>
  </div>
);
