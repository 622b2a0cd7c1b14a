/**
 * Where the shop keeps its documents. A use case names its keys and gives a pure, synchronous decision; the store loads
 * the documents, runs it, writes all of what it says or nothing, and resolves after the commit. Messages to send are
 * rows of the same commit, so none is lost and none is sent for something that did not happen.
 */
import type { Message, MessageChannel } from './messages.ts';

declare const documentType: unique symbol;
/** The name of a document, `kind/id`; it carries the document's type. */
export type Key<Document = unknown> = string & { readonly [documentType]?: Document };

/** A key of a kind; kinds are letters and hyphens, ids never empty. */
export const keyOf = <Document>(kind: string, id: string): Key<Document> => `${kind}/${id}`;

/** The documents a decision may look at: those of the keys that it named. */
export type Documents = {
  /** The document, or undefined where none is kept. Throws for a key that was not named. */
  readonly get: <Document>(key: Key<Document>) => Document | undefined;
};

/** One document to write; null removes it. Values are plain JSON. */
export type Write = { readonly key: Key; readonly document: unknown; readonly index?: Index };

/** The few columns by which documents are searched (an order's customer, state and time). */
export type Index = { readonly owner?: string; readonly state?: string; readonly at?: number };

export type Decision<T> = {
  readonly answer: T;
  readonly writes?: readonly Write[];
  readonly messages?: readonly Message[];
};

export type Search = {
  readonly kind: string;
  readonly owner?: string;
  readonly state?: string;
  /** Only documents whose time is before this, epoch milliseconds. */
  readonly before?: number;
  readonly limit: number;
};

export type ShopStore = {
  /** The documents as last committed. */
  readonly read: (keys: readonly Key[]) => Promise<Documents>;
  /**
   * Runs the decision alone on its documents: no other decision that shares a key runs between its reads and its
   * writes. Resolves with the answer after the commit. What the decision throws rejects, and nothing is written. It may
   * be run again on newer documents, so it must be pure.
   */
  readonly update: <T>(keys: readonly Key[], decide: (documents: Documents) => Decision<T>) => Promise<T>;
  /** Documents of a kind by their index, newest first. */
  readonly search: (search: Search) => Promise<readonly unknown[]>;
  /** The keys of the same documents in the same order. */
  readonly searchKeys: <Document>(search: Search) => Promise<readonly Key<Document>[]>;
  /** Messages of a channel committed and not yet marked as sent, oldest first. */
  readonly unsent: (channel: MessageChannel, limit: number) => Promise<readonly Message[]>;
  readonly markSent: (ids: readonly string[]) => Promise<void>;
  /**
   * Forgets the oldest messages of a channel that are not yet marked as sent, but for the newest `keep`; resolves with
   * how many.
   */
  readonly dropUnsent: (channel: MessageChannel, keep: number) => Promise<number>;
};

/** A write of a document under its key, checked against the key's type. */
export const put = <Document>(key: Key<Document>, document: NoInfer<Document>, index?: Index): Write =>
  index === undefined ? { key, document } : { key, document, index };

export const remove = (key: Key): Write => ({ key, document: null });
