/** How far the stored documents of a kind have been brought to its present version and index. */
import { kind, type Key } from '../../ports/store/kind.ts';

export type IndexProgress = {
  /** The version and the version of the index that documents are brought to. */
  readonly version: number;
  readonly indexVersion: number;
  /** The last key that was looked at; null before the first. */
  readonly after: Key | null;
  /** A second pass, a day later, finds what processes of an earlier version have written meanwhile. */
  readonly pass: 1 | 2;
  /** When this pass ended, epoch milliseconds; null while it runs. */
  readonly doneAt: number | null;
};

export const indexProgress = kind<IndexProgress>()({
  name: 'index-progress',
  version: 1,
  id: (kindName: string) => kindName,
});
