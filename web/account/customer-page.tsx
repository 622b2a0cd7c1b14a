/**
 * The frame of a page that shows a customer's own things: whoever is not signed in is asked to, and comes back here.
 */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loginFor } from '../../core/shopper/session/next-page.ts';
import { nextStep } from '../../core/shopper/next-step.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import styles from './customer-page.module.css';

type Props = {
  readonly title: string;
  /** Shown in the place of what only a customer may see. */
  readonly signedOut?: ReactNode;
  readonly children: ReactNode;
};

export const OwnPage = ({ title, signedOut = <SignInFirst />, children }: Props) => {
  const phase = useStore(
    ({ session }) => session,
    (state) => state.phase,
  );
  const isLogged = useStore(
    ({ session }) => session,
    (state) => state.isLogged,
  );
  const isOffline = useStore(
    ({ cart }) => cart,
    (state) => state.phase === 'unreachable',
  );
  return (
    <section className={styles.page}>
      <PageTitle title={title} isPrivate />
      <header className={styles.head}>
        <h1 className="rule">{title}</h1>
        {/* Its room is there from the start. */}
        <div className={styles.room}>{isLogged && <OwnPages />}</div>
      </header>
      <noscript>
        <p>Turn on JavaScript to see this page.</p>
      </noscript>
      {phase === 'unknown' ? <Looking /> : isLogged ? children : isOffline ? <Unreachable /> : signedOut}
    </section>
  );
};

const OwnPages = () => {
  const { pathname } = useLocation();
  const link = (to: string, name: string) => (
    <SiteLink to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
      {name}
    </SiteLink>
  );
  return (
    <nav className={styles.pages} aria-label="Your account">
      {link('/profile/account', 'Account')}
      {link('/profile/orders', 'Orders')}
    </nav>
  );
};

export const Looking = () => (
  <p className={styles.looking} role="status">
    Loading…
  </p>
);

export const SignInFirst = () => {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>Sign in with your phone number to see this page.</p>
      <p>
        <ButtonLink to={loginFor(pathname + search + hash)}>Sign in</ButtonLink>
      </p>
    </>
  );
};

const Unreachable = () => {
  const { cart, parts } = useShopper();
  const problem = useStore(
    (shopper) => shopper.cart,
    (state) => state.loadProblem,
  );
  return (
    <>
      <p role="status">We couldn’t load this page. {problem !== null && nextStep(problem)}</p>
      <p>
        <RetryButton again={() => Promise.all([cart.refresh(), parts.session.check()])} />
      </p>
    </>
  );
};
