/** A product on the home page: a large photograph, its texture, when and how to use it, and a button to buy it. */
import type { ProductInfo } from '../../core/entities/product.ts';
import { AddToCart } from '../product/buy/buy-buttons.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from '../product/price.tsx';
import type { Step } from '../content/catalogue/home.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { TABLET } from '../styles/breakpoints.ts';
import styles from './home-product-section.module.css';

type Props = { readonly product: ProductInfo; readonly step: Step; readonly isFlipped: boolean };

export const HomeProductSection = ({ product, step: { when, how, text, context, texture }, isFlipped }: Props) => (
  <article
    data-layout="home-product-section"
    className={styles.section}
    data-flipped={isFlipped}
    aria-labelledby={`step-${product.name}`}
  >
    <SiteLink to={product.page_link} className={styles.photo} tabIndex={-1} aria-hidden="true">
      <Picture shot={context.shot} alt="" sizes={`${TABLET} 50vw, 100vw`} />
    </SiteLink>
    <div className={styles.texture}>
      <Picture shot={texture.shot} alt={texture.alt} sizes={`${TABLET} 16vw, 33vw`} />
    </div>
    <div className={styles.text}>
      <p className={styles.when}>{when}</p>
      <h3 id={`step-${product.name}`} className={styles.title}>
        <SiteLink to={product.page_link}>{product.title}</SiteLink>
      </h3>
      <p className={styles.lead}>{text}</p>
      <p className={styles.how}>{how}</p>
      <Price pid={product.id} />
      <AddToCart product={product} isNamed />
    </div>
  </article>
);
