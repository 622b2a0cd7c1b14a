/** All products, small: where a page has nothing else to show. */
import { products } from '../../../core/catalogue/products.ts';
import { allProducts } from '../../content/destinations.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../price.tsx';
import styles from './product-tiles.module.css';

export const ProductTiles = () => (
  <ul className={styles.tiles} aria-label={allProducts}>
    {products.map(({ id, title, thumbnail, page_link: page }) => (
      <li key={id}>
        <Picture shot={thumbnail} alt="" sizes="8rem" />
        <div>
          <SiteLink to={page}>{title}</SiteLink>
          <Price pid={id} />
        </div>
      </li>
    ))}
  </ul>
);
