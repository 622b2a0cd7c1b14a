/** The operator's calls about complaints. */
import * as s from '../../../core/contract/shape.ts';
import { COMPLAINT_STATES } from '../../../core/shop/documents/grievances.ts';
import { command, query } from './call.ts';
import { isOrderCursor } from './orders.ts';
import { cursor, keyText, maybeTime, next, pageSize, time } from './values.ts';

/** With personal data: its author, and what was written. */
export const complaint = s.object({
  ticket: s.string(),
  state: s.picklist(COMPLAINT_STATES),
  at: time,
  name: s.string(),
  phone: s.string(),
  email: s.string(),
  message: s.string(),
  /** What the operator has answered, oldest first. */
  answers: s.array(s.object({ at: time, text: s.string() })),
  closedAt: s.named('closed_at', maybeTime),
});
export type ComplaintView = s.Infer<typeof complaint>;

const ticket = keyText('order', 'should be a ticket number');
const text = s.optional(s.string({ length: 'message' }));

export const operatorComplaintCalls = {
  /** Newest first, a page at a time. */
  listComplaints: query({
    path: '/complaints',
    input: s.object({
      state: s.picklist(COMPLAINT_STATES, { default: 'open' }),
      limit: { ...pageSize, default: 50 },
      after: s.optional(cursor(isOrderCursor)),
    }),
    data: s.object({ complaints: s.array(complaint), next }),
  }),
  /** None where there is none. */
  findComplaint: query({ path: '/complaint', input: s.object({ ticket }), data: s.array(complaint) }),
  /** Answers a complaint by mail, closes it, or both. */
  changeComplaint: command({
    path: '/complaint',
    input: s.object({ ticket, text, isClosed: s.named('closed', s.optional(s.boolean())) }),
    data: complaint,
  }),
} as const;
