/** The top of a product page: photographs on one side, the offer and the product's details on the other. */
import type { ProductInfo } from '../../../core/entities/product.ts';
import { ProductOffer } from '../buy/product-offer.tsx';
import type { ProductData } from '../../content/catalogue/product.ts';
import { Gallery } from './gallery.tsx';
import { ProductDescription } from '../product-description.tsx';
import { ProductDetails } from './product-details.tsx';
import styles from './product-hero-section.module.css';

type Props = { readonly product: ProductInfo; readonly data: ProductData };

export const ProductHeroSection = ({ product, data }: Props) => (
  <section data-layout="product-hero-section" className={styles.section} aria-labelledby="product-title">
    <div className={styles.photos}>
      <Gallery photos={data.photos} title={product.title} />
    </div>
    <div className={styles.text}>
      <ProductOffer product={product} titleId="product-title" />
      <ProductDescription texts={data.texts} />
      <ProductDetails data={data} />
    </div>
  </section>
);
