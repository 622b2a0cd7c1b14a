/** Budgets of an email address, which is unverified. */
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import { kind } from '../../ports/store/kind.ts';
import { keptUntil, nextCheckAt, type PurgeCheck } from './purge-check.ts';

/** Times of mails, epoch milliseconds, oldest first; only those that count. */
export type EmailRecord = {
  readonly acknowledgements: readonly number[];
  readonly orderMails: readonly number[];
  readonly purgeCheck?: PurgeCheck;
};

export const NEW_EMAIL_RECORD: EmailRecord = { acknowledgements: [], orderMails: [] };

const newestOf = ({ acknowledgements, orderMails }: EmailRecord): number | undefined => {
  const times = [...acknowledgements, ...orderMails];
  return times.length === 0 ? undefined : Math.max(...times);
};

export const emailAddresses = kind<EmailRecord>()({
  name: 'email',
  version: 1,
  indexVersion: 2,
  /** The address without surrounding spaces, in lower case. */
  id: (email: string) => email.trim().toLowerCase(),
  index: (record) => {
    const newest = newestOf(record);
    return newest === undefined
      ? {}
      : { dueAt: nextCheckAt([newest + RETENTION_RULES.oneTimePasswords.least], record.purgeCheck) };
  },
});

/** The record goes as a whole, once the newest of its times has been kept for long enough. */
export const prunedEmail = (record: EmailRecord, now: number, retention: Retention): EmailRecord | null =>
  keptUntil((newestOf(record) ?? -Infinity) + retention.oneTimePasswords, record, now);
