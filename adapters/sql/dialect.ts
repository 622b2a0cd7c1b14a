/** What the two databases do differently: all that the store asks of one beyond Kysely's own queries. */
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Key } from '../../core/ports/store/kind.ts';
import type { Failure } from './retry.ts';
import type { StoredDocument } from './rows.ts';
import type { MigratedDatabase } from './schema/migrate.ts';
import type { Tables } from './schema/tables.ts';
import type { ProblemOf } from './store-problems.ts';

export type Locked = {
  /** The documents that there are. */
  readonly rows: readonly StoredDocument[];
  /** Keys without a document, which have a row for now, so that no other transaction creates one. */
  readonly placeholders: readonly Key[];
};

export type Dialect = MigratedDatabase & {
  /** Transactions of updates that may run at the same time. */
  readonly transactions: number;
  readonly failureOf: (error: unknown) => Failure;
  readonly problemOf: ProblemOf;
  /** Keeps these documents, whether there are any or not, from other transactions until this one ends. */
  readonly lockDocuments: (transaction: Transaction<Tables>, keys: readonly Key[]) => Promise<Locked>;
  /** The same query, locking the rows that it finds of `m`, without those that another transaction has locked. */
  readonly lockFound: <Row>(
    query: SelectQueryBuilder<Tables & { readonly m: Tables['outbox'] }, 'm', Row>,
  ) => SelectQueryBuilder<Tables & { readonly m: Tables['outbox'] }, 'm', Row>;
  /** Throws StoreBusy where a shopper's write may find no room. */
  readonly checkRoom: () => void;
  readonly close: () => Promise<void>;
};
