/** What an unknown path shows, with the path it was (spec 2). */
import { useLocation } from 'react-router-dom';
import { PATH_PLACEHOLDER, shownPath } from '../../core/catalogue/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useHydrated } from '../runtime/hydration/readiness.ts';
import styles from '../layout/message-page.module.css';

export const Page = () => (
  <section className={styles.page}>
    <PageTitle title="Page Not Found" isPrivate />
    <h1 className="rule">Page Not Found</h1>
    <Message />
    <p className={styles.links}>
      <ButtonLink to="/shop">Shop</ButtonLink>
      <ButtonLink to="/" kind="quiet">
        Home
      </ButtonLink>
    </p>
  </section>
);

/**
 * One file answers for every unknown path: it is built with a mark, which the server replaces with the path. React
 * leaves markup that is set like this as it finds it; after hydration the same words are rendered.
 */
const Message = () => {
  const { pathname } = useLocation();
  return useHydrated() ? (
    <p key="shown">{`Page not found: ${shownPath(pathname)}`}</p>
  ) : (
    <p
      key="served"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `Page not found: ${PATH_PLACEHOLDER}` }}
    />
  );
};
