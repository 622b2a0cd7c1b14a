/** The cart in one narrow column, with the totals and the checkout button always in view. */
import { ButtonLink } from '../../ui/button.tsx';
import { CartLines } from '../../cart/cart-lines.tsx';
import { CartContent } from '../../cart/cart-content.tsx';
import { CouponForm } from '../../cart/coupon-form.tsx';
import { PageShell } from '../../layout/page-shell.tsx';
import { SetAside } from '../../cart/set-aside.tsx';
import { Summary } from '../../cart/summary.tsx';
import { TwoTotals } from '../../cart/two-totals.tsx';
import styles from './cart-ecom.module.css';

export const Page = () => (
  <PageShell title="Your cart" size="narrow-cart" noScript="Turn on JavaScript to order.">
    <CartContent empty={<ButtonLink to="/shop">Shop all products</ButtonLink>}>
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
    </CartContent>
  </PageShell>
);
