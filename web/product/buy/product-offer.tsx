/** What every page about a product shows of it: its name, price, savings, reward cash, buttons to buy, and delivery. */
import { useEffect } from 'react';
import * as offerText from '../../content/catalogue/offer.ts';
import { availability } from '../../../core/catalogue/availability.ts';
import { BUNDLE } from '../../../core/catalogue/products.ts';
import { subtract } from '../../../core/entities/money/money.ts';
import type { ProductId, ProductInfo } from '../../../core/entities/product.ts';
import { rewardCashEarned } from '../../../core/pricing/reward-cash.ts';
import { unitPrice } from '../../../core/pricing/totals.ts';
import { BundleSaving } from '../bundle-saving.tsx';
import { usePrices } from '../prices.ts';
import { inRupees } from '../../format/rupees.ts';
import { settings } from '../../settings/settings.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { BuyBar } from './buy-bar.tsx';
import { DeliveryCheck } from './delivery-check.tsx';
import { Price } from '../price.tsx';
import { ProductRating } from '../rating.tsx';
import { useTag, useUnitsLeft } from '../supply.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './product-offer.module.css';

type Props = {
  readonly product: ProductInfo;
  /** The id of the heading, for `aria-labelledby`. */
  readonly titleId: string;
};

export const ProductOffer = ({ product, titleId }: Props) => {
  useAvailability(product.id);
  return (
    <div className={styles.offer}>
      <nav aria-label={offerText.breadcrumb} className={styles.crumbs}>
        <SiteLink to="/shop">{offerText.shop}</SiteLink> <span aria-hidden="true">/</span> {product.title}
      </nav>
      <p className={styles.tag}>{useTag(product)}</p>
      <h1 id={titleId}>{product.title}</h1>
      <p className={styles.subtitle}>{product.subtitle}</p>
      <ProductRating pid={product.id} />
      <Price pid={product.id} size="large" />
      {product === BUNDLE && <LinkPriceEnded />}
      <Savings product={product} />
      <BuyBar product={product} />
      <p className={styles.delivery}>
        {settings.codFee === 0 ? offerText.freeDelivery : offerText.delivery(inRupees(settings.codFee))}
      </p>
      <DeliveryCheck />
    </div>
  );
};

/** Has the page's structured data say that the product is sold out while it is (spec 10.26): search engines run the page. */
const useAvailability = (pid: ProductId): void => {
  const isSoldOut = useUnitsLeft(pid) === 0;
  useEffect(() => {
    const data = document.querySelector('script[type="application/ld+json"]');
    if (data === null) return;
    data.textContent = data.textContent.replace(availability(!isSoldOut), availability(isSoldOut));
  }, [isSoldOut]);
};

/** The bundle's price has risen: the offer has ended, and with it the price of a link (spec 10.8). */
const LinkPriceEnded = () => {
  const hasEnded = useStore('cart', ({ endedCoupon }) => endedCoupon?.byUrl === true);
  const message = offerText.linkPriceEnded(inRupees(settings.bundleUrlPrice));
  return hasEnded ? <Notice notice={{ kind: 'info', message }} /> : null;
};

/** What the price saves and what it earns. */
const Savings = ({ product }: { readonly product: ProductInfo }) => {
  const price = usePrices().of(product.id);
  if (price === undefined) return null;
  const now = unitPrice({ price: price.initial, sale: price.sale });
  const saved = subtract(price.initial, now);
  const earned = rewardCashEarned(now, settings.rewardPercent);
  return (
    <div className={styles.savings}>
      {product === BUNDLE ? <BundleSaving /> : saved > 0 && <p>{offerText.saves(inRupees(saved))}</p>}
      {earned > 0 && <p className={styles.earns}>{offerText.earns(inRupees(earned))}</p>}
    </div>
  );
};
