/** The frame of every page: banner, header, the page itself, footer, and what opens over it. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useShopper } from '../lib/shopper.ts';
import { Banner } from './banner.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { CurrentPage } from './current-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PopupSlot } from './popup-slot.tsx';
import { SandboxSlot } from './sandbox-slot.tsx';
import styles from './layout.module.css';

export const Layout = () => {
  useRouteChanges();
  return (
    <>
      <a className={styles.skip} href="#main">Skip to the content</a>
      <Banner />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}><CurrentPage /></main>
      <Footer />
      <CartDrawer />
      <PopupSlot />
      <SandboxSlot />
    </>
  );
};

/** Tells the shopper of every change of the route, and of nothing else: not of the first one, not of a shopper's arrival. */
const useRouteChanges = (): void => {
  const shopper = useShopper();
  const { pathname, search, hash } = useLocation();
  const url = pathname + search + hash;
  const told = useRef(url);
  useEffect(() => {
    if (told.current === url) return;
    told.current = url;
    shopper.routeChanged(url);
  }, [shopper, url]);
};
