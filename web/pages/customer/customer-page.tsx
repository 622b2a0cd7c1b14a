/** The frame of a page that shows a customer's data. A visitor is asked to sign in, and returns here afterwards. */
import * as layoutText from '../../content/layout/layout.ts';
import * as destinations from '../../content/destinations.ts';
import * as customerText from '../../content/customer/customer-page.ts';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { FeatureContext } from '../../../core/shopper/feature-context.ts';
import { loginFor } from '../../../core/shopper/session/next-page.ts';
import { nextStep } from '../../../core/shopper/next-step.ts';
import { loadCustomerCalls } from '../../runtime/load-customer-calls.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { useStore } from '../../shopper/shopper-context.ts';
import { useFeatureAction } from '../../shopper/use-feature.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../account/loading.tsx';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import styles from './customer-page.module.css';

type Props = {
  readonly title: string;
  /** For visitors, in the place of what only a customer may see. */
  readonly signedOut?: ReactNode;
  /** The shape of the page until it is known who looks at it. */
  readonly shape?: ReactNode;
  /** The children load what they show, and have the shape meanwhile: they need not wait for who the customer is. */
  readonly loadsItself?: boolean;
  readonly children: ReactNode;
};

export const CustomerPage = ({
  title,
  signedOut = <SignInFirst page={title} />,
  shape,
  loadsItself = false,
  children,
}: Props) => {
  useEffect(loadCustomerCalls, []);
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
    <PageShell
      title={title}
      size="account"
      noScript={customerText.noScript}
      withHeading={(heading) => (
        <header className={styles.head}>
          {heading}
          <div className={styles.beside}>{isLogged && <CustomerPages />}</div>
        </header>
      )}
    >
      {isLogged || (phase === 'signed-in' && loadsItself) ? (
        children
      ) : phase !== 'ready' ? (
        <Loading>{shape}</Loading>
      ) : isOffline ? (
        <Unreachable />
      ) : (
        signedOut
      )}
    </PageShell>
  );
};

const CustomerPages = () => {
  const { pathname } = useLocation();
  const link = (to: string, name: string) => (
    <SiteLink to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
      {name}
    </SiteLink>
  );
  return (
    <nav className={styles.pages} aria-label={destinations.account}>
      {link('/profile/account', destinations.accountShort)}
      {link('/profile/orders', destinations.ordersShort)}
    </nav>
  );
};

export const SignInFirst = ({ page }: { readonly page: string }) => {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>{customerText.signInFirst(page.toLowerCase())}</p>
      <p>
        <ButtonLink to={loginFor(pathname + search + hash)}>{destinations.signIn}</ButtonLink>
      </p>
    </>
  );
};

const partsOf = (parts: FeatureContext): FeatureContext => parts;

const Unreachable = () => {
  const run = useFeatureAction(partsOf);
  const problem = useStore(
    (shopper) => shopper.cart,
    (state) => state.loadProblem,
  );
  return (
    <>
      <p role="status">
        {customerText.unreachable} {problem !== null && nextStep(problem)}
      </p>
      <p>
        <RetryButton
          again={() => run(({ cart, session }) => Promise.all([cart.refresh(), session.check()]))}
          label={layoutText.tryAgain}
          progress={layoutText.trying}
        />
      </p>
    </>
  );
};
