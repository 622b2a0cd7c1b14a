/** Order mails per email address and day. The address is unverified; the SMS goes to the verified phone regardless. */
import { ORDER_MAILS_PER_ADDRESS } from '../../catalogue/budgets.ts';
import type { Message } from '../../ports/messages.ts';
import type { Documents, Key, Write } from '../../ports/shop-store.ts';
import { counted, waitFor } from '../documents/budget.ts';
import { emailKey, NEW_EMAIL_RECORD, type EmailRecord } from '../documents/documents.ts';
import { putEmailRecord } from '../documents/retention.ts';

/** The documents that mails to an address of an order are counted in; none for the order of an erased customer. */
export const keysOfMails = (email: string): readonly Key[] => (email.trim() === '' ? [] : [emailKey(email)]);

type Said = { readonly writes?: readonly Write[]; readonly messages?: readonly Message[] };

/**
 * What a decision says, without the mails that are too many; the others are counted. Name `keysOfMails` of the order's
 * address.
 */
export const withMailBudget = <T extends Said>(documents: Documents, email: string, said: T): T => {
  const mails = (said.messages ?? []).filter(({ channel }) => channel === 'mail');
  if (mails.length === 0 || keysOfMails(email).length === 0) return said;
  const record = documents.get(emailKey(email)) ?? NEW_EMAIL_RECORD;
  const dropped = new Set<string>();
  const after = mails.reduce<EmailRecord>((kept, { id, at }) => {
    if (waitFor(kept.orderMails, ORDER_MAILS_PER_ADDRESS, at) === 0) {
      return { ...kept, orderMails: counted(kept.orderMails, at, ORDER_MAILS_PER_ADDRESS.withinMs) };
    }
    dropped.add(id);
    return kept;
  }, record);
  return {
    ...said,
    writes: [...(said.writes ?? []), ...(after === record ? [] : [putEmailRecord(email, after)])],
    messages: (said.messages ?? []).filter(({ id }) => !dropped.has(id)),
  };
};
