/** Checks that every stored document can be read, and is found by what it says. */
import type { Kysely } from 'kysely';
import { upcastTo, type IndexedKind } from '../../../core/ports/store/kind.ts';
import { documentOf, sha256, wrongColumns } from '../rows.ts';
import type { DocumentTable, Tables } from '../schema/tables.ts';
import { allRows } from './table-rows.ts';

export type RowCheck = {
  readonly documents: number;
  readonly messages: number;
  /** Documents with the index of an earlier version, which maintenance computes anew. */
  readonly outdated: number;
  readonly problems: readonly { readonly key: string; readonly problem: string }[];
};

/** `unfinished` are the names of the kinds whose stored indexes are being computed anew. */
export const checkRows = async (
  db: Kysely<Tables>,
  kinds: readonly IndexedKind[],
  unfinished: ReadonlySet<string> = new Set(),
): Promise<RowCheck> => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const upcast = upcastTo(kinds, sha256);
  let outdated = 0;

  const problemsOf = (row: DocumentTable): readonly string[] => {
    try {
      const kind = byName.get(row.kind);
      if (kind === undefined) {
        documentOf(row, upcast);
        return [];
      }
      const wrong = wrongColumns(row, kind, upcast);
      if (wrong.length > 0 && unfinished.has(kind.name)) {
        outdated += 1;
        return [];
      }
      return wrong.map(
        ({ column, stored, computed }) => `its column ${column} is ${stored}, but should be ${computed}`,
      );
    } catch (error) {
      return [`it cannot be read: ${error instanceof Error ? error.message : 'unknown error'}`];
    }
  };

  const problems: { readonly key: string; readonly problem: string }[] = [];
  let [documents, messages] = [0, 0];
  for await (const { table, row } of allRows(db)) {
    if (table === 'outbox') messages += 1;
    else {
      documents += 1;
      problems.push(...problemsOf(row).map((problem) => ({ key: row.key, problem })));
    }
  }
  return { documents, messages, outdated, problems };
};
