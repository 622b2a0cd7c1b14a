/** An old product page, kept simple: a photograph, the price, the buttons to buy, and a link to the newer page. */
import { BuyBar } from '../../product/buy/buy-bar.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../product/price.tsx';
import type { LegacyData } from '../../content/catalogue/legacy.ts';
import { productNamed } from '../../../core/catalogue/products.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { PHONE } from '../../styles/breakpoints.ts';
import styles from './legacy.module.css';

export const Page = ({ data: { labels, name, texts, photo, facts } }: { readonly data: LegacyData }) => {
  const product = productNamed(name);
  const { title, subtitle, page_link } = product;
  return (
    <article key={name} className={styles.page}>
      <p className={styles.newer}>
        {labels.earlier} <SiteLink to={page_link}>{labels.current}</SiteLink> {labels.why}
      </p>
      <div className={styles.photo}>
        <Picture shot={photo.shot} alt={photo.alt} sizes={`${PHONE} 100vw, 40rem`} isFirst />
      </div>
      <h1>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      <Price pid={product.id} size="large" />
      <BuyBar product={product} />
      <p>{texts.description.text}</p>
      <ul className={styles.includes}>
        {texts.description.includes.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
};
