/** The newer variant of a product page: the photograph first, then the routine, the texture and every ingredient. */
import type { NewProductData } from '../../content/catalogue/product-new.ts';
import { idleSection } from '../../runtime/hydration/idle-section.tsx';
import { productNamed } from '../../../core/catalogue/products.ts';
import { ProductNewHero } from '../../product/product-new/product-new-hero.tsx';
import styles from './product-new.module.css';

/** How long the sections below the first screen wait for an idle browser at most, in milliseconds (spec 9). */
const IDLE_MS = 4000;
const Sections = idleSection(
  IDLE_MS,
  async () => (await import('../../product/product-new/product-new-sections.tsx')).ProductNewSections,
);

export const Page = ({ data }: { readonly data: NewProductData }) => {
  const product = productNamed(data.name);
  return (
    <div key={product.id} className={styles.page}>
      <ProductNewHero product={product} scene={data.scene} />
      <div className={styles.inner}>
        <Sections data={data} />
      </div>
    </div>
  );
};
