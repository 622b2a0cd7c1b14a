/** Sign-in by phone and one-time password. A customer goes on to the page that asked for it, or sees their details. */
import * as buyingText from '../../content/buying/buying.ts';
import * as destinations from '../../content/destinations.ts';
import * as customerText from '../../content/customer/customer-page.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { nextIn } from '../../../core/shopper/session/next-page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageShell } from '../../layout/page/page-shell.tsx';
import { CheckoutForms } from '../../checkout/checkout-forms.tsx';
import { PhoneStep } from '../../checkout/phone-step.tsx';
import { useNavigate } from '../../runtime/navigation/navigation.tsx';
import { inRupees } from '../../format/rupees.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import styles from './login.module.css';

export const Page = () => {
  const isLogged = useStore('session', (state) => state.isLogged);
  const isVerified = useStore('checkout', (state) => state.isVerified);
  const hasNoAccount = useStore('checkout', (state) => state.accountExists === false);
  const { search } = useLocation();
  const next = nextIn(search);
  const navigate = useNavigate();
  const continueToNext = useEffectEvent(() => {
    if (next !== undefined) void navigate(next, { replace: true });
  });
  useEffect(() => {
    if (isLogged) continueToNext();
  }, [isLogged]);
  const title = isLogged ? destinations.account : destinations.signIn;
  return (
    <PageShell isQuiet title={title} noScript={customerText.signInNoScript}>
      {isLogged ? (
        <SignedIn />
      ) : (
        <CheckoutForms>
          <PhoneStep />
        </CheckoutForms>
      )}
      {!isLogged && isVerified && (
        <>
          {hasNoAccount ? <p>{customerText.noAccount}</p> : <p>{customerText.hasAccount}</p>}
          <p className="buttons">
            <ButtonLink to="/shop">{destinations.shop}</ButtonLink>
            <ButtonLink to="/profile/account" kind="quiet">
              {hasNoAccount ? customerText.create : customerText.save}
            </ButtonLink>
          </p>
        </>
      )}
    </PageShell>
  );
};

const SignedIn = () => {
  const { logout } = useShopper();
  const isLoggingOut = useStore('session', (state) => state.isLoggingOut);
  const customer = useStore('session', (state) => state.customer);
  const cash = useStore('session', (state) => state.cash);
  const notice = useStore('session', (state) => state.notice);
  return (
    <>
      <dl className={styles.facts} tabIndex={-1} data-outcome>
        {customer !== null && (
          <div>
            <dt>{customerText.name}</dt>
            <dd>{customer.name}</dd>
          </div>
        )}
        {customer !== null && (
          <div>
            <dt>{customerText.phone}</dt>
            <dd>{customer.phone}</dd>
          </div>
        )}
        {customer !== null && (
          <div>
            <dt>{customerText.email}</dt>
            <dd>{customer.email}</dd>
          </div>
        )}
        <div>
          <dt>{buyingText.rewardCash}</dt>
          <dd>{inRupees(cash)}</dd>
        </div>
      </dl>
      <Notice notice={notice} />
      <p className="buttons">
        <ButtonLink to="/shop">{destinations.shop}</ButtonLink>
        <ButtonLink to="/profile/orders" kind="quiet">
          {destinations.ordersShort}
        </ButtonLink>
        <ButtonLink to="/profile/account" kind="quiet">
          {destinations.accountShort}
        </ButtonLink>
        <Button kind="quiet" busy={isLoggingOut} progress={customerText.loggingOut} onClick={() => void logout()}>
          {customerText.logOut}
        </Button>
      </p>
    </>
  );
};
