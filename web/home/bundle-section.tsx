/** The bundle, and what it saves compared with the products in it. */
import * as buyText from '../content/catalogue/buy.ts';
import { BUNDLE } from '../../core/catalogue/products.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { BundleSaving } from '../product/bundle-saving.tsx';
import { AddToCart } from '../product/buy/buy-buttons.tsx';
import { ProductRating } from '../product/rating.tsx';
import type { HomeData } from '../content/catalogue/home.ts';
import { Price } from '../product/price.tsx';
import { HomeRoundedSection } from '../editorial/home-rounded-section.tsx';
import { TABLET } from '../styles/breakpoints.ts';
import styles from './bundle-section.module.css';

type Props = { readonly inside: string; readonly bundle: HomeData['bundle'] };

export const BundleSection = ({ inside, bundle: { heading, text, photo } }: Props) => (
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
      <AddToCart product={BUNDLE} kind="light" isNamed label={buyText.addThe(BUNDLE.title)} />
      <ButtonLink kind="light-quiet" to={BUNDLE.page_link}>
        {inside}
      </ButtonLink>
    </p>
    <div className={styles.stars}>
      <ProductRating pid={BUNDLE.id} />
    </div>
  </HomeRoundedSection>
);
