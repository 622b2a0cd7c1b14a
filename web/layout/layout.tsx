/** What surrounds every page: banner, header, footer (hydrated when the browser is idle), and what opens over it. */
import * as layoutText from '../content/layout/layout.ts';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { idleSection } from '../runtime/hydration/idle-section.tsx';
import { useShopper } from '../shopper/shopper-context.ts';
import { Banner } from './banner.tsx';
import { CartActivity, PageActivity } from './activity.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { CurrentPage } from './page/current-page.tsx';
import { Header } from './header/header.tsx';
import { PopupSlot } from './popup/popup-slot.tsx';
import { SandboxSlot } from './sandbox/sandbox-slot.tsx';
import styles from './layout.module.css';

const Footer = idleSection<object>(8000, async () => (await import('./footer.tsx')).Footer);

export const Layout = () => (
  <>
    <RouteChanges />
    <a className={styles.skip} href="#main">
      {layoutText.skip}
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
 * Reports every navigation to the shopper, also one to the page that is shown already, but not the first page. Rendered
 * before the page, so that it clears the error of the page before and not one of the new page.
 */
const RouteChanges = () => {
  const shopper = useShopper();
  const { pathname, search, hash, key } = useLocation();
  const url = pathname + search + hash;
  const reported = useRef(key);
  useLayoutEffect(() => {
    if (reported.current === key) return;
    reported.current = key;
    shopper.routeChanged(url);
  }, [shopper, url, key]);
  return null;
};
