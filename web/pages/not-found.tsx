/** The page of an unknown path, which names the path (spec 2). */
import * as destinations from '../content/destinations.ts';
import * as layoutText from '../content/layout/layout.ts';
import { useLocation } from 'react-router-dom';
import { PATH_PLACEHOLDER, shownPath } from '../../core/catalogue/routes.ts';
import { ProductTiles } from '../product/card/product-tiles.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageShell } from '../layout/page/page-shell.tsx';
import { useHydrated } from '../runtime/hydration/readiness.ts';
import styles from '../layout/page/page-shell.module.css';

export const Page = () => (
  <PageShell title={layoutText.notFound} size="message">
    <Message />
    <p className={styles.links}>
      <ButtonLink to="/shop">{destinations.shop}</ButtonLink>
      <ButtonLink to="/" kind="quiet">
        {destinations.home}
      </ButtonLink>
    </p>
    <ProductTiles />
  </PageShell>
);

/**
 * One built file serves every unknown path: the server replaces a placeholder with the path. React keeps markup that is
 * set like this while it hydrates; afterwards the same text is rendered.
 */
const Message = () => {
  const { pathname } = useLocation();
  return useHydrated() ? (
    <p key="shown">{layoutText.notFoundAt(shownPath(pathname))}</p>
  ) : (
    <p
      key="served"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: layoutText.notFoundAt(PATH_PLACEHOLDER) }}
    />
  );
};
