/** The cart in one narrow column, with the totals and the checkout button always in view. */
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
import styles from './cart-ecom.module.css';

const SHAPE = (
  <>
    <LineShape />
    <CardShape lines={7} isLarge />
  </>
);

export const Page = () => (
  <PageShell title={cartLabels.title} size="narrow-cart" noScript={cartText.noScript}>
    <div className={styles.frame}>
      <CartContent empty={<EmptyCart />} shape={SHAPE}>
        <CartLines isFirst />
        <SetAside />
        <section className={styles.summary} aria-label={cartText.summary}>
          <CouponForm />
          <Summary />
        </section>
        <div className={styles.bar}>
          <Totals />
          <ButtonLink to="/checkout" wide>
            {cartText.checkout}
          </ButtonLink>
        </div>
      </CartContent>
    </div>
  </PageShell>
);
