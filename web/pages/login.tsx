/** Signing in by phone and one-time password; signed in, what the shop knows, and the way out. */
import { Button, ButtonLink } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PhoneStep } from '../checkout/phone-step.tsx';
import { inRupees } from '../lib/rupees.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import styles from './login.module.css';

export const Page = () => {
  const isLogged = useStore(({ session }) => session, (state) => state.isLogged);
  const isVerified = useStore(({ checkout }) => checkout, (state) => state.isVerified);
  return (
    <section className={styles.page}>
      <PageTitle title={isLogged ? 'Your account' : 'Sign in'} isPrivate />
      <h1 className="rule">{isLogged ? 'Your account' : 'Sign in'}</h1>
      <noscript><p>Signing in needs JavaScript.</p></noscript>
      {isLogged ? <SignedIn /> : <PhoneStep />}
      {!isLogged && isVerified && (
        <>
          <p>There is no account with this number yet. It is made with your first order.</p>
          <p><ButtonLink to="/shop">Shop</ButtonLink></p>
        </>
      )}
    </section>
  );
};

const SignedIn = () => {
  const { logout } = useShopper();
  const customer = useStore(({ session }) => session, (state) => state.customer);
  const cash = useStore(({ session }) => session, (state) => state.cash);
  const notice = useStore(({ session }) => session, (state) => state.notice);
  return (
    <>
      <dl className={styles.facts}>
        {customer !== null && <div><dt>Name</dt><dd>{customer.name}</dd></div>}
        {customer !== null && <div><dt>Phone</dt><dd>{customer.phone}</dd></div>}
        {customer !== null && <div><dt>Email</dt><dd>{customer.email}</dd></div>}
        <div><dt>Reward cash</dt><dd>{inRupees(cash)}</dd></div>
      </dl>
      <Notice notice={notice} />
      <p className={styles.actions}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <Button kind="quiet" onClick={() => { void logout(); }}>Log out</Button>
      </p>
    </>
  );
};
