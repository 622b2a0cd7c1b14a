/** A numbered step of the checkout; a later step shows only its title. */
import type { ReactNode } from 'react';
import styles from './checkout.module.css';

type Props = { readonly number: number; readonly title: string; readonly children?: ReactNode };

export const Step = ({ number, title, children }: Props) => (
  <section className={styles.step} data-waiting={children === undefined} aria-labelledby={`step-${number}`}>
    <h2 id={`step-${number}`}>
      <span aria-hidden="true">{number}</span>
      {title}
    </h2>
    {children !== undefined && <div className={styles.body}>{children}</div>}
  </section>
);
