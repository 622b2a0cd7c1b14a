/** A product page. The payload names the product. */
import { BuyBar } from '../../product/buy/buy-bar.tsx';
import type { ProductData } from '../../content/products/product.ts';
import { idleSection } from '../../runtime/hydration/idle-section.tsx';
import { productByName } from '../../product/product-by-name.ts';
import { ProductHero } from '../../product/product-page/product-hero.tsx';
import styles from './product.module.css';

/** How long a section below the first screen waits for an idle browser at most, in milliseconds (spec 9). */
const IDLE_MS = 4000;
const Related = idleSection(
  IDLE_MS,
  async () => (await import('../../product/card/related-products.tsx')).RelatedProducts,
);
const Box = idleSection(IDLE_MS, async () => (await import('../../product/product-page/box-contents.tsx')).BoxContents);

export const Page = ({ data }: { readonly data: ProductData }) => {
  const product = productByName(data.name);
  return (
    <div className={styles.page}>
      <ProductHero key={product.id} product={product} data={data} />
      {data.box.length > 0 && <Box labels={data.labels} box={data.box} />}
      {data.related.length > 0 && <Related labels={data.labels} related={data.related} />}
      <BuyBar product={product} />
    </div>
  );
};
