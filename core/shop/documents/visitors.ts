/** What the shop keeps of one browser: the start of its only offer. */
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import { kind } from '../../ports/store/kind.ts';
import { firstLook, type Look } from './look.ts';
import type { TokenId } from './token-id.ts';

export type VisitorRecord = {
  /** Epoch milliseconds. */
  readonly offerStartedAt: number;
  readonly look?: Look;
};

export const visitors = kind<VisitorRecord>()({
  name: 'visitor',
  version: 1,
  indexVersion: 2,
  id: (id: TokenId) => id,
  index: ({ offerStartedAt, look }) => ({ dueAt: firstLook([offerStartedAt + RETENTION_RULES.visits.least], look) }),
});

/** Null once the start has been kept for long enough. */
export const prunedVisitor = (record: VisitorRecord, now: number, { visits }: Retention): VisitorRecord | null => {
  const next = record.offerStartedAt + visits;
  return next <= now ? null : { ...record, look: { at: now, next } };
};
