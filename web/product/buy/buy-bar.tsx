/** The bar at the bottom of a product page on a phone: the price and both buttons to buy. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { AddToCart, BuyNow } from './buy-buttons.tsx';
import { Price } from '../price.tsx';
import styles from './buy-bar.module.css';

export const BuyBar = ({ product }: { readonly product: ProductInfo }) => (
  <div className={styles.bar}>
    <Price pid={product.id} isShort />
    <BuyNow product={product} />
    <AddToCart product={product} />
  </div>
);
