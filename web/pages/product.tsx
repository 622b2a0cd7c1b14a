/** A product's page. Which product it is comes with the payload. */
import { products } from '../../core/catalogue/products.ts';
import { PageTitle } from '../components/page-title.tsx';
import { ProductCard } from '../components/product-card.tsx';
import type { ProductData } from '../content/product.ts';
import { ProductHeroSection } from '../sections/product-hero-section.tsx';
import { BuyBar } from '../components/buy-bar.tsx';
import styles from './product.module.css';

export const Page = ({ data }: { readonly data: ProductData }) => {
  const product = products.find(({ name }) => name === data.name);
  if (product === undefined) throw new Error(`no product ${data.name} in the catalogue`);
  return (
    <div className={styles.page}>
      <PageTitle title={`${product.title}, ${product.subtitle.toLowerCase()}`} description={data.summary} />
      <ProductHeroSection key={product.id} product={product} data={data} />
      <section className={styles.related} aria-labelledby="related-title">
        <h2 id="related-title" className="rule">Goes well with it</h2>
        <ul>
          {data.related.map(({ name, photo }) => {
            const other = products.find((candidate) => candidate.name === name);
            return other === undefined ? null : <li key={name}><ProductCard product={other} alt={photo.alt} /></li>;
          })}
        </ul>
      </section>
      <BuyBar product={product} />
    </div>
  );
};
