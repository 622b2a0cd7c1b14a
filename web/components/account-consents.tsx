/** What the customer agreed to apart from buying: each for itself, and withdrawn as easily as given. */
import { createAccount } from '../../core/shopper/care/account.ts';
import type { AccountWords } from '../content/account.ts';
import { useCare, useWatched } from '../lib/care.ts';
import { onDate } from '../lib/when.ts';
import { Check } from './check.tsx';
import { Saved } from './saved.tsx';
import styles from './account.module.css';

export const AccountConsents = ({ words }: { readonly words: AccountWords }) => {
  const account = useCare(createAccount);
  const profile = useWatched(account, (state) => state.profile);
  if (account === null || profile === null) return null;
  return (
    <>
      {words.consents.map(({ purpose, title, text }) => {
        const word = profile.consents[purpose];
        return (
          <div key={purpose} className={styles.consent}>
            <Check checked={word?.given ?? false} aria-describedby={`consent-${purpose}`} onTick={(given) => { void account.setConsent(purpose, given); }}>
              <strong>{title}</strong>
            </Check>
            <p id={`consent-${purpose}`}>
              {text}
              {word !== undefined && <span className={styles.quiet}> {word.given ? 'Agreed to' : 'Withdrawn'} on {onDate(word.at)}.</span>}
            </p>
          </div>
        );
      })}
      <Saved about="consents" />
    </>
  );
};
