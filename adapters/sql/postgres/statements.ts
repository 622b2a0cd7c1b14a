/** The statements of the hot path, prepared once for each connection. */
import type { QueryConfig } from 'pg';
import type { DocumentTable } from '../schema/tables.ts';
import type { MessageRow } from '../rows.ts';

const prepared =
  (name: string, text: string) =>
  (values: readonly unknown[]): QueryConfig => ({
    name,
    text,
    values: [...values],
  });

/** The portable form of a statement has `?` for its parameters. */
export const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll('?', () => `$${(count += 1)}`);
};

const read = prepared('read', 'select key, version, document from documents where key = any($1::text[])');
export const readDocuments = (keys: readonly string[]): QueryConfig => read([keys]);

// Everybody locks in the order of the keys, so that two batches cannot wait for each other.
const lock = prepared(
  'lock',
  'select key, version, document from documents where key = any($1::text[]) order by key for update',
);
export const lockDocuments = (keys: readonly string[]): QueryConfig => lock([keys]);
const lockFree = prepared(
  'lock-free-documents',
  'select key, version, document from documents where key = any($1::text[]) order by key for update skip locked',
);
/** Only those that no other transaction holds; a key without a document looks the same as one that is held. */
export const lockFreeDocuments = (keys: readonly string[]): QueryConfig => lockFree([keys]);

/** Not yet a document: only its own transaction ever sees it. */
export const PLACEHOLDER = '';
const placeholders = prepared(
  'placeholders',
  `insert into documents (key, kind, version, document, at)
   select key, '', 0, '${PLACEHOLDER}', 0 from unnest($1::text[]) as keys (key) order by key
   on conflict (key) do nothing
   returning key`,
);
/**
 * Locks keys without a document, and answers which these are: another transaction that wants the same key waits for this
 * one.
 */
export const insertPlaceholders = (keys: readonly string[]): QueryConfig => placeholders([keys]);

const upsert = prepared(
  'upsert',
  `insert into documents (key, kind, version, document, owner, state, at, due_at)
   select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
   on conflict (key) do update set kind = excluded.kind, version = excluded.version, document = excluded.document,
     owner = excluded.owner, state = excluded.state, at = excluded.at, due_at = excluded.due_at`,
);
export const upsertDocuments = (rows: readonly DocumentTable[]): QueryConfig =>
  upsert([
    rows.map((row) => row.key),
    rows.map((row) => row.kind),
    rows.map((row) => row.version),
    rows.map((row) => row.document),
    rows.map((row) => row.owner),
    rows.map((row) => row.state),
    rows.map((row) => row.at),
    rows.map((row) => row.due_at),
  ]);

const deletion = prepared('delete', 'delete from documents where key = any($1::text[])');
export const deleteDocuments = (keys: readonly string[]): QueryConfig => deletion([keys]);

const messages = prepared(
  'messages',
  `insert into outbox (id, channel, receiver, is_otp, position, free_at, attempts, is_overtaken, message)
   select m.id, m.channel, m.receiver, m.is_otp,
     greatest(m.position, coalesce((select max(o.position) + 1 from outbox o
       where o.channel = m.channel and o.receiver = m.receiver), 0) + m.place),
     $7::bigint, 0, 0, m.message
   from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::text[])
     with ordinality as m (id, channel, receiver, is_otp, position, message, place)
   on conflict (id) do nothing`,
);
export const insertMessages = (rows: readonly MessageRow[], freeAt: number): QueryConfig =>
  messages([
    rows.map((row) => row.id),
    rows.map((row) => row.channel),
    rows.map((row) => row.receiver),
    rows.map((row) => row.is_otp),
    rows.map((row) => row.position),
    rows.map((row) => row.message),
    freeAt,
  ]);
