/** The consents of the customer, each given or withdrawn by one checkbox. */
import * as accountText from '../content/customer/account-labels.ts';
import { useState } from 'react';
import { createAccount } from '../../core/shopper/account/account.ts';
import type { AccountData } from '../content/customer/account.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useSlow } from '../runtime/slow.ts';
import { onDate } from '../format/dates.ts';
import { Check } from '../ui/forms/check.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './account.module.css';

type Shown = AccountData['consents'][number];

export const AccountConsents = ({ content }: { readonly content: AccountData }) => (
  <>
    {content.consents.map((consent) => (
      <OneConsent key={consent.purpose} consent={consent} />
    ))}
    <SavedNotice about="consents" />
  </>
);

const OneConsent = ({ consent: { purpose, title, text } }: { readonly consent: Shown }) => {
  const account = useFeature(createAccount);
  const consent = useFeatureState(account, (state) => state.profile?.consents[purpose]);
  /** The new value, until the shop has responded. */
  const [pending, setPending] = useState<boolean | null>(null);
  const isSlow = useSlow(pending !== null);
  const tick = async (given: boolean): Promise<void> => {
    setPending(given);
    await account?.setConsent(purpose, given).finally(() => setPending(null));
  };
  return (
    <div className={styles.consent}>
      <Check
        checked={pending ?? consent?.given ?? false}
        aria-describedby={`consent-${purpose}`}
        onTick={(given) => void tick(given)}
      >
        <strong>{title}</strong>
      </Check>
      <p id={`consent-${purpose}`}>
        {text}
        {isSlow && (
          <span role="status" className="quiet">
            {' '}
            {accountText.saving}
          </span>
        )}
        {!isSlow && consent !== null && consent !== undefined && (
          <span className="quiet">
            {' '}
            {(consent.given ? accountText.agreed : accountText.withdrawn)(onDate(consent.at))}
          </span>
        )}
      </p>
    </div>
  );
};
