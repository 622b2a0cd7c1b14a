/**
 * The frame of every page: banner, header, the page itself, footer (which hydrates when the browser is idle), and what
 * opens over it.
 */
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { idleSection } from '../runtime/hydration/idle-section.tsx';
import { useShopper } from '../shopper/shopper-context.ts';
import { Banner } from './banner.tsx';
import { CartActivity, PageActivity } from './activity.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { CurrentPage } from './current-page.tsx';
import { Header } from './header.tsx';
import { PopupSlot } from './popup-slot.tsx';
import { SandboxSlot } from './sandbox/sandbox-slot.tsx';
import styles from './layout.module.css';

const Footer = idleSection<object>(8000, async () => (await import('./footer.tsx')).Footer);

export const Layout = () => (
  <>
    <RouteChanges />
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <Banner />
    <Header />
    <div className={styles.over}>
      <CartActivity />
      <PageActivity />
    </div>
    <main id="main" tabIndex={-1} className={styles.main}>
      <CurrentPage />
    </main>
    <Footer />
    <CartDrawer />
    <PopupSlot />
    <SandboxSlot />
  </>
);

/**
 * Tells the shopper of every navigation, be it to the very page that is shown already, and of nothing else: not of the
 * first page, not of a shopper's arrival. Stands before the page, so that it clears the last page's error and not the
 * new one's.
 */
const RouteChanges = () => {
  const shopper = useShopper();
  const { pathname, search, hash, key } = useLocation();
  const url = pathname + search + hash;
  const told = useRef(key);
  useLayoutEffect(() => {
    if (told.current === key) return;
    told.current = key;
    shopper.routeChanged(url);
  }, [shopper, url, key]);
  return null;
};
