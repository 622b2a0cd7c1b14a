/** The generic error page. It is bundled with the layout, so that it depends on nothing that could fail to load. */
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageShell } from './page-shell.tsx';
import styles from './page-shell.module.css';

export const ErrorPage = () => (
  <PageShell title="Internal Server Error" size="message">
    <p>Something went wrong on our side. Your cart is saved.</p>
    <form className={styles.links}>
      {/* Asks for the same address again, with or without JavaScript. */}
      <Button type="submit">Reload page</Button>
      <ButtonLink to="/" kind="quiet">
        Home
      </ButtonLink>
    </form>
  </PageShell>
);
