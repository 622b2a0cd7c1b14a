/** The bar at the bottom of a product page on a phone: both buttons to buy. The price stands in the page, once. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { AddToCart, BuyNow } from './buy-buttons.tsx';
import styles from './buy-bar.module.css';

export const BuyBar = ({ product }: { readonly product: ProductInfo }) => (
  <div className={styles.bar}>
    <BuyNow product={product} />
    <AddToCart product={product} />
  </div>
);
