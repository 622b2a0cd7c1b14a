/** A product in a list of products: its photograph, name and price. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { AddToCart } from '../buy/buy-buttons.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../price.tsx';
import { useTag } from '../supply.ts';
import styles from './product-card.module.css';

export const ProductCard = ({ product, alt }: { readonly product: ProductInfo; readonly alt: string }) => (
  <article className={styles.card} aria-label={product.title}>
    <div className={styles.photo}>
      <Picture shot={product.thumbnail} alt={alt} sizes="(min-width: 72rem) 20rem, (min-width: 38rem) 45vw, 92vw" />
      <span className={styles.tag}>{useTag(product)}</span>
    </div>
    <div className={styles.text}>
      <h3>
        <SiteLink to={product.page_link} className={styles.link}>
          {product.title}
        </SiteLink>
      </h3>
      <p className={styles.subtitle}>{product.subtitle}</p>
      <Price pid={product.id} />
    </div>
    <div className={styles.buy}>
      <AddToCart product={product} kind="quiet" wide isNamed />
    </div>
  </article>
);
