/** What the shop writes about complaints. */
import { brand } from '../../catalogue/brand.ts';
import type { Seller } from '../../catalogue/seller.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';

type Officer = Seller['grievanceOfficer'];

const promise = ({ acknowledgedWithin, resolvedWithin }: Officer): string =>
  `acknowledge it within ${acknowledgedWithin} and resolve it within ${resolvedWithin}`;

const received = (ticket: string): string => `Your ticket number is ${ticket}.`;

/** To whoever complained, by SMS. */
export const ticketText = (ticket: string, officer: Officer): string =>
  `${brand.name} has received your complaint. ${received(ticket)} We'll ${promise(officer)}.`;

/**
 * The same by mail. What was written comes with it only where that is asked for: anybody may type any address, and
 * nobody shall write to strangers in the shop's name.
 */
export const ticketMail = (
  ticket: string,
  { name, message }: GrievanceForm,
  isQuoted: boolean,
  officer: Officer,
): string =>
  `Hello ${isQuoted ? name : 'there'},\n\nWe've received your complaint. ${received(ticket)} ${officer.name}, our grievance officer ` +
  `(${officer.email}, ${officer.phone}), will ${promise(officer)}.\n${isQuoted ? `\nYou wrote:\n${message}\n` : ''}`;

/** To the grievance officer, by mail. */
export const officerMail = (ticket: string, { name, phone, email, message }: GrievanceForm, officer: Officer): string =>
  `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\nPlease ${promise(officer)}.\n\n${message}\n`;
