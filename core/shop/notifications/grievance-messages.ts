/** What the shop writes about complaints. */
import { brand } from '../../catalogue/brand.ts';
import { grievanceOfficer } from '../../catalogue/seller.ts';
import type { MailMessage, SmsMessage } from '../../ports/messages.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';

const promise = `acknowledge it within ${grievanceOfficer.acknowledgedWithin} and resolve it within ${grievanceOfficer.resolvedWithin}`;

const received = (ticket: string): string => `Your ticket number is ${ticket}.`;

/** To whoever complained, by SMS. */
export const ticketSms = (id: string, at: number, { phone }: GrievanceForm, ticket: string): SmsMessage => ({
  id,
  at,
  channel: 'sms',
  kind: 'complaint_received',
  to: phone,
  text: `${brand.name} has received your complaint. ${received(ticket)} We'll ${promise}.`,
});

/**
 * The same by mail. What was written comes with it only where that is asked for: anybody may type any address, and
 * nobody shall write to strangers in the shop's name.
 */
export const ticketMail = (
  id: string,
  at: number,
  { name, email, message }: GrievanceForm,
  ticket: string,
  isQuoted: boolean,
): MailMessage => ({
  id,
  at,
  channel: 'mail',
  kind: 'complaint_received',
  to: email,
  subject: `${brand.name}: we've received your complaint ${ticket}`,
  text:
    `Hello ${isQuoted ? name : 'there'},\n\nWe've received your complaint. ${received(ticket)} ${grievanceOfficer.name}, our grievance officer ` +
    `(${grievanceOfficer.email}, ${grievanceOfficer.phone}), will ${promise}.\n${isQuoted ? `\nYou wrote:\n${message}\n` : ''}`,
});

/** To the grievance officer, by mail. */
export const officerMail = (
  id: string,
  at: number,
  { name, phone, email, message }: GrievanceForm,
  ticket: string,
): MailMessage => ({
  id,
  at,
  channel: 'mail',
  kind: 'complaint_forwarded',
  to: grievanceOfficer.email,
  subject: `Complaint ${ticket}`,
  text: `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\nPlease ${promise}.\n\n${message}\n`,
});
