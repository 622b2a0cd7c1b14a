/**
 * Both buttons to buy a product, by its price. A phone shows them as a bar at the bottom of the screen; in the source they
 * stay by the price, where a screen reader and the Tab key come to them.
 */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { AddToCart, BuyNow } from './buy-buttons.tsx';
import styles from './buy-bar.module.css';

type Props = {
  readonly product: ProductInfo;
  /** Said in their place without JavaScript. */
  readonly noScript: string;
};

export const BuyBar = ({ product, noScript }: Props) => (
  <>
    <div className={styles.bar}>
      <AddToCart product={product} wide />
      <BuyNow product={product} wide />
    </div>
    <noscript>
      <p>{noScript}</p>
    </noscript>
  </>
);
