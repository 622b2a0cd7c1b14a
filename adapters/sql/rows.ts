/** Documents and messages as rows of a table, and back. */
import { hash } from 'node:crypto';
import { kindNameOf, type IndexedKind, type Key, type Upcast } from '../../core/ports/store/kind.ts';
import type { Message } from '../../core/ports/messages.ts';
import type { Write } from '../../core/ports/store/shop-store.ts';
import { EARLIEST_TIME, type DocumentTable, type OutboxTable } from './schema/tables.ts';

/** Replaces secrets that documents of earlier versions store in clear, as lower-case hex: the same as the shop's own hash. */
export const sha256 = (value: string): string => hash('sha256', value);

export type StoredDocument = Pick<DocumentTable, 'key' | 'version' | 'document'>;

export const documentOf = ({ key, version, document }: StoredDocument, upcast: Upcast): unknown =>
  // The key was made by a kind when the row was written.
  upcast(key as Key, version, JSON.parse(document));

export const rowOf = ({ key, document, version, index }: Write): DocumentTable => ({
  key,
  kind: kindNameOf(key),
  version,
  document: JSON.stringify(document),
  owner: index.owner ?? null,
  state: index.state ?? null,
  at: index.at ?? EARLIEST_TIME,
  due_at: index.dueAt ?? null,
});

const INDEXED = ['kind', 'owner', 'state', 'at', 'due_at'] as const;

export type WrongColumn = {
  readonly column: (typeof INDEXED)[number];
  readonly stored: string | number | null;
  readonly computed: string | number | null;
};

/** The columns of a row's index that are not as its kind computes them now. Throws where it cannot be read. */
export const wrongColumns = (row: DocumentTable, kind: IndexedKind, upcast: Upcast): readonly WrongColumn[] => {
  const document = documentOf(row, upcast);
  // A document of its kind, whose type is known to the kind alone.
  const computed = rowOf({ key: row.key as Key, document, version: row.version, index: kind.index(document as never) });
  return INDEXED.filter((column) => computed[column] !== row[column]).map((column) => ({
    column,
    stored: row[column],
    computed: computed[column],
  }));
};

export type MessageRow = Pick<OutboxTable, 'id' | 'channel' | 'receiver' | 'is_otp' | 'position' | 'message'>;

export const messageRowOf = (message: Message): MessageRow => ({
  id: message.id,
  channel: message.channel,
  receiver: message.to,
  is_otp: message.otp === undefined ? 0 : 1,
  position: nextPosition(),
  message: JSON.stringify(message),
});

// The store wrote what is read here.
export const messageOf = (text: string): Message => JSON.parse(text) as Message;

let last = 0;
/**
 * Grows with every call, and from process to process as far as their clocks agree; where they do not, the insert places
 * a message after the earlier ones of its receiver.
 */
const nextPosition = (): number => {
  last = Math.max(last + 1, Date.now() * 1_000);
  return last;
};
