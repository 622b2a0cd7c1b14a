/** The shop's two codes: what each saves, and when it ends. */
import type { HomeData } from '../content/products/home.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import styles from './offers-section.module.css';

export const OffersSection = ({ offers }: Pick<HomeData, 'offers'>) => (
  <section id="offers" className={styles.section} aria-labelledby="offers-title">
    <div className={styles.text}>
      <h2 id="offers-title" className="rule">
        Two codes, said plainly.
      </h2>
      <p>One code at a time. Where two would apply, the cart asks which you want and says what each is worth.</p>
      <p>
        <SiteLink to="/frequently-asked-questions#saving" className={styles.link}>
          How codes and reward cash work
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
