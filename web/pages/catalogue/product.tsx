/** A product page. The payload names the product. */
import type { ProductData } from '../../content/catalogue/product.ts';
import { idleSection } from '../../runtime/hydration/idle-section.tsx';
import { productNamed } from '../../../core/catalogue/products.ts';
import { ProductHeroSection } from '../../product/product-page/product-hero-section.tsx';
import styles from './product.module.css';

/** How long a section below the first screen waits for an idle browser at most, in milliseconds (spec 9). */
const IDLE_MS = 4000;
const Reviews = idleSection(
  IDLE_MS,
  async () => (await import('../../product/product-page/product-reviews.tsx')).ProductReviews,
);
const Others = idleSection(
  IDLE_MS,
  async () => (await import('../../product/product-page/other-products.tsx')).OtherProducts,
);

export const Page = ({ data }: { readonly data: ProductData }) => {
  const product = productNamed(data.name);
  return (
    <div className={styles.page}>
      <ProductHeroSection key={product.id} product={product} data={data} />
      {data.reviews.length > 0 && <Reviews labels={data.labels} reviews={data.reviews} />}
      <Others labels={data.labels} box={data.box} related={data.related} />
    </div>
  );
};
