/** The home page below its first screen: the routine, the bundle, the reasons, the offers and the first questions. */
import { productNamed } from '../../core/catalogue/products.ts';
import type { HomeData } from '../content/catalogue/home.ts';
import { BundleSection } from './bundle-section.tsx';
import { HomeProductSection } from './home-product-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { ReasonsSection } from './reasons-section.tsx';
import styles from './home-sections.module.css';

export const HomeSections = ({ data }: { readonly data: HomeData }) => (
  <>
    <section id="routine" className={styles.routine} aria-labelledby="routine-title">
      <h2 id="routine-title" className="rule">
        {data.labels.routine}
      </h2>
      {data.steps.map((step, i) => (
        <HomeProductSection key={step.name} product={productNamed(step.name)} step={step} isFlipped={i % 2 === 1} />
      ))}
    </section>
    <BundleSection inside={data.labels.inside} bundle={data.bundle} />
    <ReasonsSection labels={data.labels} reasons={data.reasons} />
    <OffersSection labels={data.labels} offers={data.offers} />
    <QuestionsSection labels={data.labels} questions={data.questions} />
  </>
);
