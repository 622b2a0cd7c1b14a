/** Three products that go well with a product. */
import { productNamed } from '../../../core/catalogue/products.ts';
import { ProductCard } from './product-card.tsx';
import type { ProductData } from '../../content/catalogue/product.ts';
import styles from './related-products.module.css';

export const RelatedProducts = ({ labels, related }: Pick<ProductData, 'labels' | 'related'>) => (
  <section className={styles.related} aria-labelledby="related-title">
    <h2 id="related-title" className="rule">
      {labels.related}
    </h2>
    <ul>
      {related.map(({ name, photo }) => (
        <li key={name}>
          <ProductCard product={productNamed(name)} alt={photo.alt} />
        </li>
      ))}
    </ul>
  </section>
);
