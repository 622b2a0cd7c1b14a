/** The home page: the photograph first, everything below it when the browser is idle. */
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { HomeData } from '../../content/catalogue/home.ts';
import { idleSection } from '../../runtime/hydration/idle-section.tsx';
import { HERO } from '../../ui/picture/picture-sources.ts';
import { PHONE } from '../../styles/breakpoints.ts';
import styles from './home.module.css';

const HomeSections = idleSection(8000, async () => (await import('../../home/home-sections.tsx')).HomeSections);

const NARROW_HERO = { shot: 'products/skin-system/03', media: PHONE } as const;

export const Page = ({ data }: { readonly data: HomeData }) => (
  <>
    <section className={styles.hero}>
      <Picture shot={HERO} narrow={NARROW_HERO} alt="" sizes="100vw" isFirst className={styles.photo} />
      <div className={styles.text}>
        <h1>{data.labels.title}</h1>
        <p className={styles.lead}>{data.labels.lead}</p>
        <p className={styles.actions}>
          <ButtonLink to="/products/skin-system">{data.labels.system}</ButtonLink>
          <ButtonLink to="/shop" kind="quiet">
            {data.labels.all}
          </ButtonLink>
        </p>
      </div>
    </section>
    <HomeSections data={data} />
  </>
);
