/** The generic error page. It is part of the frame, so that it needs nothing that could fail to arrive. */
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';

export const ErrorPage = () => (
  <section className={styles.page}>
    <PageTitle title="Internal Server Error" isPrivate />
    <h1 className="rule">Internal Server Error</h1>
    <p>Something went wrong on our side. Your cart is saved.</p>
    <form className={styles.links}>
      {/* Asks for the same address again, with or without JavaScript. */}
      <Button type="submit">Reload page</Button>
      <ButtonLink to="/" kind="quiet">
        Home
      </ButtonLink>
    </form>
  </section>
);
