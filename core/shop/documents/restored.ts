/** Notes that the store was filled from a backup, which lacks what was issued and paid after it was taken. */
import { kind } from '../../ports/store/kind.ts';

export type Restored = {
  /** When the backup was taken, epoch milliseconds; null for one of an earlier version, which does not say when. */
  readonly backupAt: number | null;
  /** Epoch milliseconds; null for a copy of a store that is served from as it is. */
  readonly restoredAt: number | null;
  /** Prefixes of the series whose last number the operator has not confirmed yet: no tax document is numbered in them. */
  readonly unconfirmed: readonly string[];
};

const restored = kind<Restored>()({ name: 'restored', version: 1, id: (name: string) => name });
export const restoredKey = restored.key('store');
export const restoredKind = restored;
