/** Budgets of an email address, which is unverified. */
import { SHORT_RECORDS_KEPT_MS } from '../../catalogue/retention.ts';
import { kind } from '../../ports/store/kind.ts';

/** Times of mails, epoch milliseconds, oldest first; only those that count. */
export type EmailRecord = {
  readonly acknowledgements: readonly number[];
  readonly orderMails: readonly number[];
};

export const NEW_EMAIL_RECORD: EmailRecord = { acknowledgements: [], orderMails: [] };

export const emailAddresses = kind<EmailRecord>()({
  name: 'email',
  version: 1,
  /** The address without surrounding spaces, in lower case. */
  id: (email: string) => email.trim().toLowerCase(),
  index: ({ acknowledgements, orderMails }) => {
    const times = [...acknowledgements, ...orderMails];
    return times.length === 0 ? {} : { dueAt: Math.max(...times) + SHORT_RECORDS_KEPT_MS };
  },
});
