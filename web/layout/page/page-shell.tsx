/**
 * The frame of a page about one shopper: its title as the heading and, unless search engines list it, as the document's title; and a note
 * for browsers without JavaScript.
 */
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './page-shell.module.css';

type Props = {
  readonly title: string;
  /** How wide the page is, and how much space surrounds its heading. */
  readonly size?: 'message' | 'text' | 'account' | 'cart' | 'narrow-cart';
  /** Nothing should lead away from it: the footer is short. */
  readonly isQuiet?: boolean;
  /** Search engines list the page, and its title comes with its payload. */
  readonly isListed?: boolean;
  /** Shown without JavaScript: what the page cannot do then. */
  readonly noScript?: string;
  /** Renders the heading together with another element. */
  readonly withHeading?: (heading: ReactNode) => ReactNode;
  readonly children: ReactNode;
};

const alone = (heading: ReactNode): ReactNode => heading;

export const PageShell = ({
  title,
  size = 'text',
  isQuiet = false,
  isListed = false,
  noScript,
  withHeading = alone,
  children,
}: Props) => (
  <section className={styles.page} data-size={size} data-quiet={isQuiet || undefined}>
    {!isListed && <PageTitle title={title} isPrivate />}
    {withHeading(<h1 className={size === 'cart' || size === 'narrow-cart' ? undefined : 'rule'}>{title}</h1>)}
    {noScript !== undefined && (
      <noscript>
        <p>{noScript}</p>
      </noscript>
    )}
    {children}
  </section>
);
