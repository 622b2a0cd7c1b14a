/** The list of the old product pages, with the way to the shop of today. */
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../product/price.tsx';
import type { LegacyListData } from '../../content/products/legacy.ts';
import { productNamed } from '../../product/product-named.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import styles from './legacy-list.module.css';

export const Page = ({ data: { pages } }: { readonly data: LegacyListData }) => (
  <div className={styles.page}>
    <PageTitle
      title="Earlier product pages"
      description="Earlier product pages, kept for anyone who saved a link. The shop has the current page of every product."
    />
    <h1>Earlier product pages</h1>
    <p className={styles.lead}>
      You may have saved one of these. They still work, at the same prices. The shop has our current pages.
    </p>
    <p>
      <ButtonLink to="/shop">Shop all products</ButtonLink>
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
