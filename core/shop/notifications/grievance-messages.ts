/** What the shop writes about complaints. */
import { brand } from '../../catalogue/brand.ts';
import { grievanceOfficer } from '../../catalogue/seller.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';

const promise = `It is acknowledged within ${grievanceOfficer.acknowledgedWithin} and resolved within ${grievanceOfficer.resolvedWithin}`;

/** To whoever complained, by SMS. */
export const ticketText = (ticket: string): string =>
  `${brand.name} has your complaint; its ticket number is ${ticket}. ${promise}.`;

/**
 * The same by mail. What was written comes with it only where that is asked for: anybody may type any address, and
 * nobody shall write to strangers in the shop's name.
 */
export const ticketMail = (ticket: string, { name, message }: GrievanceForm, isQuoted: boolean): string =>
  `Hello ${isQuoted ? name : 'there'},\n\nWe have your complaint; its ticket number is ${ticket}. ${promise}, by ${grievanceOfficer.name}, grievance officer ` +
  `(${grievanceOfficer.email}, ${grievanceOfficer.phone}).\n${isQuoted ? `\nYou wrote:\n${message}\n` : ''}`;

/** To the grievance officer, by mail. */
export const officerMail = (ticket: string, { name, phone, email, message }: GrievanceForm): string =>
  `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\n${promise}.\n\n${message}\n`;
