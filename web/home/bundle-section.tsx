/** The bundle, and what it saves compared with the products in it. */
import * as buyText from '../content/catalogue/buy.ts';
import { BUNDLE } from '../../core/catalogue/products.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { BundleSaving } from '../product/bundle-saving.tsx';
import { ProductRating } from '../product/rating.tsx';
import type { HomeData } from '../content/catalogue/home.ts';
import { Price } from '../product/price.tsx';
import { useShopper } from '../shopper/shopper-context.ts';
import { useIsPending } from '../runtime/hydration/readiness.ts';
import { useAction } from '../runtime/slow.ts';
import { HomeRoundedSection } from '../editorial/home-rounded-section.tsx';
import { TABLET } from '../styles/breakpoints.ts';
import styles from './bundle-section.module.css';

type Props = { readonly inside: string; readonly bundle: HomeData['bundle'] };

export const BundleSection = ({ inside, bundle: { heading, text, photo } }: Props) => {
  const { cart, drawer } = useShopper();
  const isPending = useIsPending();
  const [add, isRunning] = useAction(() => {
    drawer.open();
    return cart.add(BUNDLE.id);
  });
  return (
    <HomeRoundedSection
      labelledBy="bundle-title"
      picture={<Picture shot={photo.shot} alt={photo.alt} sizes={`${TABLET} 50vw, 100vw`} />}
    >
      <h2 id="bundle-title" className="rule">
        {heading}
      </h2>
      <p className={styles.lead}>{text}</p>
      <Price pid={BUNDLE.id} size="on-ink" />
      <div className={styles.saving}>
        <BundleSaving />
      </div>
      <p className="buttons">
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
    </HomeRoundedSection>
  );
};
