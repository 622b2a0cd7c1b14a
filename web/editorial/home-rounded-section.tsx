/** A dark section with large rounded corners: the main message of a page. */
import type { ReactNode } from 'react';
import styles from './home-rounded-section.module.css';

type Props = { readonly labelledBy: string; readonly picture: ReactNode; readonly children: ReactNode };

export const HomeRoundedSection = ({ labelledBy, picture, children }: Props) => (
  <section data-layout="home-rounded-section" className={styles.frame} aria-labelledby={labelledBy}>
    <div className={styles.section}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>{children}</div>
    </div>
  </section>
);
