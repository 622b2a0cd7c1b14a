/** What an idempotency key was used for: a hash of the request, and the order that was placed or paid again. */
import { IDEMPOTENCY_KEPT_MS } from '../../catalogue/lifetimes.ts';
import { kind } from '../../ports/store/kind.ts';
import type { TokenId } from './token-id.ts';

export type IdempotencyRecord = { readonly body: string; readonly order: string; readonly at: number };

export const idempotencyRecords = kind<IdempotencyRecord>()({
  // Stored under its first name.
  name: 'placement',
  version: 1,
  id: (session: TokenId, key: string) => `${session}/${key}`,
  // Keys are a session's own, so none is used again after this time.
  index: ({ at }) => ({ dueAt: at + IDEMPOTENCY_KEPT_MS }),
});
