/** The footer: every link again, for those who read without JavaScript or got this far, and how to reach the shop. */
import { brand } from '../../core/catalogue/brand.ts';
import { Logo } from '../components/logo.tsx';
import { SiteLink } from '../lib/site-link.tsx';
import { exploreLinks, shopLinks, type NavLink } from './nav.ts';
import styles from './footer.module.css';

const yourLinks: readonly NavLink[] = [{ to: '/cart', label: 'Cart' }, { to: '/login', label: 'Account' }];

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <Logo />
        <p>{brand.tagline}.</p>
      </div>
      <nav aria-label="Footer" className={styles.nav}>
        <Column title="Shop" links={shopLinks} />
        <Column title="Explore" links={[...exploreLinks, ...yourLinks]} />
      </nav>
      <div className={styles.column}>
        <h2 className={styles.title}>Customer care</h2>
        <p><a href={`mailto:${brand.careEmail}`}>{brand.careEmail}</a></p>
        <p><a href={`tel:${brand.carePhone.replaceAll('-', '')}`}>{brand.carePhone}</a></p>
        <p className={styles.small}>Prices include all taxes. Delivered in India.</p>
      </div>
    </div>
  </footer>
);

const Column = ({ title, links }: { readonly title: string; readonly links: readonly NavLink[] }) => (
  <div className={styles.column}>
    <h2 className={styles.title}>{title}</h2>
    <ul>{links.map(({ to, label }) => <li key={to}><SiteLink to={to}>{label}</SiteLink></li>)}</ul>
  </div>
);
