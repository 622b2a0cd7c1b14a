/** Complaints as they were written; found by the phone number that they give. */
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import { kind } from '../../ports/store/kind.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import { indianMobile } from '../../validation/strict.ts';
import { eachPage } from './each-page.ts';
import { keptUntil, nextCheckAt, type PurgeCheck } from './purge-check.ts';

/** Name, phone, email and message are empty where the owner of the phone was erased: the ticket is not given again. */
export type Grievance = GrievanceForm & {
  readonly ticket: string;
  readonly at: number;
  /** What the operator has answered, oldest first; absent without an answer. */
  readonly answers?: readonly { readonly at: number; readonly text: string }[];
  /** When the operator closed it; absent before. */
  readonly closedAt?: number;
  readonly purgeCheck?: PurgeCheck;
};

/** `open`: nobody has answered it. `closed`: also one whose author was erased. */
export const COMPLAINT_STATES = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const complaintStateOf = ({ message, answers = [], closedAt }: Grievance): ComplaintState => {
  if (closedAt !== undefined || message === '') return 'closed';
  return answers.length === 0 ? 'open' : 'answered';
};

export const grievances = kind<Grievance>()({
  name: 'grievance',
  version: 1,
  // Since 4 they are found by their state.
  indexVersion: 4,
  id: (ticket: string) => ticket,
  index: (record) => {
    const { at, phone, purgeCheck } = record;
    const owner = indianMobile(phone);
    return {
      ...(owner !== undefined && { owner }),
      state: complaintStateOf(record),
      at,
      dueAt: nextCheckAt([at + RETENTION_RULES.complaints.least], purgeCheck),
    };
  },
});

/** Null once the complaint has been kept for long enough. */
export const prunedGrievance = (record: Grievance, now: number, { complaints }: Retention): Grievance | null =>
  keptUntil(record.at + complaints, record, now);

/** The complaints that give this phone number, newest first, whoever wrote them: anybody may give any. */
export const complaintsOf = async (store: Pick<ShopStore, 'search'>, phone: string): Promise<readonly Grievance[]> => {
  const found: Grievance[] = [];
  for await (const page of eachPage(store, grievances, { owner: phone }))
    found.push(...page.map(({ document }) => document));
  return found;
};

/** Those of its phone number that name the order, in the message or in an answer; none once its customer was erased. */
export const complaintsAbout = async (
  store: Pick<ShopStore, 'search'>,
  { number, phone }: { readonly number: string; readonly phone: string },
): Promise<readonly Grievance[]> =>
  indianMobile(phone) === undefined
    ? []
    : (await complaintsOf(store, phone)).filter(({ message, answers = [] }) =>
        [message, ...answers.map(({ text }) => text)].some((text) => text.toUpperCase().includes(number)),
      );
