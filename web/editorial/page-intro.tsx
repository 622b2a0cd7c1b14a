/** The top of a text page: its heading, a lead of a sentence or two, and its photograph, if it has one. */
import type { ReactNode } from 'react';
import { Picture } from '../ui/picture/picture.tsx';
import type { Photo } from '../content/pictures.ts';
import { TABLET } from '../styles/breakpoints.ts';
import styles from './page-intro.module.css';

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly photo?: Photo;
  /** Shown under the lead: a button, a note. */
  readonly children?: ReactNode;
};

export const PageIntro = ({ title, lead, photo, children }: Props) => (
  <header className={styles.intro} data-photo={photo !== undefined}>
    <div className={styles.text}>
      <h1 className="rule">{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
    {photo !== undefined && (
      <div className={styles.photo}>
        <Picture shot={photo.shot} alt={photo.alt} sizes={`${TABLET} 46vw, 100vw`} isFirst />
      </div>
    )}
  </header>
);
