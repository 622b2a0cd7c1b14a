/** The bundle, and what it saves compared with the products in it. */
import * as buyText from '../content/catalogue/buy.ts';
import { BUNDLE } from '../../core/catalogue/products.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { ProductRating } from '../product/rating.tsx';
import type { Photo } from '../content/pictures.ts';
import { useBundleSaving } from '../product/prices.ts';
import { inRupees } from '../format/rupees.ts';
import { useShopper } from '../shopper/shopper-context.ts';
import { useIsPending } from '../runtime/hydration/readiness.ts';
import { useAction } from '../runtime/slow.ts';
import { RoundedSection } from '../editorial/rounded-section.tsx';
import { WIDE } from '../styles/breakpoints.ts';
import styles from './bundle-section.module.css';

export const BundleSection = ({ inside, photo }: { readonly inside: string; readonly photo: Photo }) => {
  const { cart, drawer } = useShopper();
  const { price, singles, saving } = useBundleSaving();
  const now = unitPrice({ price: price.initial, sale: price.sale });
  const isPending = useIsPending();
  const [add, isRunning] = useAction(() => {
    drawer.open();
    return cart.add(BUNDLE.id);
  });
  return (
    <RoundedSection
      labelledBy="bundle-title"
      picture={<Picture shot={photo.shot} alt={photo.alt} sizes={`${WIDE} 50vw, 100vw`} />}
    >
      <h2 id="bundle-title" className="rule">
        {BUNDLE.description.heading}
      </h2>
      <p className={styles.lead}>{BUNDLE.description.text}</p>
      <p className={styles.price}>
        <span className={styles.now}>{inRupees(now)}</span>{' '}
        {now < price.initial && (
          <s>
            <span className="unseen">{buyText.mrp} </span>
            {inRupees(price.initial)}
          </s>
        )}
        <span className={styles.tax}>
          {buyText.mrp} {buyText.tax}
        </span>
      </p>
      {saving > 0 && <p className={styles.saving}>{buyText.bundleSaves(inRupees(singles), inRupees(saving))}</p>}
      <p className={styles.actions}>
        <Button kind="light" progress={buyText.adding} isRunning={isRunning && isPending} onClick={add}>
          {buyText.addThe(BUNDLE.title)}
        </Button>
        <ButtonLink kind="light-quiet" to={BUNDLE.page_link}>
          {inside}
        </ButtonLink>
      </p>
      <div className={styles.stars}>
        <ProductRating pid={BUNDLE.id} />
      </div>
    </RoundedSection>
  );
};
