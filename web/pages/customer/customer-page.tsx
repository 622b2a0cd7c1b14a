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
  /** Below the heading, for everybody. */
  readonly lead?: string;
  /** For visitors, in the place of what only a customer may see. */
  readonly signedOut?: ReactNode;
  /** The shape of the page until it is known who looks at it. */
  readonly shape: ReactNode;
  /** They load what they show, and have the shape meanwhile: they do not wait for who the customer is. */
  readonly children: ReactNode;
};

export const CustomerPage = ({ title, lead, signedOut = <SignInFirst page={title} />, shape, children }: Props) => {
  useEffect(loadCustomerCalls, []);
  const phase = useStore('session', (state) => state.phase);
  const isLogged = useStore('session', (state) => state.isLogged);
  const isOffline = useStore('cart', (state) => state.phase === 'unreachable');
  const isCustomer = isLogged || phase === 'signed-in';
  return (
    <PageShell
      title={title}
      size="account"
      noScript={customerText.noScript}
      withHeading={(heading) => (
        <header className={styles.head}>
          {heading}
          <CustomerPages isVisible={isCustomer} />
        </header>
      )}
    >
      {lead !== undefined && <p>{lead}</p>}
      {isCustomer ? children : phase !== 'ready' ? <Loading>{shape}</Loading> : isOffline ? <Unreachable /> : signedOut}
    </PageShell>
  );
};

/** In the HTML as well, so that nothing moves when they appear. */
const CustomerPages = ({ isVisible }: { readonly isVisible: boolean }) => {
  const { pathname } = useLocation();
  const link = (to: string, name: string) => (
    <SiteLink to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
      {name}
    </SiteLink>
  );
  return (
    <nav className={styles.pages} data-visible={isVisible || undefined} aria-label={destinations.account}>
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
  const problem = useStore('cart', (state) => state.loadProblem);
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
