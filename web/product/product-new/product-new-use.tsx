/** The description of a product and how to use it, each beside a photograph. */
import { Picture } from '../../ui/picture/picture.tsx';
import type { NewProductData } from '../../content/catalogue/product-new.ts';
import { ProductDescription } from '../product-description.tsx';
import { WIDE } from '../../styles/breakpoints.ts';
import styles from './product-new-use.module.css';

const HALF = `${WIDE} 46vw, 92vw`;

type Props = { readonly data: NewProductData };

export const ProductNewUse = ({ data: { labels, texts, texture, close, steps, warning, caution } }: Props) => (
  <div className={styles.rows}>
    <section className={styles.row}>
      <div className={styles.photo}>
        <Picture shot={texture.shot} alt={texture.alt} sizes={HALF} />
      </div>
      <ProductDescription texts={texts} />
    </section>
    <section className={styles.row} aria-labelledby="use-title">
      <div className={styles.photo}>
        <Picture shot={close.shot} alt={close.alt} sizes={HALF} />
      </div>
      <div className={styles.use}>
        <h2 id="use-title">{labels.use}</h2>
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
        <p>{caution}</p>
      </div>
    </section>
  </div>
);
