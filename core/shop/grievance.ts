/** Complaints: each gets a ticket, is acknowledged at once, and goes to the grievance officer (spec 11). */
import { grievanceOfficer } from '../catalogue/seller.ts';
import { done, refused } from '../entities/answer.ts';
import type { Random } from '../ports/random.ts';
import type { GrievanceForm } from '../ports/shop-api.ts';
import { put } from '../ports/shop-store.ts';
import { grievanceErrors, GRIEVANCE_FIELDS } from '../validation/grievance.ts';
import { shopMessages } from '../validation/messages.ts';
import { counted, waitFor, type Budget } from './budget.ts';
import { officerMail, ticketMail, ticketText } from './care-texts.ts';
import { KeysMoved } from './counter.ts';
import type { Desk, Outcome } from './desk.ts';
import { grievanceKey, grievanceSmsKey, NEW_PHONE, phoneKey } from './documents.ts';
import { NUMBER_ALPHABET } from './order-record.ts';
import { putPhone } from './retention.ts';
import { hasVerified } from './session.ts';

/** Complaints of one session, and of one phone. */
export const GRIEVANCES: Budget = { limit: 3, withinMs: 3_600_000 };

/** Acknowledgements by SMS, for the whole site: anybody may type any number, so beyond these the mail has to do. */
export const SITE_SMS: Budget = { limit: 60, withinMs: 3_600_000 };

const TICKET_PREFIX = 'GR';
const TICKET_LENGTH = 8;

export const newTicket = (random: Random): string => `${TICKET_PREFIX}${random.text(TICKET_LENGTH, NUMBER_ALPHABET)}`;

/** A complaint as it was written, with everything that was made for it beforehand. */
export type Complaint = {
  readonly form: GrievanceForm;
  readonly ticket: string;
  readonly messageIds: readonly [sms: string, mail: string, officer: string];
};

/** The form without the white space around its values. */
export const tidyForm = ({ name, phone, email, message }: GrievanceForm): GrievanceForm =>
  ({ name: name.trim(), phone: phone.trim(), email: email.trim(), message: message.trim() });

/** What stands in the way of taking it, by field; null when nothing does. */
export const whyIncomplete = (form: GrievanceForm) => {
  const errors = grievanceErrors(form);
  const first = GRIEVANCE_FIELDS.find((field) => errors[field] !== undefined);
  const message = first === undefined ? undefined : errors[first];
  return message === undefined ? null : refused('FIELD_INVALID', message, { fields: errors });
};

/** Takes a complaint that is complete. Throws KeysMoved where its ticket was given before. */
export const createGrievance = (desk: Desk, { form, ticket, messageIds }: Complaint): Outcome<{ readonly ticket: string }> => {
  const { visit, documents, now } = desk;
  const record = documents.get(phoneKey(form.phone)) ?? NEW_PHONE;
  const retryAfterMs = Math.max(waitFor(visit.grievances, GRIEVANCES, now), waitFor(record.grievances, GRIEVANCES, now));
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.grievanceTries, { retryAfterMs }) };
  if (documents.get(grievanceKey(ticket)) !== undefined) throw new KeysMoved();

  const [smsId, mailId, officerId] = messageIds;
  const sent = documents.get(grievanceSmsKey)?.times ?? [];
  const hasSms = waitFor(sent, SITE_SMS, now) === 0;
  return {
    answer: done({ ticket }),
    visit: { ...visit, grievances: counted(visit.grievances, now, GRIEVANCES.withinMs) },
    writes: [
      put(grievanceKey(ticket), { ...form, ticket, at: now }, { at: now }),
      putPhone(form.phone, { ...record, grievances: counted(record.grievances, now, GRIEVANCES.withinMs) }),
      ...(hasSms ? [put(grievanceSmsKey, { times: counted(sent, now, SITE_SMS.withinMs) })] : []),
    ],
    messages: [
      ...(hasSms ? [{ id: smsId, at: now, channel: 'sms', to: form.phone, text: ticketText(ticket) } as const] : []),
      { id: mailId, at: now, channel: 'mail', to: form.email, text: ticketMail(ticket, form, hasVerified(visit, form.phone, record)) },
      { id: officerId, at: now, channel: 'mail', to: grievanceOfficer.email, text: officerMail(ticket, form) },
    ],
  };
};
