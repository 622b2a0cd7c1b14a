/** What the shop keeps of one browser: the start of its only offer. */
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import { kind } from '../../ports/store/kind.ts';
import { keptUntil, nextCheckAt, type PurgeCheck } from './purge-check.ts';
import type { TokenId } from './token-id.ts';

export type VisitorRecord = {
  /** Epoch milliseconds. */
  readonly offerStartedAt: number;
  readonly purgeCheck?: PurgeCheck;
};

export const visitors = kind<VisitorRecord>()({
  name: 'visitor',
  version: 1,
  indexVersion: 3,
  id: (id: TokenId) => id,
  index: ({ offerStartedAt, purgeCheck }) => ({
    dueAt: nextCheckAt([offerStartedAt + RETENTION_RULES.visits.least], purgeCheck),
  }),
});

/** Null once the start has been kept for long enough. */
export const prunedVisitor = (record: VisitorRecord, now: number, { visits }: Retention): VisitorRecord | null =>
  keptUntil(record.offerStartedAt + visits, record, now);
