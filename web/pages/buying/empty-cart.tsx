/** What an empty cart shows: the products, and where all of them are. */
import * as destinations from '../../content/destinations.ts';
import { products } from '../../../core/catalogue/products.ts';
import { ProductCard } from '../../product/card/product-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './empty-cart.module.css';

export const EmptyCart = () => (
  <div className={styles.empty}>
    <ButtonLink to="/shop">{destinations.shopAllProducts}</ButtonLink>
    <h2 className="unseen">{destinations.allProducts}</h2>
    <ul className={styles.products}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} alt="" />
        </li>
      ))}
    </ul>
  </div>
);
