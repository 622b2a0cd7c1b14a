/** The reasons for how the products are made, side by side. */
import type { HomeData } from '../content/catalogue/home.ts';
import styles from './reasons-section.module.css';

export const ReasonsSection = ({ labels, reasons }: Pick<HomeData, 'labels' | 'reasons'>) => (
  <section id="inside" className={styles.section} aria-labelledby="inside-title">
    <h2 id="inside-title" className="rule">
      {labels.reasons}
    </h2>
    <ul className={styles.list}>
      {reasons.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
