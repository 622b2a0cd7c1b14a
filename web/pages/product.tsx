/** A product's page. Which product it is comes with the payload. */
import { BuyBar } from '../components/buy-bar.tsx';
import { PageTitle } from '../components/page-title.tsx';
import type { ProductData } from '../content/product.ts';
import { productNamed } from '../lib/product-named.ts';
import { ProductHeroSection } from '../sections/product-hero-section.tsx';
import { RelatedSection } from '../sections/related-section.tsx';
import styles from './product.module.css';

export const Page = ({ data }: { readonly data: ProductData }) => {
  const product = productNamed(data.name);
  return (
    <div className={styles.page}>
      <PageTitle title={`${product.title}, ${product.subtitle.toLowerCase()}`} description={data.summary} />
      <ProductHeroSection key={product.id} product={product} data={data} />
      <RelatedSection related={data.related} />
      <BuyBar product={product} />
    </div>
  );
};
