/** Checks that every stored document can be read, and is found by what it says. */
import type { Kysely } from 'kysely';
import { createFoundProblems } from '../../../core/ports/store/found-problems.ts';
import { upcastTo, type IndexedKind } from '../../../core/ports/store/kind.ts';
import { documentOf, sha256, wrongColumns } from '../rows.ts';
import type { DocumentTable, Tables } from '../schema/tables.ts';
import { allRows } from './table-rows.ts';

export type RowCheck = {
  readonly documents: number;
  readonly messages: number;
  /** Documents with the index of an earlier version, which maintenance computes anew. */
  readonly outdated: number;
  /** Whether the rest of a check can read every document. */
  readonly isReadable: boolean;
  readonly problems: readonly string[];
};

/** `unfinished` are the names of the kinds whose stored indexes are being computed anew. */
export const checkRows = async (
  db: Kysely<Tables>,
  kinds: readonly IndexedKind[],
  unfinished: ReadonlySet<string> = new Set(),
): Promise<RowCheck> => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const upcast = upcastTo(kinds, sha256);
  const problems = createFoundProblems();
  let [documents, messages, outdated, isReadable] = [0, 0, 0, true];

  const checkDocument = (row: DocumentTable): void => {
    try {
      const kind = byName.get(row.kind);
      if (kind === undefined) {
        documentOf(row, upcast);
        return;
      }
      const wrong = wrongColumns(row, kind, upcast);
      if (wrong.length > 0 && unfinished.has(kind.name)) {
        outdated += 1;
        return;
      }
      for (const { column, stored, computed } of wrong)
        problems.add('wrong columns', row.key, `its column ${column} is ${stored}, but should be ${computed}`);
    } catch (error) {
      isReadable = false;
      const reason = error instanceof Error ? error.message : 'unknown error';
      problems.add('documents that cannot be read', row.key, `it cannot be read: ${reason}`);
    }
  };

  for await (const { table, row } of allRows(db)) {
    if (table === 'outbox') messages += 1;
    else {
      documents += 1;
      checkDocument(row);
    }
  }
  return { documents, messages, outdated, isReadable, problems: problems.list() };
};
