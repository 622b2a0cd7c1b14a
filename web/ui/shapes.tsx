/** The shapes of what a page is about to show. */
import styles from './shapes.module.css';

/** A card with lines of text, as high as the card that it stands for. */
export const CardShape = ({ lines, isLarge = false }: { readonly lines: number; readonly isLarge?: boolean }) => (
  <div className={styles.card} data-large={isLarge || undefined} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} />
    ))}
  </div>
);

/** A line of the cart: a photograph, and text beside it. */
export const LineShape = () => (
  <div className={styles.line} aria-hidden="true">
    <span />
    <TextShape />
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
