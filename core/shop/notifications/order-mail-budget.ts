/** Order mails per email address and day. The address is unverified; the SMS goes to the verified phone regardless. */
import { ORDER_MAILS_PER_ADDRESS } from '../../catalogue/budgets.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Message } from '../../ports/messages.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { emailAddresses, NEW_EMAIL_RECORD, type EmailRecord } from '../documents/email-addresses.ts';

/** The document in which mails to an order's address are counted; none for the order of an erased customer. */
export const mailBudgetKeys = (email: string): readonly Key[] =>
  email.trim() === '' ? [] : [emailAddresses.key(email)];

export type Effects = { readonly writes?: readonly Write[]; readonly messages?: readonly Message[] };

/** A decision without the mails beyond the budget; the others are counted. Requires `mailBudgetKeys`. */
export const withMailBudget = <T extends Effects>(documents: Documents, email: string, decision: T): T => {
  const mails = (decision.messages ?? []).filter(({ channel }) => channel === 'mail');
  if (mails.length === 0 || mailBudgetKeys(email).length === 0) return decision;
  const key = emailAddresses.key(email);
  const record = documents.get(key) ?? NEW_EMAIL_RECORD;
  const dropped = new Set<string>();
  const after = mails.reduce<EmailRecord>((counting, { id, at }) => {
    if (budgetWaitMs(counting.orderMails, ORDER_MAILS_PER_ADDRESS, at) === 0) {
      return { ...counting, orderMails: withTime(counting.orderMails, at, ORDER_MAILS_PER_ADDRESS.withinMs) };
    }
    dropped.add(id);
    return counting;
  }, record);
  return {
    ...decision,
    writes: [...(decision.writes ?? []), put(emailAddresses, key, after)],
    messages: (decision.messages ?? []).filter(({ id }) => !dropped.has(id)),
  };
};
