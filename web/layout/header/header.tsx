/**
 * The header: logo, the two dropdowns, account and cart; on small screens the menu instead of the dropdowns (spec 2).
 */
import * as destinations from '../../content/destinations.ts';
import * as layoutText from '../../content/layout/layout.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '../../../core/catalogue/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { brandName } from '../../settings/brand.ts';
import { Logo } from '../../ui/logo.tsx';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { CartButton } from './cart-button.tsx';
import { PageNotice } from './page-notice.tsx';
import { Dropdown } from '../menu/dropdown.tsx';
import { MobileMenu } from '../menu/mobile-menu.tsx';
import { exploreLinks, shopLinks } from '../menu/menu-items.ts';
import styles from './header.module.css';

/** How far the page is scrolled before the header turns white, in pixels (spec 9). */
const SCROLLED_PX = 20;

/** The header of this page is always white (spec 9). */
const WHITE_PATH = '/about';

export const Header = () => {
  const { pathname } = useLocation();
  const scrolled = useScrolled();
  const isWhite = scrolled || pathOf(pathname) === WHITE_PATH;
  return (
    <header className={styles.header} data-white={isWhite}>
      <div className={styles.row}>
        <MobileMenu />
        <SiteLink to="/" className={styles.logo}>
          <Logo name={brandName} />
        </SiteLink>
        <nav aria-label={layoutText.main} className={styles.nav}>
          <Dropdown label={destinations.shop} links={shopLinks} />
          <Dropdown label={layoutText.explore} links={exploreLinks} />
        </nav>
        <div className={styles.tools}>
          <SiteLink to="/profile/account" className={styles.tool} aria-label={destinations.accountShort}>
            <Icon name="person" />
          </SiteLink>
          <CartButton />
        </div>
      </div>
      <PageNotice />
    </header>
  );
};

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = (): void => setScrolled(scrollY > SCROLLED_PX);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return scrolled;
};
