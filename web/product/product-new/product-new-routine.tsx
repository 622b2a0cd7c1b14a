/** The steps of the routine in their order, with the step of this product marked. */
import { productNamed } from '../../../core/catalogue/products.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import type { NewProductData } from '../../content/catalogue/product-new.ts';
import styles from './product-new-routine.module.css';

type Props = Pick<NewProductData, 'labels' | 'routine'> & { readonly current: string };

export const ProductNewRoutine = ({ labels, routine, current }: Props) => (
  <section className={styles.routine} aria-labelledby="routine-title">
    <h2 id="routine-title" className="rule">
      {labels.whenToUse}
    </h2>
    <ol>
      {routine.map(({ name, when }) => {
        const { title, subtitle, page_link } = productNamed(name);
        const isCurrent = name === current;
        return (
          <li key={name} aria-current={isCurrent ? 'step' : undefined}>
            <span className={styles.when}>{when}</span>
            {isCurrent ? <strong>{title}</strong> : <SiteLink to={page_link}>{title}</SiteLink>}
            <span>{subtitle}</span>
          </li>
        );
      })}
    </ol>
  </section>
);
