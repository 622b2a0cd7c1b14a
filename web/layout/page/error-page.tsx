/** The generic error page. It is bundled with the layout, so that it depends on nothing that could fail to load. */
import * as destinations from '../../content/destinations.ts';
import * as layoutText from '../../content/layout/layout.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageShell } from './page-shell.tsx';
import styles from './page-shell.module.css';

export const ErrorPage = () => (
  <PageShell title={layoutText.error} size="message">
    <p>{layoutText.errorText}</p>
    <form className={styles.links}>
      {/* Asks for the same address again, with or without JavaScript. */}
      <Button type="submit">{layoutText.reload}</Button>
      <ButtonLink to="/" kind="quiet">
        {destinations.home}
      </ButtonLink>
    </form>
  </PageShell>
);
