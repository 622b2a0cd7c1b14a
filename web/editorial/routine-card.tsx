/** The routine as a card with columns for morning, night and once a week. It prints on one sheet. */
import type { ManualData } from '../content/information/manual.ts';
import { brandName } from '../settings/brand.ts';
import { Logo } from '../ui/logo.tsx';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import styles from './routine-card.module.css';

export const RoutineCard = ({ title, columns }: { readonly title: string; readonly columns: ManualData['card'] }) => (
  <section className={styles.card} aria-labelledby="card-title">
    <h2 id="card-title" className={styles.title}>
      <Logo name={brandName} />
      <span>{title}</span>
    </h2>
    <div className={styles.columns}>
      {columns.map(({ when, takes, uses }) => (
        <section key={when} className={styles.column} aria-label={when}>
          <h3>{when}</h3>
          <p className={styles.takes}>{takes}</p>
          <ol>
            {uses.map(({ product, to, amount, how }) => (
              <li key={product}>
                <p>
                  <SiteLink to={to}>{product}</SiteLink>
                </p>
                <p className={styles.amount}>{amount}</p>
                <p>{how}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  </section>
);
