/** Says that the cart is being changed, where that takes long. It moves nothing. */
import { useStore } from '../lib/shopper.ts';
import { useSlow } from '../lib/slow.ts';
import styles from './cart-drawer.module.css';

export const CartActivity = () => {
  const isSlow = useSlow(useStore(({ cart }) => cart, (state) => state.pending.length > 0));
  return isSlow ? <p role="status" className={styles.activity}>Updating your cart…</p> : null;
};
