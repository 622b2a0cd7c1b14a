/** Complaints: each gets a ticket, is acknowledged at once, and goes to the grievance officer (spec 11). */
import { COMPLAINT_BUDGETS } from '../../catalogue/budgets.ts';
import { grievanceOfficer } from '../../catalogue/seller.ts';
import { done, refused } from '../../entities/answer.ts';
import type { Random } from '../../ports/random.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import { put, type Documents, type Key, type Write } from '../../ports/shop-store.ts';
import { grievanceErrors, GRIEVANCE_FIELDS } from '../../validation/grievance.ts';
import { shopMessages } from '../../validation/messages.ts';
import { counted, waitFor } from '../documents/budget.ts';
import { officerMail, ticketMail, ticketText } from '../notifications/grievance-messages.ts';
import { KeysMoved } from '../calls/run-call.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import {
  emailKey,
  grievanceKey,
  grievanceMailKey,
  grievanceSmsKey,
  NEW_EMAIL_RECORD,
  NEW_PHONE,
  phoneKey,
} from '../documents/documents.ts';
import { NUMBER_ALPHABET } from '../orders/order-record.ts';
import { putEmailRecord, putPhone } from '../documents/retention.ts';
import { hasVerified } from '../session/session.ts';

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
export const tidyForm = ({ name, phone, email, message }: GrievanceForm): GrievanceForm => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
  message: message.trim(),
});

/** What stands in the way of taking it, by field; null when nothing does. */
export const whyIncomplete = (form: GrievanceForm) => {
  const errors = grievanceErrors(form);
  const first = GRIEVANCE_FIELDS.find((field) => errors[field] !== undefined);
  const message = first === undefined ? undefined : errors[first];
  return message === undefined ? null : refused('FIELD_INVALID', message, { fields: errors });
};

/** The documents that a complaint may change. */
export const keysOfComplaint = ({ form, ticket }: Pick<Complaint, 'form' | 'ticket'>): readonly Key[] => [
  grievanceKey(ticket),
  grievanceSmsKey,
  grievanceMailKey,
  phoneKey(form.phone),
  emailKey(form.email),
];

/**
 * Takes a complaint that is complete, also where the budgets of acknowledgements are used up: the page shows the
 * ticket. Name `keysOfComplaint`. Throws KeysMoved where its ticket was given before.
 */
export const createGrievance = (
  desk: Desk,
  { form, ticket, messageIds }: Complaint,
): Outcome<{ readonly ticket: string }> => {
  const { visit, documents, now } = desk;
  const { perSessionOrPhone } = COMPLAINT_BUDGETS;
  const record = documents.get(phoneKey(form.phone)) ?? NEW_PHONE;
  const retryAfterMs = Math.max(
    waitFor(visit.grievances, perSessionOrPhone, now),
    waitFor(record.grievances, perSessionOrPhone, now),
  );
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.grievanceTries, { retryAfterMs }) };
  if (documents.get(grievanceKey(ticket)) !== undefined) throw new KeysMoved();

  const [smsId, mailId, officerId] = messageIds;
  const sms = smsBudget(documents, record.grievances, now);
  const mail = mailBudget(documents, form.email, now);
  return {
    answer: done({ ticket }),
    visit: { ...visit, grievances: counted(visit.grievances, now, perSessionOrPhone.withinMs) },
    writes: [
      put(grievanceKey(ticket), { ...form, ticket, at: now }, { at: now }),
      putPhone(form.phone, {
        ...record,
        grievances: counted(record.grievances, now, COMPLAINT_BUDGETS.smsPerPhone.withinMs),
      }),
      ...sms.writes,
      ...mail.writes,
    ],
    messages: [
      ...(sms.mayAcknowledge
        ? [{ id: smsId, at: now, channel: 'sms', to: form.phone, text: ticketText(ticket) } as const]
        : []),
      ...(mail.mayAcknowledge
        ? [
            {
              id: mailId,
              at: now,
              channel: 'mail',
              to: form.email,
              text: ticketMail(ticket, form, hasVerified(visit, form.phone, record)),
            } as const,
          ]
        : []),
      { id: officerId, at: now, channel: 'mail', to: grievanceOfficer.email, text: officerMail(ticket, form) },
    ],
  };
};

/** Whether another acknowledgement may be sent, and what counts it. */
type AcknowledgementBudget = { readonly mayAcknowledge: boolean; readonly writes: readonly Write[] };

/** The first complaints of a day that give this phone number are acknowledged by SMS. */
const smsBudget = (documents: Documents, complaints: readonly number[], now: number): AcknowledgementBudget => {
  const { siteSms, smsPerPhone } = COMPLAINT_BUDGETS;
  const sent = documents.get(grievanceSmsKey)?.times ?? [];
  const mayAcknowledge = waitFor(sent, siteSms, now) === 0 && waitFor(complaints, smsPerPhone, now) === 0;
  return {
    mayAcknowledge,
    writes: mayAcknowledge ? [put(grievanceSmsKey, { times: counted(sent, now, siteSms.withinMs) })] : [],
  };
};

const mailBudget = (documents: Documents, email: string, now: number): AcknowledgementBudget => {
  const { siteMails, mailsPerAddress } = COMPLAINT_BUDGETS;
  const sent = documents.get(grievanceMailKey)?.times ?? [];
  const record = documents.get(emailKey(email)) ?? NEW_EMAIL_RECORD;
  const mayAcknowledge =
    waitFor(sent, siteMails, now) === 0 && waitFor(record.acknowledgements, mailsPerAddress, now) === 0;
  if (!mayAcknowledge) return { mayAcknowledge, writes: [] };
  const acknowledgements = counted(record.acknowledgements, now, mailsPerAddress.withinMs);
  return {
    mayAcknowledge,
    writes: [
      put(grievanceMailKey, { times: counted(sent, now, siteMails.withinMs) }),
      putEmailRecord(email, { ...record, acknowledgements }),
    ],
  };
};
