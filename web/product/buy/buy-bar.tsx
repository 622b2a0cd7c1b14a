/** Add to cart and Buy now, after the price in the source. A phone shows them as a bar at the bottom. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { AddToCart, BuyNow } from './buy-buttons.tsx';
import styles from './buy-bar.module.css';

export const BuyBar = ({ product }: { readonly product: ProductInfo }) => (
  <div className={styles.bar}>
    <AddToCart product={product} wide />
    <BuyNow product={product} wide />
  </div>
);
