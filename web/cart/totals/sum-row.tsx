/** The rows of a sum: what each item is, and its amount. Carts and orders show their totals in the same way. */
import type { ReactNode } from 'react';
import styles from './sum-row.module.css';

export const SumRows = ({ children }: { readonly children: ReactNode }) => <dl className={styles.rows}>{children}</dl>;

type Props = { readonly term: string; readonly value: string; readonly isTotal?: boolean; readonly isNote?: boolean };

export const SumRow = ({ term, value, isTotal = false, isNote = false }: Props) => (
  <div className={styles.row} data-total={isTotal} data-note={isNote}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
