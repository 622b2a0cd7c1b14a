/** The newer variant of a product's page: the photograph first, then the routine, the texture, and every ingredient explained. */
import { BuyBar } from '../components/buy-bar.tsx';
import { PageTitle } from '../components/page-title.tsx';
import type { NewProductData } from '../content/product-new.ts';
import { productNamed } from '../lib/product-named.ts';
import { ProductNewContents } from '../sections/product-new-contents.tsx';
import { ProductNewHero } from '../sections/product-new-hero.tsx';
import { ProductNewRoutine } from '../sections/product-new-routine.tsx';
import { ProductNewUse } from '../sections/product-new-use.tsx';
import { RelatedSection } from '../sections/related-section.tsx';
import styles from './product-new.module.css';

export const Page = ({ data }: { readonly data: NewProductData }) => {
  const product = productNamed(data.name);
  return (
    <div key={product.id} className={styles.page}>
      <PageTitle title={`${product.title}, ${product.subtitle.toLowerCase()}`} description={data.summary} />
      <ProductNewHero product={product} scene={data.scene} />
      <div className={styles.inner}>
        <ProductNewRoutine routine={data.routine} current={data.name} />
        <ProductNewUse product={product} data={data} />
        <ProductNewContents data={data} />
        <RelatedSection related={data.related} />
      </div>
      <BuyBar product={product} />
    </div>
  );
};
