/** Complaints: each gets a ticket, is acknowledged at once, and goes to the grievance officer (spec 11). */
import type { Budgets } from '../../catalogue/settings/budgets.ts';
import { done, refused } from '../../entities/answer.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { grievanceErrors, GRIEVANCE_FIELDS, cleanGrievance } from '../../validation/grievance.ts';
import { shopMessages } from '../../validation/messages.ts';
import { refuse, StaleKeys } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { emailAddresses, NEW_EMAIL_RECORD } from '../documents/email-addresses.ts';
import { grievances } from '../documents/grievances.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { grievanceMailBudget, grievanceSmsBudget, siteBudgets } from '../documents/site-budgets.ts';
import { MESSAGE_KINDS } from '../notifications/message-kinds.ts';
import { NUMBER_ALPHABET } from '../orders/order-record.ts';

const { complaint_received, complaint_forwarded } = MESSAGE_KINDS;

export const TICKET_PREFIX = 'GR';
export const TICKET_LENGTH = 8;

/**
 * Takes a complete complaint, also where the budgets of acknowledgements are used up: the page shows the ticket.
 * Anybody may type any phone number and email address, so both have budgets.
 */
export const createGrievance = implementCall('createGrievance', {
  type: 'command',
  prepare: (input, { random }) => {
    const form = cleanGrievance(input);
    const incomplete = formRefusal(form);
    if (incomplete !== null) return refuse(incomplete);
    const ticket = `${TICKET_PREFIX}${random.text(TICKET_LENGTH, NUMBER_ALPHABET)}`;
    return { form, ticket, smsId: random.token(), mailId: random.token(), officerMailId: random.token() };
  },
  writes: ({ form, ticket }) => [
    grievances.key(ticket),
    grievanceSmsBudget,
    grievanceMailBudget,
    phones.key(form.phone),
    emailAddresses.key(form.email),
  ],
  decide: ({ session, verifiedPhone, documents, now, settings }, { form, ticket, smsId, mailId, officerMailId }) => {
    const { complaints } = settings.budgets;
    const { perSessionOrPhone, smsPerPhone } = complaints;
    const { grievanceOfficer } = settings.seller;
    const record = documents.get(phones.key(form.phone)) ?? NEW_PHONE;
    const retryAfterMs = Math.max(
      budgetWaitMs(session.grievances, perSessionOrPhone, now),
      budgetWaitMs(record.grievances, perSessionOrPhone, now),
    );
    if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.grievanceTries, retryAfterMs) };
    // The ticket was given before: draw another one.
    if (documents.get(grievances.key(ticket)) !== undefined) throw new StaleKeys();

    const sms = smsBudget(documents, record.grievances, now, complaints);
    const mail = mailBudget(documents, form.email, now, complaints);
    const isQuoted = verifiedPhone === form.phone;
    return {
      answer: done({ ticket }),
      session: { ...session, grievances: withTime(session.grievances, now, perSessionOrPhone.withinMs) },
      writes: [
        put(grievances, grievances.key(ticket), { ...form, ticket, at: now }),
        put(phones, phones.key(form.phone), {
          ...record,
          grievances: withTime(record.grievances, now, Math.max(perSessionOrPhone.withinMs, smsPerPhone.withinMs)),
        }),
        ...sms.writes,
        ...mail.writes,
      ],
      messages: [
        ...(sms.mayAcknowledge
          ? [
              {
                id: smsId,
                at: now,
                channel: 'sms' as const,
                kind: 'complaint_received',
                to: form.phone,
                ...(mail.mayAcknowledge && { isMailed: true as const }),
                ...complaint_received.sms(ticket, grievanceOfficer),
              },
            ]
          : []),
        ...(mail.mayAcknowledge
          ? [
              {
                id: mailId,
                at: now,
                channel: 'mail' as const,
                kind: 'complaint_received',
                to: form.email,
                subject: complaint_received.subject(ticket),
                text: complaint_received.mail(ticket, form, isQuoted, grievanceOfficer),
              },
            ]
          : []),
        {
          id: officerMailId,
          at: now,
          channel: 'mail',
          kind: 'complaint_forwarded',
          to: grievanceOfficer.email,
          subject: complaint_forwarded.subject(ticket),
          text: complaint_forwarded.mail(ticket, form, grievanceOfficer),
        },
      ],
    };
  },
});

/** Refuses an incomplete form with its errors by field; null for a complete one. */
const formRefusal = (form: GrievanceForm) => {
  const errors = grievanceErrors(form);
  const first = GRIEVANCE_FIELDS.find((field) => errors[field] !== undefined);
  const message = first === undefined ? undefined : errors[first];
  return message === undefined ? null : refused('FIELD_INVALID', message, { fields: errors });
};

/** Whether another acknowledgement may be sent, and what counts it. */
type AcknowledgementBudget = { readonly mayAcknowledge: boolean; readonly writes: readonly Write[] };

/** The first complaints of a day that give this phone number are acknowledged by SMS. */
const smsBudget = (
  documents: Documents,
  complaints: readonly number[],
  now: number,
  { siteSms, smsPerPhone }: Budgets['complaints'],
): AcknowledgementBudget => {
  const sent = documents.get(grievanceSmsBudget)?.times ?? [];
  const mayAcknowledge = budgetWaitMs(sent, siteSms, now) === 0 && budgetWaitMs(complaints, smsPerPhone, now) === 0;
  return {
    mayAcknowledge,
    writes: mayAcknowledge
      ? [put(siteBudgets, grievanceSmsBudget, { times: withTime(sent, now, siteSms.withinMs) })]
      : [],
  };
};

const mailBudget = (
  documents: Documents,
  email: string,
  now: number,
  { siteMails, mailsPerAddress }: Budgets['complaints'],
): AcknowledgementBudget => {
  const sent = documents.get(grievanceMailBudget)?.times ?? [];
  const key = emailAddresses.key(email);
  const record = documents.get(key) ?? NEW_EMAIL_RECORD;
  const mayAcknowledge =
    budgetWaitMs(sent, siteMails, now) === 0 && budgetWaitMs(record.acknowledgements, mailsPerAddress, now) === 0;
  if (!mayAcknowledge) return { mayAcknowledge, writes: [] };
  const acknowledgements = withTime(record.acknowledgements, now, mailsPerAddress.withinMs);
  return {
    mayAcknowledge,
    writes: [
      put(siteBudgets, grievanceMailBudget, { times: withTime(sent, now, siteMails.withinMs) }),
      put(emailAddresses, key, { ...record, acknowledgements }),
    ],
  };
};
