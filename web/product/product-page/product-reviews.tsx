/** The reviews of a product, each with its stars, its author and its day; nothing where there are none (spec 10.26). */
import * as buyText from '../../content/catalogue/buy.ts';
import type { ProductData } from '../../content/catalogue/product.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './product-reviews.module.css';

export const ProductReviews = ({ labels, reviews }: Pick<ProductData, 'labels' | 'reviews'>) =>
  reviews.length > 0 && (
    <section className={styles.reviews} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="rule">
        {labels.reviews}
      </h2>
      <ul>
        {reviews.map(({ author, on, day, rating, text }) => (
          <li key={`${author} ${on}`}>
            <Stars rating={rating} label={buyText.rated(rating)} note={labels.verifiedBy} />
            <blockquote>{text}</blockquote>
            <p className={styles.author}>
              {author}, <time dateTime={on}>{day}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
