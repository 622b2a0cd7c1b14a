/**
 * The frame of a page that search engines do not list: its title as the heading and as the document's title, and a note
 * for browsers without JavaScript.
 */
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './page-shell.module.css';

/** How wide the page is, and how much space surrounds its heading. */
export type PageSize = 'message' | 'text' | 'account' | 'cart' | 'narrow-cart';

const HAS_RULE: Readonly<Record<PageSize, boolean>> = {
  message: true,
  text: true,
  account: true,
  cart: false,
  'narrow-cart': false,
};

type Props = {
  readonly title: string;
  readonly size?: PageSize;
  /** Shown without JavaScript: what the page cannot do then. */
  readonly noScript?: string;
  /** Beside the heading, in a space that is kept while there is nothing. */
  readonly beside?: ReactNode;
  /** Under the heading; read out, like the heading, when it changes. */
  readonly announced?: ReactNode;
  readonly children: ReactNode;
};

export const PageShell = ({ title, size = 'text', noScript, beside, announced, children }: Props) => {
  const heading = <h1 className={HAS_RULE[size] ? 'rule' : undefined}>{title}</h1>;
  const opening = (
    <>
      {beside === undefined ? (
        heading
      ) : (
        <header className={styles.head}>
          {heading}
          <div className={styles.beside}>{beside}</div>
        </header>
      )}
      {noScript !== undefined && (
        <noscript>
          <p>{noScript}</p>
        </noscript>
      )}
    </>
  );
  return (
    <section className={styles.page} data-size={size}>
      <PageTitle title={title} isPrivate />
      {announced === undefined ? (
        opening
      ) : (
        <div className={styles.announced} aria-live="polite">
          {opening}
          {announced}
        </div>
      )}
      {children}
    </section>
  );
};
