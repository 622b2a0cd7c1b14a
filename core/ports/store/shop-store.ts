/**
 * The shop's document store. A use case declares its keys and passes a pure, synchronous decision; the store loads the
 * documents, runs the decision, commits all of its writes or none, and resolves afterwards. Messages to send are
 * rows of the same commit, so none is lost and none is sent for something that did not happen.
 */
import { isIndexable, kindNameOf, NotIndexable, type AnyKind, type Index, type IndexedKind, type Key } from './kind.ts';
import type { Message } from '../messages.ts';
import type { Outbox } from './outbox.ts';

/** The documents that a decision may look at: those of the keys that it declared. */
export type Documents = {
  /** The document, or undefined where there is none. Throws for a key that was not declared. */
  readonly get: <Document>(key: Key<Document>) => Document | undefined;
};

/** One document to write; null removes it. Documents are plain JSON. */
export type Write = { readonly key: Key; readonly document: unknown; readonly version: number; readonly index: Index };

export type Decision<T> = {
  readonly answer: T;
  /** At most one for each key. */
  readonly writes?: readonly Write[];
  readonly messages?: readonly Message[];
};

/** Keys of documents that a decision only reads, and of those that it may write as well. */
export type Keys = { readonly reads?: readonly Key[]; readonly writes?: readonly Key[] };

declare const cursor: unique symbol;
/** Where the next page of a search begins; only a store makes and reads it. */
export type Cursor = string & { readonly [cursor]: true };
/** A store's own text as a cursor; after any other text a search finds nothing. */
export const cursorOf = (text: string): Cursor => text as Cursor;

/** A document's position in the order of a search: by time, then by key. */
export type Position = { readonly time: number; readonly key: string };
export const cursorAt = ({ time, key }: Position): Cursor => cursorOf(`${time}:${key}`);
/** Where documents begin that are earlier than this, epoch milliseconds, of a search that is newest first. */
export const cursorBefore = (time: number): Cursor => cursorAt({ time, key: '!' });
/** Undefined for an invalid cursor. */
export const parseCursor = (cursor: Cursor): Position | undefined => {
  const [, time, key] = /^(-?\d{1,16}):(.+)$/su.exec(cursor) ?? [];
  return key === undefined || !isIndexable(key) ? undefined : { time: Number(time), key };
};

export type Found<Document> = { readonly key: Key<Document>; readonly document: Document };
/** `next` is null on the last page. */
export type Page<Document> = { readonly found: readonly Found<Document>[]; readonly next: Cursor | null };
/** A page of keys, in the order of the keys; `next` is the last one that was looked at, null on the last page. */
export type KeyPage = { readonly keys: readonly Key[]; readonly next: Key | null };
export type Paging = { readonly limit: number; readonly after?: Cursor | null };

/**
 * Every call may reject with StoreBusy, and does so once it has waited for some seconds, or for the `withinMs` milliseconds
 * that it is given.
 *
 * @example
 * ```ts
 * import { kind } from '../core/ports/store/kind.ts';
 * import { put, type ShopStore } from '../core/ports/store/shop-store.ts';
 *
 * declare const store: ShopStore;
 *
 * const counters = kind<{ readonly count: number }>()({ name: 'counter', version: 1, id: (name: string) => name });
 * const key = counters.key('visits');
 * const count: number = await store.update({ writes: [key] }, (documents) => {
 *   const next = (documents.get(key)?.count ?? 0) + 1;
 *   return { answer: next, writes: [put(counters, key, { count: next })] };
 * });
 * ```
 */
export type ShopStore = {
  /** The documents as last committed. */
  readonly read: (keys: readonly Key[], withinMs?: number) => Promise<Documents>;
  /**
   * Runs the decision alone on the documents it may write: no other decision that shares one of them runs between its
   * reads and its writes. Resolves with the answer after the commit. If it throws, the promise rejects and nothing is
   * written. It may run again on newer documents, so it must be pure. Documents that it only reads are as last
   * committed. One that is given up is never run later.
   */
  readonly update: <T>(keys: Keys, decide: (documents: Documents) => Decision<T>, withinMs?: number) => Promise<T>;
  /** Documents of a kind by owner and state, newest first or oldest first. */
  readonly search: <Document>(
    kind: AnyKind<Document>,
    search: Paging & { readonly owner?: string; readonly state?: string; readonly isOldestFirst?: boolean },
    withinMs?: number,
  ) => Promise<Page<Document>>;
  /** How many documents of a kind are in a state, without reading them. */
  readonly count: (kind: { readonly name: string }, filter: { readonly state: string }) => Promise<number>;
  /** Documents of a kind that are due at `now`, epoch milliseconds, earliest due first. */
  readonly due: <Document>(kind: AnyKind<Document>, due: Paging & { readonly now: number }) => Promise<Page<Document>>;
  /**
   * Looks at up to `limit` documents of a kind after this key, and finds those that were stored with an older version, or
   * whose stored index is not the one that is computed from them. Documents that cannot be read are left out.
   */
  readonly outdated: (
    kind: IndexedKind,
    page: { readonly limit: number; readonly after: Key | null },
  ) => Promise<KeyPage>;
  readonly outbox: Outbox;
};

export const put = <Document>(
  kind: AnyKind<Document>,
  key: Key<NoInfer<Document>>,
  document: NoInfer<Document>,
): Write => ({ key, document, version: kind.version, index: kind.index(document) });

export const remove = (key: Key): Write => ({ key, document: null, version: 0, index: {} });

/** What the writes leave at a key: null where they remove the document, undefined where they do not write it. */
export const writtenDocument = <Document>(
  writes: readonly Write[],
  key: Key<Document>,
): Document | null | undefined => {
  const write = writes.findLast((one) => one.key === key);
  // `put` made the write, so its document is of its key's type.
  return write?.document as Document | null | undefined;
};

/** Thrown for a key that a decision did not name. */
export class UndeclaredKey extends Error {
  override name = 'UndeclaredKey';

  constructor(key: Key) {
    super(`the decision did not declare the key of a ${kindNameOf(key)}`);
  }
}

/**
 * The store cannot take the call now: others hold what it needs, or its database cannot be reached or written to. Nothing
 * was written and nothing will be, unless the commit was under way when the connection was lost or the call was given up:
 * then it may still be applied.
 */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}

/**
 * The documents of these keys and no others; `find` is also given the key's index in `declared`. A call names few, so a list
 * is searched faster than a set is made.
 */
export const onlyDeclared = (declared: readonly Key[], find: (key: Key, index: number) => unknown): Documents => ({
  get: <Document>(key: Key<Document>) => {
    const index = declared.indexOf(key);
    if (index < 0) throw new UndeclaredKey(key);
    // A key carries its document's type, and `put` is how a document gets under it.
    return find(key, index) as Document | undefined;
  },
});

/**
 * Throws where a decision writes a document whose key it did not name, or one twice, and NotIndexable for an index or a
 * message that not every store can find again.
 */
export const checkWrites = (
  writable: readonly Key[],
  { writes = [], messages = [] }: Pick<Decision<unknown>, 'writes' | 'messages'>,
): void => {
  for (const { key, index } of writes) {
    if (!writable.includes(key)) throw new UndeclaredKey(key);
    if (!isFindable(index)) throw new NotIndexable(`the index of a ${kindNameOf(key)}`);
  }
  for (const { id, to } of messages)
    if (!isIndexable(id) || !isIndexable(to)) throw new NotIndexable('the id or the receiver of a message');
  if (writes.some(({ key }, index) => writes.findIndex((other) => other.key === key) < index))
    throw new Error('a key is written twice');
};

const isFindable = ({ owner, state }: Index): boolean =>
  (owner === undefined || isIndexable(owner)) && (state === undefined || isIndexable(state));
