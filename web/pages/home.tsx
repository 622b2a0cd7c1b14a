/** The home page: the photograph, the routine in order of use, the box that holds it all, why, and the first questions. */
import { brand } from '../../core/catalogue/brand.ts';
import { products } from '../../core/catalogue/products.ts';
import { ButtonLink } from '../components/button.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Picture } from '../components/picture.tsx';
import type { HomeData } from '../content/home.ts';
import { HERO } from '../lib/picture-sources.ts';
import { BundleSection } from '../sections/bundle-section.tsx';
import { HomeProductSection } from '../sections/home-product-section.tsx';
import { QuestionsSection } from '../sections/questions-section.tsx';
import { ReasonsSection } from '../sections/reasons-section.tsx';
import styles from './home.module.css';

const PHONE = { shot: 'products/skin-system/03', media: '(max-width: 44rem)' } as const;

export const Page = ({ data }: { readonly data: HomeData }) => (
  <>
    <PageTitle description={`${brand.name} makes four men’s skincare products: a face wash, a light cream, a night serum and a weekly scrub. Free delivery in India when you pay online.`} />
    <section className={styles.hero}>
      <Picture shot={HERO} narrow={PHONE} alt="" sizes="100vw" isFirst className={styles.photo} />
      <div className={styles.words}>
        <h1>Up before the&nbsp;sun.</h1>
        <p className={styles.lead}>Four products for a man’s face, in the order he uses them. Two minutes in the morning, two at night.</p>
        <p className={styles.actions}>
          <ButtonLink to="/products/skin-system">See the Skin System</ButtonLink>
          <ButtonLink to="/shop" kind="quiet">Shop all five</ButtonLink>
        </p>
      </div>
    </section>
    <section id="routine" className={styles.routine} aria-labelledby="routine-title">
      <h2 id="routine-title" className="rule">Wash. Moisturise. Recover. And on Sunday, polish.</h2>
      {data.steps.map((step, i) => {
        const product = products.find(({ name }) => name === step.name);
        return product === undefined ? null : <HomeProductSection key={step.name} product={product} step={step} isFlipped={i % 2 === 1} />;
      })}
    </section>
    <BundleSection photo={data.bundle} />
    <ReasonsSection reasons={data.reasons} />
    <QuestionsSection questions={data.questions} />
  </>
);
