/** A photograph beside text; on a phone above it. */
import { Blocks } from './blocks.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import type { PhotoSection } from '../content/blocks.ts';
import { TABLET } from '../styles/breakpoints.ts';
import styles from './photo-text-section.module.css';

type Props = PhotoSection & { readonly isFlipped: boolean };

export const PhotoTextSection = ({ id, title, photo, blocks, isFlipped }: Props) => (
  <section className={styles.section} data-flipped={isFlipped} aria-labelledby={id}>
    <div className={styles.photo}>
      <Picture shot={photo.shot} alt={photo.alt} sizes={`${TABLET} 50vw, 100vw`} />
    </div>
    <div className={styles.text}>
      <h2 id={id}>{title}</h2>
      <Blocks blocks={blocks} />
    </div>
  </section>
);
