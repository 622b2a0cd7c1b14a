/** The list of the old product pages, with a link to the shop. */
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../product/price.tsx';
import type { LegacyListData } from '../../content/catalogue/legacy.ts';
import { productNamed } from '../../../core/catalogue/products.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import styles from './legacy-list.module.css';

export const Page = ({ data: { labels, pages } }: { readonly data: LegacyListData }) => (
  <div className={styles.page}>
    <h1>{labels.title}</h1>
    <p className={styles.lead}>{labels.lead}</p>
    <p>
      <ButtonLink to="/shop">{labels.shop}</ButtonLink>
    </p>
    <ul className={styles.list}>
      {pages.map(({ path, name, photo }, i) => {
        const { id, title, subtitle } = productNamed(name);
        return (
          <li key={path}>
            <div className={styles.photo}>
              <Picture shot={photo.shot} alt="" sizes="8rem" isFirst={i === 0} />
            </div>
            <div>
              <h2>
                <SiteLink to={path}>{title}</SiteLink>
              </h2>
              <p className={styles.subtitle}>{subtitle}</p>
              <Price pid={id} />
            </div>
          </li>
        );
      })}
    </ul>
  </div>
);
