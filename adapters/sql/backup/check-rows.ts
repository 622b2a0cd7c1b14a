/** Checks that every stored document can be read, and is found by what it says. */
import type { Kysely } from 'kysely';
import { kindNameOf, upcastTo, type IndexedKind, type Key } from '../../../core/ports/store/kind.ts';
import { documentOf, rowOf } from '../rows.ts';
import type { DocumentTable, Tables } from '../schema/tables.ts';
import { allRows } from './table-rows.ts';

export type RowCheck = {
  readonly documents: number;
  readonly messages: number;
  readonly problems: readonly { readonly key: string; readonly problem: string }[];
};

const INDEXED = ['kind', 'owner', 'state', 'at', 'due_at'] as const;

export const checkRows = async (db: Kysely<Tables>, kinds: readonly IndexedKind[]): Promise<RowCheck> => {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const upcast = upcastTo(kinds);

  const problemsOf = (row: DocumentTable): readonly string[] => {
    // The key was made by a kind when the row was written.
    const key = row.key as Key;
    try {
      const document = documentOf(row, upcast);
      const kind = byName.get(kindNameOf(key));
      // The index of an older document is the one it was written with.
      if (kind === undefined || kind.version !== row.version) return [];
      const index = kind.index(document as never);
      const expected = rowOf({ key, document, version: row.version, index });
      return INDEXED.filter((column) => expected[column] !== row[column]).map(
        (column) => `its column ${column} is ${row[column]}, but should be ${expected[column]}`,
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
  return { documents, messages, problems };
};
