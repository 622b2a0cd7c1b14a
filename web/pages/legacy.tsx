/** An old product page, kept simple: a photograph, the price, the way to buy, and where the newer page is. */
import { BuyBar } from '../components/buy-bar.tsx';
import { AddToCart, BuyNow } from '../components/buy-buttons.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Picture } from '../components/picture.tsx';
import { Price } from '../components/price.tsx';
import type { LegacyData } from '../content/legacy.ts';
import { productNamed } from '../lib/product-named.ts';
import { SiteLink } from '../lib/site-link.tsx';
import styles from './legacy.module.css';

export const Page = ({ data: { name, summary, photo, facts } }: { readonly data: LegacyData }) => {
  const product = productNamed(name);
  const { title, subtitle, description, page_link } = product;
  return (
    <article key={name} className={styles.page}>
      <PageTitle title={`${title}, the older page`} description={summary} />
      <p className={styles.newer}>This is the older page of {title}. <SiteLink to={page_link}>The newer one</SiteLink> has more photographs, all ingredients and the day of your delivery.</p>
      <div className={styles.photo}><Picture shot={photo.shot} alt={photo.alt} sizes="(min-width: 44rem) 40rem, 100vw" isFirst /></div>
      <h1>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      <Price pid={product.id} size="large" />
      <div className={styles.buy}>
        <AddToCart product={product} wide />
        <BuyNow product={product} wide />
      </div>
      <p>{description.text}</p>
      <ul className={styles.includes}>{description.includes.map((part) => <li key={part}>{part}</li>)}</ul>
      <dl>{facts.map(([term, value]) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}</dl>
      <BuyBar product={product} />
    </article>
  );
};
