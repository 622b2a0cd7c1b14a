/** A kind of document: its type, its key and how it is found, declared once. */
import { isPlain } from '../../entities/invisible-characters.ts';
import { utf8Length } from '../../entities/utf8-length.ts';

declare const documentType: unique symbol;
/** The key of a document, `kind/id`; it carries the document's type, and only a kind makes one. */
export type Key<Document = unknown> = string & { readonly [documentType]: Document };

/** The most bytes of a text in an index, in UTF-8: every database takes that many. */
const MOST_BYTES = 512;

/**
 * Whether every store keeps the text as it is in a key, or in a column by which something is found: databases replace
 * what is no well-formed UTF-8, refuse NUL, and limit the entries of an index. Documents are JSON, which may have any text.
 */
export const isIndexable = (text: string): boolean =>
  text.length <= MOST_BYTES &&
  (isPlain(text) || (text.isWellFormed() && !text.includes('\0') && utf8Length(text) <= MOST_BYTES));

/** Thrown for a key, an index or a message's receiver with such a text. The text itself may be personal. */
export class NotIndexable extends Error {
  override name = 'NotIndexable';

  constructor(what: string) {
    super(`${what} has a text that cannot be stored in an index`);
  }
}

/** The columns by which documents are searched. */
export type Index = {
  /** Whose document it is: an order's customer. */
  readonly owner?: string;
  readonly state?: string;
  /** The time to sort by, epoch milliseconds. */
  readonly at?: number;
  /** When maintenance has to look at it, epoch milliseconds. */
  readonly dueAt?: number;
};

/** SHA-256 as lower-case hex: what is stored in place of a secret that earlier versions have stored. */
export type Digest = (value: string) => string;

export type Kind<Document, Id extends readonly string[] = readonly string[]> = {
  /** Letters and hyphens. */
  readonly name: string;
  /**
   * Raised for a change that the previous release cannot read, such as another meaning or a missing field: servers of both do
   * not run together. A new optional field, which it keeps, needs no new version.
   */
  readonly version: number;
  /** The document in its present shape, from one that was stored with an older version. */
  readonly upcast: (document: unknown, version: number, digest: Digest) => Document;
  /** Throws NotIndexable. */
  readonly key: (...id: Id) => Key<Document>;
  readonly index: (document: Document) => Index;
  /** Counts changes of what `index` computes: documents that were stored with an older index get the present one. */
  readonly indexVersion: number;
};

/** A kind whatever its key is made of. */
export type AnyKind<Document> = Kind<Document, never>;

/**
 * Declares a kind: `kind<Order>()({ name: 'order', version: 1, id: (number: string) => number, index: … })`. Ids are
 * never empty. The index is computed from the document at every write. A kind of a later version needs `upcast`, which
 * is given documents of any older version; stored ones change when they are next written. Whoever changes what `index`
 * computes raises `indexVersion`, so that maintenance computes the index of all stored documents anew (see
 * core/shop/maintenance/reindex.ts).
 */
export const kind =
  <Document>() =>
  <Id extends readonly string[]>(spec: {
    readonly name: string;
    readonly version: number;
    readonly id: (...id: Id) => string;
    readonly index?: (document: Document) => Index;
    /** By default 1. */
    readonly indexVersion?: number;
    readonly upcast?: (document: unknown, version: number, digest: Digest) => Document;
  }): Kind<Document, Id> => {
    // A call asks for the same few keys again and again; the same string again is found without comparing its text.
    let last: { readonly id: string; readonly key: Key<Document> } | undefined;
    return {
      name: spec.name,
      version: spec.version,
      key: (...parts) => {
        const id = spec.id(...parts);
        if (last?.id !== id) last = { id, key: keyOf(spec.name, id) };
        return last.key;
      },
      index: spec.index ?? (() => EMPTY_INDEX),
      indexVersion: spec.indexVersion ?? 1,
      upcast:
        spec.upcast ??
        ((_document, version) => {
          throw new Error(`a ${spec.name} of version ${version} cannot be converted to version ${spec.version}`);
        }),
    };
  };

/** The one place where a text becomes a key. */
const keyOf = <Document>(name: string, id: string): Key<Document> => {
  const key = `${name}/${id}`;
  if (!isIndexable(key)) throw new NotIndexable(`the key of a ${name}`);
  return key as Key<Document>;
};

const EMPTY_INDEX: Index = {};

/** The name of the kind that a key belongs to. */
export const kindNameOf = (key: Key): string => key.slice(0, key.indexOf('/'));

/** The id part of a key, after `kind/`. */
export const idOf = (key: Key): string => key.slice(key.indexOf('/') + 1);

/** What a store has to know of a kind to read its documents. */
export type Versioned = {
  readonly name: string;
  readonly version: number;
  readonly upcast: (document: unknown, version: number, digest: Digest) => unknown;
};

/** A kind with its index, whatever its documents are. */
export type IndexedKind = Versioned & { readonly index: (document: never) => Index; readonly indexVersion: number };

/** The document of a key as the program knows it, from one stored with `version`. */
export type Upcast = (key: Key, version: number, document: unknown) => unknown;

const missingDigest: Digest = () => {
  throw new Error('this store was given no hash to bring older documents up to date with');
};

/**
 * Converts documents of these kinds that were stored with an older version; others are left as they are. Throws for a
 * version that only a newer program knows.
 */
export const upcastTo = (kinds: readonly Versioned[], digest: Digest = missingDigest): Upcast => {
  if (kinds.length === 0) return (_key, _version, document) => document;
  const byName = new Map(kinds.map((one) => [one.name, one]));
  return (key, version, document) => {
    const known = byName.get(kindNameOf(key));
    if (known === undefined || known.version === version) return document;
    if (known.version < version)
      throw new Error(`a ${known.name} was stored with version ${version}; this program knows ${known.version}`);
    return known.upcast(document, version, digest);
  };
};
