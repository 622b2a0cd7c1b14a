/** The first screen of a newer product page: a full-width photograph with the offer on a card over it. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { ProductOffer } from '../buy/product-offer.tsx';
import type { Photo } from '../../content/pictures.ts';
import { WIDE } from '../../styles/breakpoints.ts';
import styles from './product-new-hero.module.css';

type Props = { readonly product: ProductInfo; readonly scene: Photo };

export const ProductNewHero = ({ product, scene }: Props) => (
  <section className={styles.hero} aria-labelledby="product-title">
    <Picture shot={scene.shot} alt={scene.alt} sizes={`${WIDE} 62vw, 100vw`} isFirst className={styles.scene} />
    <div className={styles.card}>
      <ProductOffer product={product} titleId="product-title" />
    </div>
  </section>
);
