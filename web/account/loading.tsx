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

/** A card with lines of text, as high as the card that it stands for. */
export const CardShape = ({ lines, isLarge = false }: { readonly lines: number; readonly isLarge?: boolean }) => (
  <div className={styles.card} data-large={isLarge || undefined} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} />
    ))}
  </div>
);

/** What a heading is followed by: two lines of text, and one more apart. */
export const TextShape = () => (
  <div className={styles.text} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);
