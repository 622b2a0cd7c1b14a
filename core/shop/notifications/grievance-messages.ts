/** What the shop writes about complaints. */
import { brand } from '../../catalogue/brand.ts';
import type { Seller } from '../../catalogue/settings/seller.ts';
import type { MailMessage, SmsMessage } from '../../ports/messages.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';

type Officer = Seller['grievanceOfficer'];

/** The message's id and time, epoch milliseconds, and the complaint's ticket. */
type Sent = { readonly id: string; readonly at: number; readonly ticket: string };

const promise = ({ acknowledgedWithin, resolvedWithin }: Officer): string =>
  `acknowledge it within ${acknowledgedWithin} and resolve it within ${resolvedWithin}`;

const received = (ticket: string): string => `Your ticket number is ${ticket}.`;

/** To whoever complained, by SMS. */
export const ticketSms = ({ id, at, ticket }: Sent, { phone }: GrievanceForm, officer: Officer): SmsMessage => ({
  id,
  at,
  channel: 'sms',
  kind: 'complaint_received',
  to: phone,
  text: `${brand.name} has received your complaint. ${received(ticket)} We'll ${promise(officer)}.`,
});

/**
 * The same by mail. What was written comes with it only where that is asked for: anybody may type any address, and
 * nobody shall write to strangers in the shop's name.
 */
export const ticketMail = (
  { id, at, ticket }: Sent,
  { name, email, message }: GrievanceForm,
  isQuoted: boolean,
  officer: Officer,
): MailMessage => ({
  id,
  at,
  channel: 'mail',
  kind: 'complaint_received',
  to: email,
  subject: `${brand.name}: we've received your complaint ${ticket}`,
  text:
    `Hello ${isQuoted ? name : 'there'},\n\nWe've received your complaint. ${received(ticket)} ${officer.name}, our grievance officer ` +
    `(${officer.email}, ${officer.phone}), will ${promise(officer)}.\n${isQuoted ? `\nYou wrote:\n${message}\n` : ''}`,
});

/** To the grievance officer, by mail. */
export const officerMail = (
  { id, at, ticket }: Sent,
  { name, phone, email, message }: GrievanceForm,
  officer: Officer,
): MailMessage => ({
  id,
  at,
  channel: 'mail',
  kind: 'complaint_forwarded',
  to: officer.email,
  subject: `Complaint ${ticket}`,
  text: `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\nPlease ${promise(officer)}.\n\n${message}\n`,
});
