/** Shown instead of a customer's data until it has loaded. */
import * as customerText from '../content/customer/customer-page.ts';
import type { ReactNode } from 'react';
import styles from './loading.module.css';

/** `children`: the shape of what is to come; without one, it is said. */
export const Loading = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.loading}>
    <p role="status" className={children === undefined ? undefined : 'unseen'}>
      {customerText.loading}
    </p>
    {children}
  </div>
);
