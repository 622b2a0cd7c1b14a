/** What the operator does with complaints: answering and closing them, which their authors are told by mail (spec 11). */
import { done, refused, type Answer } from '../../entities/answer.ts';
import type { Message } from '../../ports/messages.ts';
import { put, type Cursor, type Paging, type ShopStore } from '../../ports/store/shop-store.ts';
import { complaintStateOf, grievances, type ComplaintState, type Grievance } from '../documents/grievances.ts';
import { MESSAGE_KINDS } from '../notifications/message-kinds.ts';
import { NUMBER_ALPHABET } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { TICKET_LENGTH, TICKET_PREFIX } from './grievance.ts';

export type ComplaintSearch = Paging & { readonly state: ComplaintState };

/** Of a state, newest first, a page at a time. */
export const searchComplaints = async (
  { search }: Pick<ShopStore, 'search'>,
  by: ComplaintSearch,
): Promise<{ readonly complaints: readonly Grievance[]; readonly next: Cursor | null }> => {
  const { found, next } = await search(grievances, by);
  return { complaints: found.map(({ document }) => document), next };
};

const TICKET = new RegExp(`^${TICKET_PREFIX}[${NUMBER_ALPHABET}]{${TICKET_LENGTH}}$`, 'u');

/** The ticket in what was typed; null where it can be none, so that only tickets are looked up. */
const ticketIn = (typed: string): string | null => {
  const ticket = typed.toUpperCase();
  return TICKET.test(ticket) ? ticket : null;
};

export const findComplaint = async (
  { read }: Pick<ShopStore, 'read'>,
  typed: string,
): Promise<Grievance | undefined> => {
  const ticket = ticketIn(typed);
  return ticket === null ? undefined : (await read([grievances.key(ticket)])).get(grievances.key(ticket));
};

/** With `text` the author is written to; closing needs none. */
export type ComplaintChange = { readonly ticket: string; readonly text?: string; readonly isClosed?: boolean };

/** Refuses what is no ticket, a closed complaint, an empty answer, and the last answer once more. */
export const changeComplaint = (
  { store, clock, settings }: Pick<ShopPorts, 'store' | 'clock' | 'settings'>,
  { ticket: typed, text = '', isClosed = false }: ComplaintChange,
): Promise<Answer<Grievance>> => {
  const ticket = ticketIn(typed);
  if (ticket === null) return Promise.resolve(notFound);
  const key = grievances.key(ticket);
  const now = clock.now();
  const { grievanceOfficer } = settings.seller;
  return store.update<Answer<Grievance>>({ writes: [key] }, (documents) => {
    const complaint = documents.get(key);
    if (complaint === undefined) return { answer: notFound };
    const { answers = [] } = complaint;
    const problem = changeProblem(complaint, text, isClosed);
    if (problem !== undefined) return { answer: refused('ORDER_STATE', problem) };
    const changed: Grievance = {
      ...complaint,
      ...(text !== '' && { answers: [...answers, { at: now, text }] }),
      ...(isClosed && { closedAt: now }),
    };
    const kind = isClosed ? 'complaint_closed' : 'complaint_answered';
    const message: Message = {
      id: `${ticket}-${isClosed ? 'closed' : `answer-${answers.length + 1}`}-mail`,
      at: now,
      channel: 'mail',
      kind,
      to: complaint.email,
      subject: MESSAGE_KINDS[kind].subject(ticket),
      text: MESSAGE_KINDS[kind].mail(ticket, text, grievanceOfficer),
    };
    return { answer: done(changed), writes: [put(grievances, key, changed)], messages: [message] };
  });
};

const notFound = refused('ORDER_NOT_FOUND', 'There is no complaint with this ticket number');

const changeProblem = (complaint: Grievance, text: string, isClosed: boolean): string | undefined => {
  if (complaintStateOf(complaint) === 'closed') return 'This complaint has been closed';
  if (text === '' && !isClosed) return 'An answer needs a text';
  return text !== '' && complaint.answers?.at(-1)?.text === text ? 'This answer has been sent already' : undefined;
};
