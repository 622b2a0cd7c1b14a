/** Reward cash: what is available, what is pending, and every entry; or why it is not known. The page loads it. */
import * as layoutText from '../content/layout/layout.ts';
import * as accountText from '../content/customer/account-labels.ts';
import { ZERO_RUPEES, type Rupees } from '../../core/entities/money/money.ts';
import { withoutSpentReservations } from '../../core/entities/cash-ledger.ts';
import { createRewardCashStore } from '../../core/shopper/account/reward-cash-store.ts';
import type { AccountData } from '../content/customer/account.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { inRupees } from '../format/rupees.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { isoOf, onDate } from '../format/dates.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './ledger-table.module.css';

const ORDER_NUMBER = /^[A-Z]{2}[0-9A-Z]{10}$/;

export const LedgerTable = ({ content }: { readonly content: AccountData }) => {
  const book = useFeature(createRewardCashStore);
  const ledger = useFeatureState(book, (state) => state.ledger);
  const balance = useFeatureState(book, (state) => state.balance);
  const notice = useFeatureState(book, (state) => state.notice);
  if (ledger === null && balance !== null) {
    return (
      <>
        <Notice notice={notice} />
        <dl className={styles.sums}>
          <Sum label={accountText.available} amount={balance} />
        </dl>
      </>
    );
  }
  if (ledger === null) {
    return (
      <>
        <Notice notice={notice} />
        <p>
          <Button kind="quiet" onClick={() => void book?.load()}>
            {layoutText.tryAgain}
          </Button>
        </p>
      </>
    );
  }
  const { pending, held } = ledger;
  const entries = withoutSpentReservations(ledger.entries);
  return (
    <>
      <Sums content={content} available={ledger.balance} pending={pending} held={held} />
      {entries.length === 0 ? (
        <p>{accountText.noActivity}</p>
      ) : (
        // Focusable, so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} role="group" aria-label={accountText.history} tabIndex={0}>
          <table className={styles.table}>
            <caption className="unseen">{accountText.history}</caption>
            <thead>
              <tr>
                <th scope="col">{accountText.date}</th>
                <th scope="col">{accountText.entry}</th>
                <th scope="col">{accountText.amount}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ kind, ref, amount, at }, i) => (
                <tr key={entries.length - i}>
                  <td>
                    <time dateTime={isoOf(at)}>{onDate(at)}</time>
                  </td>
                  <td>
                    {content.entries[kind].text}
                    {ORDER_NUMBER.test(ref) && (
                      <>
                        {' '}
                        <SiteLink to={`/profile/orders#${ref}`}>{ref}</SiteLink>
                      </>
                    )}
                  </td>
                  <td>
                    {content.entries[kind].sign}
                    {inRupees(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

/** Until it is loaded: what is the same for every customer. */
export const LedgerShape = ({ content }: { readonly content: AccountData }) => (
  <Sums content={content} available={null} pending={null} />
);

type SumsProps = {
  readonly content: AccountData;
  readonly available: Rupees | null;
  readonly pending: Rupees | null;
  readonly held?: Rupees;
};

const Sums = ({ content, available, pending, held = ZERO_RUPEES }: SumsProps) => (
  <>
    <dl className={styles.sums}>
      <Sum label={accountText.available} amount={available} />
      <Sum label={accountText.pending} amount={pending} />
      {held > 0 && <Sum label={accountText.reserved} amount={held} />}
    </dl>
    <p>{content.cash}</p>
  </>
);

const Sum = ({ label, amount }: { readonly label: string; readonly amount: Rupees | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount === null ? '\u00A0' : inRupees(amount)}</dd>
  </div>
);
