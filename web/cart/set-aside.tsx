/** The lines that a quick buy took out of the cart, with a button to put them back (spec 10.12). */
import * as cartText from '../content/buying/cart.ts';
import { productOf } from '../../core/catalogue/products.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { useAction } from '../runtime/slow.ts';
import { Button } from '../ui/button.tsx';
import styles from './set-aside.module.css';

export const SetAside = () => {
  const { cart } = useShopper();
  const lines = useStore('setAside', (state) => state.lines);
  const [restore, isRunning] = useAction(cart.restore);
  const names = Object.entries(lines).map(
    ([pid, qty]) => `${productOf(pid)?.title ?? pid}${qty > 1 ? ` × ${qty}` : ''}`,
  );
  if (names.length === 0) return null;
  return (
    <section className={styles.aside} aria-label={cartText.earlier}>
      <p>
        {cartText.earlier}: {names.join(', ')}.
      </p>
      <Button kind="quiet" busy={isRunning} progress={cartText.adding} onClick={restore}>
        {cartText.addBack}
      </Button>
    </section>
  );
};
