/** The home page: the photograph first, everything below it when the browser is idle. */
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from '../../content/products/home.ts';
import { idleSection } from '../../runtime/hydration/idle-section.tsx';
import { HERO } from '../../ui/picture-sources.ts';
import { PHONE } from '../../styles/breakpoints.ts';
import styles from './home.module.css';

const HomeSections = idleSection(8000, async () => (await import('../../home/home-sections.tsx')).HomeSections);

const NARROW_HERO = { shot: 'products/skin-system/03', media: PHONE } as const;

export const Page = ({ data }: { readonly data: HomeData }) => (
  <>
    <section className={styles.hero}>
      <Picture shot={HERO} narrow={NARROW_HERO} alt="" sizes="100vw" isFirst className={styles.photo} />
      <div className={styles.text}>
        <h1>Up before the&nbsp;sun.</h1>
        <p className={styles.lead}>
          Four products for a man’s face, in the order he uses them. Two minutes in the morning, two at night.
        </p>
        <p className={styles.actions}>
          <ButtonLink to="/products/skin-system">See the Skin System</ButtonLink>
          <ButtonLink to="/shop" kind="quiet">
            Shop all five
          </ButtonLink>
        </p>
      </div>
    </section>
    <HomeSections data={data} />
  </>
);
