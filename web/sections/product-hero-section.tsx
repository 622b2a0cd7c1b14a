/** The top of a product's page: photographs on one side; name, price, the way to buy and all that is known on the other. */
import { COD_SHIPPING_FEE } from '../../core/pricing/shipping.ts';
import { rewardCashEarned } from '../../core/pricing/reward-cash.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { subtract } from '../../core/entities/money.ts';
import type { Product } from '../../core/entities/product.ts';
import { AddToCart, BuyNow } from '../components/buy-buttons.tsx';
import { Icon } from '../components/icon.tsx';
import { Price } from '../components/price.tsx';
import { Stars } from '../components/stars.tsx';
import type { ProductData } from '../content/product.ts';
import { usePrices } from '../lib/prices.ts';
import { inRupees } from '../lib/rupees.ts';
import { SiteLink } from '../lib/site-link.tsx';
import { Gallery } from './gallery.tsx';
import { ProductDetails } from './product-details.tsx';
import styles from './product-hero-section.module.css';

type Props = { readonly product: Product; readonly data: ProductData };

export const ProductHeroSection = ({ product, data }: Props) => (
  <section className={styles.section} aria-labelledby="product-title">
    <Gallery photos={data.photos} title={product.title} />
    <div className={styles.words}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}><SiteLink to="/shop">Shop</SiteLink> <span aria-hidden="true">/</span> {product.title}</nav>
      <p className={styles.tag}>{product.tag}</p>
      <h1 id="product-title">{product.title}</h1>
      <p className={styles.subtitle}>{product.subtitle}</p>
      <Stars rating={product.rating} reviews={product.reviews} />
      <Price pid={product.id} size="large" />
      <Gains product={product} />
      <div className={styles.buy}>
        <AddToCart product={product} wide />
        <BuyNow product={product} wide />
      </div>
      <p className={styles.delivery}>Free delivery when you pay online. Cash on delivery: {inRupees(COD_SHIPPING_FEE)}.</p>
      <div className={styles.description}>
        <h2>{product.description.heading}</h2>
        <p>{product.description.text}</p>
        <ul>{product.benefits.map((benefit) => <li key={benefit}><Icon name="check" />{benefit}</li>)}</ul>
      </div>
      <ProductDetails product={product} data={data} />
    </div>
  </section>
);

/** What the price saves and what it earns. */
const Gains = ({ product }: { readonly product: Product }) => {
  const price = usePrices().of(product.id) ?? product.price;
  const now = unitPrice({ price: price.initial, sale: price.sale });
  const saved = subtract(price.initial, now);
  return (
    <p className={styles.gains}>
      {saved > 0 && <>You save {inRupees(saved)}. </>}
      <span>Earns {inRupees(rewardCashEarned(now))} reward cash for your next order.</span>
    </p>
  );
};
