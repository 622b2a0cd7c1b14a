/** What a product does, in a heading, a paragraph and its benefits. */
import type { ProductTexts } from '../../core/entities/product.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './product-description.module.css';

export const ProductDescription = ({ texts: { description, benefits } }: { readonly texts: ProductTexts }) => (
  <div className={styles.description}>
    <h2>{description.heading}</h2>
    <p>{description.text}</p>
    <ul>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Icon name="check" />
          {benefit}
        </li>
      ))}
    </ul>
  </div>
);
