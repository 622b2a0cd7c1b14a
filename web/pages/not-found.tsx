/** What an unknown path shows, with the path it was (spec 2). */
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useHydrated } from '../lib/shopper.ts';
import styles from '../layout/message-page.module.css';

export const Page = () => {
  const { pathname } = useLocation();
  // One file answers for every unknown path, so the path is known in the browser only.
  const path = useHydrated() ? pathname : '';
  return (
    <section className={styles.page}>
      <PageTitle title="Page Not Found" isPrivate />
      <h1 className="rule">Page Not Found</h1>
      <p>Page not found: {path}</p>
      <p className={styles.links}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/" kind="quiet">Home</ButtonLink>
      </p>
    </section>
  );
};
