/**
 * What all mails about orders have in common: the contacts of customer care at their end, and a budget per email address.
 * The address is unverified; the SMS goes to the verified phone regardless.
 */
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Message } from '../../ports/messages.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { isMailable } from '../../validation/strict.ts';
import { mailIdOf } from './order-messages.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { emailAddresses, NEW_EMAIL_RECORD, type EmailRecord } from '../documents/email-addresses.ts';

/**
 * The document in which mails to an order's address are counted; none for the order of an erased customer, and none for
 * an address that no order is placed with: keys are named before the request is decided on.
 */
export const mailBudgetKeys = (email: string): readonly Key[] => (isMailable(email) ? [emailAddresses.key(email)] : []);

export type Effects = { readonly writes?: readonly Write[]; readonly messages?: readonly Message[] };

/**
 * A decision about an order with its mails as they are sent: with the contacts of customer care, and without those
 * beyond the budget; the others are counted. Requires `mailBudgetKeys`.
 */
export const withOrderMails = <T extends Effects>(
  { documents, settings }: { readonly documents: Documents; readonly settings: Settings },
  email: string,
  decision: T,
): T => {
  const messages = (decision.messages ?? []).map((message) => withHelp(message, settings));
  const mails = messages.filter(({ channel }) => channel === 'mail');
  if (mails.length === 0 || mailBudgetKeys(email).length === 0)
    return { ...decision, messages: withMailedNoted(messages) };
  const budget = settings.budgets.orderMailsPerAddress;
  const key = emailAddresses.key(email);
  const record = documents.get(key) ?? NEW_EMAIL_RECORD;
  const dropped = new Set<string>();
  const after = mails.reduce<EmailRecord>((counting, { id, at }) => {
    if (budgetWaitMs(counting.orderMails, budget, at) === 0) {
      return { ...counting, orderMails: withTime(counting.orderMails, at, budget.withinMs) };
    }
    dropped.add(id);
    return counting;
  }, record);
  return {
    ...decision,
    writes: [...(decision.writes ?? []), put(emailAddresses, key, after)],
    messages: withMailedNoted(messages.filter(({ id }) => !dropped.has(id))),
  };
};

/** Each SMS notes whether a mail goes with it. */
const withMailedNoted = (messages: readonly Message[]): readonly Message[] => {
  const ids = new Set(messages.map(({ id }) => id));
  return messages.map((message) =>
    message.channel === 'sms' && ids.has(mailIdOf(message.id)) ? { ...message, isMailed: true } : message,
  );
};

const withHelp = (message: Message, { seller: { care } }: Settings): Message =>
  message.channel === 'mail'
    ? { ...message, footer: `Questions? Write to ${care.email} or call ${care.phone}.` }
    : message;
