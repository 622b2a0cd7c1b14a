/** The cart page: the lines, a discount code, and both totals before the checkout asks for anything. */
import * as cartText from '../../content/buying/cart.ts';
import * as cartLabels from '../../content/buying/cart-labels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardShape, LineShape } from '../../ui/shapes.tsx';
import { CartLines } from '../../cart/cart-lines.tsx';
import { CartContent } from '../../cart/cart-content.tsx';
import { CouponForm } from '../../cart/coupon/coupon-form.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { SetAside } from '../../cart/set-aside.tsx';
import { Summary } from '../../cart/totals/summary.tsx';
import { Totals } from '../../cart/totals/totals.tsx';
import styles from './cart.module.css';

const SHAPE = (
  <div className={styles.columns}>
    <LineShape />
    <CardShape lines={7} isLarge />
  </div>
);

export const Page = () => (
  <PageShell title={cartLabels.title} size="cart" noScript={cartText.noScript}>
    <CartContent empty={<EmptyCart />} shape={SHAPE}>
      <div className={styles.columns}>
        <div className={styles.lines}>
          <CartLines isFirst />
          <SetAside />
        </div>
        <section className={styles.summary} aria-label={cartText.summary}>
          <CouponForm />
          <Summary />
          <Totals />
          <ButtonLink to="/checkout" wide>
            {cartText.checkout}
          </ButtonLink>
        </section>
      </div>
    </CartContent>
  </PageShell>
);
