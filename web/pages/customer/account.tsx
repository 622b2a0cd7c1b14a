/** The customer's account: details, addresses, reward cash, consents, erasure and sign-out. */
import * as buyingText from '../../content/buying/buying.ts';
import * as layoutText from '../../content/layout/layout.ts';
import * as destinations from '../../content/destinations.ts';
import * as customerText from '../../content/customer/customer-page.ts';
import * as accountText from '../../content/customer/account-labels.ts';
import { Suspense, useEffect, type ReactNode } from 'react';
import { createAccount } from '../../../core/shopper/account/account.ts';
import { createRewardCashStore } from '../../../core/shopper/account/reward-cash-store.ts';
import { AddressEditor, AddressList, loadAddressEditor } from '../../account/address-list.tsx';
import { AccountConsents } from '../../account/account-consents.tsx';
import { AccountErasure } from '../../account/account-erasure.tsx';
import { AccountDetails } from '../../account/account-details.tsx';
import { Button } from '../../ui/button.tsx';
import { CardShape } from '../../ui/shapes.tsx';
import { LedgerShape, LedgerTable } from '../../account/ledger-table.tsx';
import { LateForm } from '../../ui/forms/late-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../account/loading.tsx';
import { CustomerPage, SignInFirst } from './customer-page.tsx';
import type { AccountData } from '../../content/customer/account.ts';
import { lazyPart } from '../../runtime/lazy-part.ts';
import { useFeature, useFeatureState } from '../../shopper/use-feature.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import styles from './account.module.css';

export const Page = ({ data }: { readonly data: AccountData }) => {
  const isVerified = useStore('checkout', (state) => state.isVerified);
  return (
    <CustomerPage
      title={destinations.account}
      shape={<Shape content={data} />}
      signedOut={isVerified ? <NewAccount /> : <SignInFirst page={destinations.account} />}
    >
      <AccountSections content={data} />
    </CustomerPage>
  );
};

/** What is known of every account is text, in its place. */
const Shape = ({ content }: { readonly content: AccountData }) => (
  <>
    <RewardCash>
      <LedgerShape content={content} />
    </RewardCash>
    <CardShape lines={7} isLarge />
  </>
);

/** For a verified phone without a customer; some backends do not say whether it has an account. */
const NewAccount = () => {
  const phone = useStore('checkout', (state) => state.form.phone);
  const hasNone = useStore('checkout', (state) => state.accountExists === false);
  useEffect(() => void loadAddressEditor(), []);
  return (
    <>
      <p>
        {hasNone && `${accountText.noAccountWith(phone)} `}
        {accountText.whereTo}
      </p>
      <Suspense fallback={<Loading />}>
        <LateForm isInSight reload={layoutText.reload}>
          <AddressEditor />
        </LateForm>
      </Suspense>
    </>
  );
};

/** For a backend without a call to change them. */
const [ReadOnlyAddresses] = lazyPart(
  'the addresses',
  async () => (await import('../../account/read-only-addresses.tsx')).ReadOnlyAddresses,
);

const AccountSections = ({ content }: { readonly content: AccountData }) => {
  const account = useFeature(createAccount);
  const book = useFeature(createRewardCashStore);
  // Both are shown at once: the later one would push the other down.
  const isLedgerLoaded = useFeatureState(
    book,
    (state) => state.ledger !== null || state.balance !== null || state.notice !== null,
  );
  const isAccountLoaded = useFeatureState(account, (state) => state.profile !== null || state.saved !== null);
  const saved = useFeatureState(account, (state) => state.saved);
  const notice = useFeatureState(account, (state) => state.notice);
  useEffect(() => void account?.load(), [account]);
  useEffect(() => void book?.load(), [book]);
  const loading = (
    <Loading>
      <Shape content={content} />
    </Loading>
  );
  if (isAccountLoaded !== true || isLedgerLoaded !== true) {
    return notice === null ? (
      loading
    ) : (
      <>
        <Notice notice={notice} />
        <p>
          <Button onClick={() => void account?.load()}>{layoutText.tryAgain}</Button>
        </p>
        <LogOut />
      </>
    );
  }
  const isComplete = saved === null;
  return (
    <Suspense fallback={loading}>
      <Notice notice={notice} />
      <RewardCash>
        <LedgerTable content={content} />
      </RewardCash>
      {isComplete && (
        <Section title={accountText.details} id="you">
          <AccountDetails />
        </Section>
      )}
      <Section title={accountText.addresses} id="addresses">
        {isComplete ? (
          <AddressList />
        ) : (
          <LateForm isInSight reload={layoutText.reload}>
            <ReadOnlyAddresses saved={saved} />
          </LateForm>
        )}
      </Section>
      {isComplete && (
        <Section title={accountText.preferences} id="consents">
          <AccountConsents content={content} />
        </Section>
      )}
      <Section title={customerText.logOut} id="signing-out">
        <LogOut />
      </Section>
      {isComplete && (
        <Section title={accountText.deleteAccount} id="your-data">
          <AccountErasure content={content} />
        </Section>
      )}
    </Suspense>
  );
};

const RewardCash = ({ children }: { readonly children: ReactNode }) => (
  <Section title={buyingText.rewardCash} id="reward-cash">
    {children}
  </Section>
);

const Section = ({
  title,
  id,
  children,
}: {
  readonly title: string;
  readonly id: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <div className={styles.body}>{children}</div>
  </section>
);

const LogOut = () => {
  const { logout } = useShopper();
  const isLoggingOut = useStore('session', (state) => state.isLoggingOut);
  const notice = useStore('session', (state) => state.notice);
  return (
    <>
      <Notice notice={notice} />
      <p>
        <Button kind="quiet" busy={isLoggingOut} progress={customerText.loggingOut} onClick={() => void logout()}>
          {customerText.logOut}
        </Button>
      </p>
    </>
  );
};
