/** The shop page: the bundle first, with what it saves, then the single products. */
import { BUNDLE, productNamed } from '../../../core/catalogue/products.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { ProductCard } from '../../product/card/product-card.tsx';
import { BundleSaving } from '../../product/bundle-saving.tsx';
import { Price } from '../../product/price.tsx';
import { useTag } from '../../product/supply.ts';
import { AddToCart } from '../../product/buy/buy-buttons.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ShopData } from '../../content/catalogue/shop.ts';
import { TABLET } from '../../styles/breakpoints.ts';
import styles from './shop.module.css';

/** How wide shop.module.css makes the bundle's photograph, gutters taken off. */
const BUNDLE_PHOTO_WIDTH = `${TABLET} min(49.5vw, 45rem), calc(92.8vw - 0.4rem)`;

export const Page = ({ data: { labels, packs, bundle, order } }: { readonly data: ShopData }) => {
  const tag = useTag(BUNDLE);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <p>{labels.lead}</p>
      </header>
      <article className={styles.bundle} aria-labelledby="bundle-title">
        <Picture shot={BUNDLE.thumbnail} alt={packs[BUNDLE.name]?.alt ?? ''} sizes={BUNDLE_PHOTO_WIDTH} isFirst />
        <div className={styles.text}>
          <p className={styles.tag}>{tag}</p>
          <h2 id="bundle-title">{BUNDLE.title}</h2>
          <p>{bundle}</p>
          <Price pid={BUNDLE.id} size="large" />
          <div className={styles.saving}>
            <BundleSaving />
          </div>
          <p className="buttons">
            <AddToCart product={BUNDLE} isNamed />
            <ButtonLink to={BUNDLE.page_link} kind="quiet">
              {labels.inside}
            </ButtonLink>
          </p>
        </div>
      </article>
      <ul className={styles.grid}>
        {order.map((name) => (
          <li key={name}>
            <ProductCard product={productNamed(name)} alt={packs[name]?.alt ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  );
};
