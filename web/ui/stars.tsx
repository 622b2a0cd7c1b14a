/** A rating out of five, and what it rests on. */
import styles from './stars.module.css';

const STAR = 'm10 1.6 2.6 5.3 5.9.9-4.2 4.1 1 5.8L10 15l-5.3 2.7 1-5.8-4.2-4.1 5.9-.9L10 1.6Z';

type Props = {
  /** How many of the five are filled. */
  readonly rating: number;
  /** What the stars mean, for screen readers. */
  readonly label: string;
  /** Shown after the stars. */
  readonly note: string;
};

export const Stars = ({ rating, label, note }: Props) => (
  <p className={styles.stars}>
    <span role="img" aria-label={label} className={styles.row}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} width="16" height="16" viewBox="0 0 20 20" data-on={star <= rating} aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
    {note}
  </p>
);
