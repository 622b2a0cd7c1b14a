/** The shop's two codes: what each saves, and when it ends. */
import type { HomeData } from '../content/catalogue/home.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import styles from './offers-section.module.css';

export const OffersSection = ({ labels, offers }: Pick<HomeData, 'labels' | 'offers'>) => (
  <section id="offers" className={styles.section} aria-labelledby="offers-title">
    <div className={styles.text}>
      <h2 id="offers-title" className="rule">
        {labels.offers}
      </h2>
      <p>{labels.offersLead}</p>
      <p>
        <SiteLink to="/frequently-asked-questions#saving" className={styles.link}>
          {labels.offersLink}
        </SiteLink>
      </p>
    </div>
    <ul className={styles.list}>
      {offers.map(({ code, off, text }) => (
        <li key={code} className={styles.offer}>
          <p className={styles.code}>{code}</p>
          <h3>{off}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
