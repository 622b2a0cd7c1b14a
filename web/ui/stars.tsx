/** A rating out of five, with the number of reviews behind it. */
import styles from './stars.module.css';

const STAR = 'm10 1.6 2.6 5.3 5.9.9-4.2 4.1 1 5.8L10 15l-5.3 2.7 1-5.8-4.2-4.1 5.9-.9L10 1.6Z';

export const Stars = ({ rating, reviews }: { readonly rating: number; readonly reviews: number }) => (
  <p className={styles.stars}>
    <span role="img" aria-label={`Rated ${rating} out of 5`} className={styles.row}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} width="16" height="16" viewBox="0 0 20 20" data-on={star <= rating} aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
    {reviews} reviews
  </p>
);
