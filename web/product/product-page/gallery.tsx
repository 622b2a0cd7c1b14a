/**
 * A product's photographs: a strip to swipe, to scroll with the arrow keys, or to move by choosing a thumbnail. Without
 * JavaScript the strip still scrolls, and the thumbnails are links into it.
 */
import * as offerText from '../../content/catalogue/offer.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type UIEvent } from 'react';
import { Picture } from '../../ui/picture/picture.tsx';
import type { Photo } from '../../content/pictures.ts';
import { TABLET, WIDE } from '../../styles/breakpoints.ts';
import styles from './gallery.module.css';

/** How wide gallery.module.css and product-hero-section.module.css make a photograph, gutters and gaps taken off. */
const PHOTO_WIDTH = `${WIDE} min(49.6vw - 5.7rem, 39.2rem), ${TABLET} calc(46vw - 0.2rem), min(85.4vw - 0.37rem, max(13rem, 33svh))`;

type Props = { readonly photos: readonly Photo[]; readonly title: string };

export const Gallery = ({ photos, title }: Props) => {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = photos.length - 1;

  const goTo = (index: number, behavior: ScrollBehavior = 'auto'): void =>
    strip.current?.scrollTo({ left: Math.max(0, Math.min(index, last)) * stepWidth(strip.current), behavior });
  const scrolled = (event: UIEvent<HTMLElement>): void => setShown(indexAt(event.currentTarget));
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    const current = indexAt(event.currentTarget);
    const target = new Map([
      ['ArrowRight', current + 1],
      ['ArrowLeft', current - 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Without animation: a key that is held down counts from the current position.
    goTo(target, 'instant');
  };
  const chosen = (event: MouseEvent, index: number): void => {
    event.preventDefault();
    goTo(index);
  };

  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {/* Focusable, so that the arrow keys reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          className={styles.strip}
          aria-label={offerText.photographs(title)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={scrolled}
          onKeyDown={pressed}
        >
          {photos.map(({ shot, alt }, i) => (
            <li key={shot} id={`photo-${i + 1}`}>
              <Picture shot={shot} alt={alt} isFirst={i === 0} sizes={PHOTO_WIDTH} />
            </li>
          ))}
        </ul>
        <p className={styles.position} role="status">
          <span className="unseen">{offerText.photographOf(shown + 1, photos.length)}</span>
          <span aria-hidden="true">
            {shown + 1} / {photos.length}
          </span>
        </p>
      </div>
      <ul className={styles.thumbnails} aria-label={offerText.choosePhotograph}>
        {photos.map(({ shot }, i) => (
          <li key={shot}>
            <a
              href={`#photo-${i + 1}`}
              aria-label={offerText.photograph(i + 1)}
              aria-current={i === shown}
              onClick={(event) => chosen(event, i)}
            >
              <Picture shot={shot} alt="" sizes="4.5rem" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** From the start of one photograph to the start of the next, in pixels; never 0, as it divides. */
const stepWidth = ({ children: [first, second], scrollWidth }: HTMLElement): number =>
  (first instanceof HTMLElement && second instanceof HTMLElement
    ? second.offsetLeft - first.offsetLeft
    : scrollWidth) || 1;

/** The index of the photograph at the start of the strip. The last one may never reach the start. */
const indexAt = (strip: HTMLElement): number =>
  Math.min(strip.children.length - 1, Math.round(strip.scrollLeft / stepWidth(strip)));
