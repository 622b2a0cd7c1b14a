/** The details of a product to open: contents, use, ingredients, and the legal product information. */
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { ProductData } from '../../content/catalogue/product.ts';
import styles from './product-details.module.css';

type Props = { readonly data: ProductData };

export const ProductDetails = ({ data: { labels, texts, steps, warning, caution, ingredients, facts } }: Props) => (
  <div className={styles.details}>
    <Detail title={labels.includes} isOpen>
      <ul>
        {texts.description.includes.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Detail>
    <Detail title={labels.use} isOpen>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {warning !== '' && (
        <p>
          <strong>{warning}</strong>
        </p>
      )}
      <p className={styles.small}>{caution}</p>
    </Detail>
    <Detail title={labels.ingredients}>
      {ingredients.map(({ title, list }) => (
        <p key={title}>
          {ingredients.length > 1 && <strong>{title}: </strong>}
          {list}
        </p>
      ))}
    </Detail>
    <Detail title={labels.information}>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Detail>
  </div>
);

const Detail = ({
  title,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) => (
  <details className={styles.detail} open={isOpen}>
    <summary>
      {title}
      <Icon name="plus" />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
