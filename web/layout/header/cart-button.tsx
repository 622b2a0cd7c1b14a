/** Opens the cart drawer; without JavaScript it is a link to the cart page. */
import { itemCount } from '../../content/layout/layout.ts';
import * as destinations from '../../content/destinations.ts';
import * as layoutText from '../../content/layout/layout.ts';
import type { MouseEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import styles from './header.module.css';

export const CartButton = () => {
  const { drawer } = useShopper();
  const count = useStore('cart', (state) => state.count);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    drawer.open();
  };
  const label = count === 0 ? destinations.cart : layoutText.cartCount(itemCount(count));
  return (
    <a href="/cart" className={styles.tool} aria-label={label} aria-haspopup="dialog" onClick={open}>
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
};
