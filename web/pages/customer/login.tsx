/** Sign-in by phone and one-time password. A customer goes on to the page that asked for it, or sees their details. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { nextIn } from '../../../core/shopper/session/next-page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageShell } from '../../layout/page-shell.tsx';
import { PhoneStep } from '../../checkout/phone-step.tsx';
import { useNavigate } from '../../runtime/navigation/navigation.ts';
import { inRupees } from '../../format/rupees.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import styles from './login.module.css';

export const Page = () => {
  const isLogged = useStore(
    ({ session }) => session,
    (state) => state.isLogged,
  );
  const isVerified = useStore(
    ({ checkout }) => checkout,
    (state) => state.isVerified,
  );
  const hasNoAccount = useStore(
    ({ checkout }) => checkout,
    (state) => state.accountExists === false,
  );
  const { search } = useLocation();
  const next = nextIn(search);
  const navigate = useNavigate();
  const continueToNext = useEffectEvent(() => {
    if (next !== undefined) navigate(next, { replace: true });
  });
  useEffect(() => {
    if (isLogged) continueToNext();
  }, [isLogged]);
  const title = isLogged ? 'Your account' : 'Sign in';
  return (
    <PageShell title={title} noScript="Turn on JavaScript to sign in.">
      {isLogged ? <SignedIn /> : <PhoneStep />}
      {!isLogged && isVerified && (
        <>
          {hasNoAccount ? (
            <p>No account with this number yet. Create one now, or place an order and we’ll create it for you.</p>
          ) : (
            <p>You can shop now, or save your addresses first.</p>
          )}
          <p className={styles.actions}>
            <ButtonLink to="/shop">Shop</ButtonLink>
            <ButtonLink to="/profile/account" kind="quiet">
              {hasNoAccount ? 'Create account' : 'Save addresses'}
            </ButtonLink>
          </p>
        </>
      )}
    </PageShell>
  );
};

const SignedIn = () => {
  const { logout } = useShopper();
  const isLoggingOut = useStore(
    ({ session }) => session,
    (state) => state.isLoggingOut,
  );
  const customer = useStore(
    ({ session }) => session,
    (state) => state.customer,
  );
  const cash = useStore(
    ({ session }) => session,
    (state) => state.cash,
  );
  const notice = useStore(
    ({ session }) => session,
    (state) => state.notice,
  );
  return (
    <>
      <dl className={styles.facts} tabIndex={-1} data-outcome>
        {customer !== null && (
          <div>
            <dt>Name</dt>
            <dd>{customer.name}</dd>
          </div>
        )}
        {customer !== null && (
          <div>
            <dt>Phone</dt>
            <dd>{customer.phone}</dd>
          </div>
        )}
        {customer !== null && (
          <div>
            <dt>Email</dt>
            <dd>{customer.email}</dd>
          </div>
        )}
        <div>
          <dt>Reward cash</dt>
          <dd>{inRupees(cash)}</dd>
        </div>
      </dl>
      <Notice notice={notice} />
      <p className={styles.actions}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/profile/orders" kind="quiet">
          Orders
        </ButtonLink>
        <ButtonLink to="/profile/account" kind="quiet">
          Account
        </ButtonLink>
        <Button
          kind="quiet"
          busy={isLoggingOut}
          progress="Logging out…"
          onClick={() => {
            void logout();
          }}
        >
          Log out
        </Button>
      </p>
    </>
  );
};
