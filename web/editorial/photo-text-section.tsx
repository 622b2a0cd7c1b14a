/** A photograph on one side and words on the other; on a phone one under the other. */
import type { ReactNode } from 'react';
import { Blocks } from './blocks.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Block } from '../content/blocks.ts';
import type { Photo } from '../content/pictures.ts';
import styles from './photo-text-section.module.css';

export type PhotoWords = {
  /** Of its heading, for links that lead here. */
  readonly id: string;
  readonly title: string;
  readonly photo: Photo;
  readonly words: readonly Block[];
};

type Props = PhotoWords & { readonly isFlipped: boolean; readonly children?: ReactNode };

export const PhotoWordsSection = ({ id, title, photo, words, isFlipped, children }: Props) => (
  <section className={styles.section} data-flipped={isFlipped} aria-labelledby={id}>
    <div className={styles.photo}>
      <Picture shot={photo.shot} alt={photo.alt} sizes="(min-width: 56rem) 50vw, 100vw" />
    </div>
    <div className={styles.words}>
      <h2 id={id}>{title}</h2>
      <Blocks blocks={words} />
      {children}
    </div>
  </section>
);
