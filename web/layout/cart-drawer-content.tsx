/** What the cart drawer shows. Its code is loaded when the browser is idle, or when the drawer opens first. */
import * as destinations from '../content/destinations.ts';
import * as cartText from '../content/buying/cart.ts';
import * as layoutText from '../content/layout/layout.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CartLines } from '../cart/cart-lines.tsx';
import { LineShape } from '../ui/shapes.tsx';
import { CartContent } from '../cart/cart-content.tsx';
import { CouponState } from '../cart/coupon/coupon-state.tsx';
import { SetAside } from '../cart/set-aside.tsx';
import { Totals } from '../cart/totals/totals.tsx';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import styles from './cart-drawer.module.css';

const SHAPE = (
  <div className={styles.lines}>
    <LineShape />
  </div>
);

export const CartDrawerContent = () => (
  <>
    <CouponState isForFilledCart />
    <CartContent empty={<ButtonLink to="/shop">{destinations.shopAllProducts}</ButtonLink>} shape={SHAPE}>
      <div className={styles.lines}>
        <CartLines />
      </div>
      <SetAside />
      <footer className={styles.foot}>
        <Totals />
        <ButtonLink to="/checkout" wide>
          {cartText.checkout}
        </ButtonLink>
        <SiteLink to="/cart" className={styles.more}>
          {layoutText.viewCart}
        </SiteLink>
      </footer>
    </CartContent>
  </>
);
