/** What the customer agreed to apart from buying: each for itself, and withdrawn as easily as given. */
import { useState } from 'react';
import { createAccount } from '../../core/shopper/account/account.ts';
import type { AccountWords } from '../content/customer/account.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { useSlow } from '../runtime/slow.ts';
import { onDate } from '../format/dates.ts';
import { Check } from '../ui/check.tsx';
import { Saved } from './saved-notice.tsx';
import styles from './account.module.css';

type Shown = AccountWords['consents'][number];

export const AccountConsents = ({ words }: { readonly words: AccountWords }) => (
  <>
    {words.consents.map((consent) => (
      <OneConsent key={consent.purpose} consent={consent} />
    ))}
    <Saved about="consents" />
  </>
);

const OneConsent = ({ consent: { purpose, title, text } }: { readonly consent: Shown }) => {
  const account = useCare(createAccount);
  const word = useWatched(account, (state) => state.profile?.consents[purpose]);
  /** Ticked or unticked, and not answered yet. */
  const [wish, setWish] = useState<boolean | null>(null);
  const isSlow = useSlow(wish !== null);
  const tick = async (given: boolean): Promise<void> => {
    setWish(given);
    await account?.setConsent(purpose, given).finally(() => {
      setWish(null);
    });
  };
  return (
    <div className={styles.consent}>
      <Check
        checked={wish ?? word?.given ?? false}
        aria-describedby={`consent-${purpose}`}
        onTick={(given) => {
          void tick(given);
        }}
      >
        <strong>{title}</strong>
      </Check>
      <p id={`consent-${purpose}`}>
        {text}
        {isSlow && (
          <span role="status" className={styles.quiet}>
            {' '}
            Saving…
          </span>
        )}
        {!isSlow && word !== null && word !== undefined && (
          <span className={styles.quiet}>
            {' '}
            {word.given ? 'Agreed' : 'Withdrawn'} on {onDate(word.at)}.
          </span>
        )}
      </p>
    </div>
  );
};
