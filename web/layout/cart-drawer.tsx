/** The cart beside the page: the backdrop opens first and the slider after it; they close in reverse order (spec 2). */
import * as layoutText from '../content/layout/layout.ts';
import * as cartText from '../content/buying/cart.ts';
import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { CartLines } from '../cart/cart-lines.tsx';
import { CartContent } from '../cart/cart-content.tsx';
import { CouponState } from '../cart/coupon/coupon-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SetAside } from '../cart/set-aside.tsx';
import { TwoTotals } from '../cart/totals/two-totals.tsx';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { CartActivity } from './activity.tsx';
import styles from './cart-drawer.module.css';

export const CartDrawer = () => {
  const { drawer } = useShopper();
  const backdrop = useStore(
    (shopper) => shopper.drawer,
    (state) => state.backdrop,
  );
  const slider = useStore(
    (shopper) => shopper.drawer,
    (state) => state.slider,
  );
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (backdrop && element?.open === false) element.showModal();
    if (!backdrop && element?.open === true) element.close();
  }, [backdrop]);

  // Escape closes in the same two steps. Where the browser closes the dialog itself, `onClose` reports it.
  const cancelled = (event: SyntheticEvent): void => {
    event.preventDefault();
    drawer.close();
  };
  const clicked = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) drawer.close();
  };

  return (
    // A click on the backdrop closes; Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-slider={slider}
      aria-labelledby="drawer-title"
      onCancel={cancelled}
      onClose={drawer.close}
      onClick={clicked}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id="drawer-title">{cartText.title}</h2>
          {backdrop && <CartActivity />}
          <button type="button" className={styles.close} aria-label={layoutText.closeCart} onClick={drawer.close}>
            <Icon name="close" />
          </button>
        </header>
        {backdrop && <CouponState />}
        {backdrop && (
          <CartContent empty={<ButtonLink to="/shop">{cartText.shop}</ButtonLink>}>
            <div className={styles.lines}>
              <CartLines />
            </div>
            <SetAside />
            <footer className={styles.foot}>
              <TwoTotals />
              <ButtonLink to="/checkout" wide>
                {cartText.checkout}
              </ButtonLink>
              <SiteLink to="/cart" className={styles.more}>
                {layoutText.viewCart}
              </SiteLink>
            </footer>
          </CartContent>
        )}
      </div>
    </dialog>
  );
};
