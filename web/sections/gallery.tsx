/** A product's photographs: a strip to swipe on a phone, a wall of pictures on a wide screen. It needs no JavaScript. */
import { Picture } from '../components/picture.tsx';
import type { Photo } from '../content/pictures.ts';
import styles from './gallery.module.css';

type Props = { readonly photos: readonly Photo[]; readonly title: string };

export const Gallery = ({ photos, title }: Props) => (
  // Focusable, so that the arrow keys scroll the strip.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul className={styles.gallery} aria-label={`Photographs of ${title}`} tabIndex={0}>
    {photos.map(({ shot, alt }, i) => (
      <li key={shot}>
        <Picture shot={shot} alt={alt} isFirst={i === 0} sizes={i === 0 ? '(min-width: 56rem) 52vw, 92vw' : '(min-width: 56rem) 26vw, 92vw'} />
      </li>
    ))}
  </ul>
);
