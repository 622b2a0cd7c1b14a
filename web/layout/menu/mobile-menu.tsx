/** The menu of small screens: a native popover, which opens without JavaScript, too. */
import * as destinations from '../../content/destinations.ts';
import * as layoutText from '../../content/layout/layout.ts';
import { useEffect, useRef, type FocusEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { exploreLinks, shopLinks, type NavLink } from './menu-items.ts';
import styles from './mobile-menu.module.css';

const ID = 'menu';

export const MobileMenu = () => {
  const { menu } = useShopper();
  const isOpen = useStore('menu', (state) => state.isOpen);
  const panel = useRef<HTMLDivElement>(null);

  // The browser opens and closes it, and the shopper's state follows; the shopper closes it when the route changes.
  useEffect(() => {
    const element = panel.current;
    const toggled = (event: ToggleEvent): void => {
      if (event.newState === 'open') menu.open();
      else menu.close();
    };
    element?.addEventListener('toggle', toggled);
    // Opened before the page was hydrated.
    if (element?.matches(':popover-open') === true) menu.open();
    return () => element?.removeEventListener('toggle', toggled);
  }, [menu]);
  // A menu that was opened before hydration stays open.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && panel.current?.matches(':popover-open') === true) panel.current.hidePopover();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const left = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) menu.close();
  };
  return (
    <div className={styles.menu} onBlur={left}>
      <button type="button" className={styles.button} popoverTarget={ID} aria-label={layoutText.menu}>
        <Icon name="menu" />
      </button>
      <div ref={panel} id={ID} popover="auto" className={styles.panel}>
        <button
          type="button"
          className={styles.close}
          popoverTarget={ID}
          popoverTargetAction="hide"
          aria-label={layoutText.closeMenu}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={layoutText.menu}>
          <Links title={destinations.shop} links={shopLinks} />
          <Links
            title={layoutText.explore}
            links={[...exploreLinks, { to: '/profile/account', label: destinations.account }]}
          />
        </nav>
      </div>
    </div>
  );
};

const Links = ({ title, links }: { readonly title: string; readonly links: readonly NavLink[] }) => (
  <>
    <p className={styles.title}>{title}</p>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <SiteLink to={to} className={styles.link}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  </>
);
