/** The footer: every link of the site, also for browsers without JavaScript, the seller, and how to reach them. */
import * as destinations from '../content/destinations.ts';
import * as offices from '../content/layout/footer.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { brandName } from '../settings/brand.ts';
import { seller } from '../settings/seller.ts';
import { Logo } from '../ui/logo.tsx';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { exploreLinks, shopLinks, type NavLink } from './menu/menu-items.ts';
import styles from './footer.module.css';

const yourLinks: readonly NavLink[] = [
  { to: '/cart', label: destinations.cart },
  { to: '/profile/orders', label: destinations.orders },
  { to: '/profile/account', label: destinations.account },
  { to: '/customer-service', label: destinations.customerService },
  { to: '/coming-soon', label: destinations.comingSoon },
];
const policyLinks: readonly NavLink[] = [
  { to: '/policies/shipping-policy', label: destinations.shipping },
  { to: '/policies/return-policy', label: destinations.returns },
  { to: '/policies/refund-policy', label: destinations.refunds },
  { to: '/policies/privacy-policy', label: destinations.privacy },
  { to: '/policies/terms-of-use', label: destinations.terms },
];

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <Logo name={brandName} />
        <p>{brand.tagline}.</p>
      </div>
      <nav aria-label={offices.title} className={styles.nav}>
        <Column title={destinations.shop} links={shopLinks} />
        <Column title={offices.explore} links={exploreLinks} />
        <Column title={offices.you} links={yourLinks} />
        <Column title={offices.policies} links={policyLinks} />
      </nav>
      <div className={styles.care}>
        <h2 className={styles.title}>{offices.care}</h2>
        <p>
          <Mail to={seller.care.email} />
        </p>
        <p>
          <a href={`tel:${seller.care.phone.replaceAll(/[\s-]/g, '')}`}>{seller.care.phone}</a>
        </p>
      </div>
      <div className={styles.legal}>
        <p>{offices.prices}</p>
        <p>{offices.soldBy(seller.name, seller.address, seller.gstin)}</p>
        <p>
          {offices.officer}: {seller.grievanceOfficer.name}, <Mail to={seller.grievanceOfficer.email} />,{' '}
          {seller.grievanceOfficer.phone}.
        </p>
      </div>
    </div>
  </footer>
);

const Mail = ({ to }: { readonly to: string }) => <a href={`mailto:${to}`}>{to}</a>;

const Column = ({ title, links }: { readonly title: string; readonly links: readonly NavLink[] }) => (
  <div className={styles.column}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <SiteLink to={to}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  </div>
);
