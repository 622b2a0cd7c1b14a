/** Every ingredient with its purpose, and the legal product information. */
import type { NewProductData } from '../../content/catalogue/product-new.ts';
import styles from './product-new-ingredients.module.css';

export const ProductNewIngredients = ({ data: { labels, contents, facts } }: { readonly data: NewProductData }) => (
  <section className={styles.contents} aria-labelledby="contents-title">
    <div className={styles.head}>
      <h2 id="contents-title" className="rule">
        {labels.ingredients}
      </h2>
      <p>{labels.ingredientsOrder}</p>
    </div>
    <table aria-labelledby="contents-title">
      <thead>
        <tr>
          <th scope="col">{labels.ingredient}</th>
          <th scope="col">{labels.purpose}</th>
        </tr>
      </thead>
      <tbody>
        {contents.map(([ingredient, purpose]) => (
          <tr key={ingredient}>
            <th scope="row">{ingredient}</th>
            <td>{purpose}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3>{labels.information}</h3>
    <dl>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
