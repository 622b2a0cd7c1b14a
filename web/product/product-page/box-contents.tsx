/** The products in the box of the bundle, each with a link to its page. They are bought with the box, not here. */
import type { ProductData } from '../../content/catalogue/product.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { productNamed } from '../../../core/catalogue/products.ts';
import styles from './box-contents.module.css';

export const BoxContents = ({ labels, box }: Pick<ProductData, 'labels' | 'box'>) => (
  <section className={styles.box} aria-labelledby="box-title">
    <h2 id="box-title" className="rule">
      {labels.box}
    </h2>
    <ul>
      {box.map(({ name, size, photo }) => {
        const { title, subtitle, page_link } = productNamed(name);
        return (
          <li key={name} className={styles.product}>
            <div className={styles.photo}>
              <Picture shot={photo.shot} alt={photo.alt} sizes="(min-width: 72rem) 16rem, 45vw" />
            </div>
            <h3>
              <SiteLink to={page_link} className={styles.link}>
                {title}
              </SiteLink>
            </h3>
            <p>
              {subtitle}, {size}
            </p>
          </li>
        );
      })}
    </ul>
  </section>
);
