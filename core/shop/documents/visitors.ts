/** What the shop keeps of one browser: the start of its only offer. */
import { VISITOR_KEPT_MS } from '../../catalogue/retention.ts';
import { kind } from '../../ports/store/kind.ts';

export type VisitorRecord = {
  /** Epoch milliseconds. */
  readonly offerStartedAt: number;
};

export const visitors = kind<VisitorRecord>()({
  name: 'visitor',
  version: 1,
  id: (visitor: string) => visitor,
  index: ({ offerStartedAt }) => ({ dueAt: offerStartedAt + VISITOR_KEPT_MS }),
});
