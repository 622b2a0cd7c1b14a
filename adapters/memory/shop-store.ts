/**
 * The shop's documents in this process's memory. A decision runs the moment it is asked for, so decisions never
 * overlap; its writes land together or not at all, and the promise settles afterwards, as it would for a store on disk.
 */
import { MESSAGE_CHANNELS, type Message } from '../../core/ports/messages.ts';
import type { Documents, Index, Key, Search, ShopStore, Write } from '../../core/ports/shop-store.ts';
import { deepFreeze } from './deep-freeze.ts';

type Row = { readonly key: string; readonly document: unknown; readonly index: Index; readonly written: number };

const NO_INDEX: Index = {};
/** A document without a time counts as older than every other. */
const timeOf = ({ index }: Row): number => index.at ?? Number.NEGATIVE_INFINITY;
const newestFirst = (a: Row, b: Row): number =>
  timeOf(a) === timeOf(b) ? b.written - a.written : timeOf(b) > timeOf(a) ? 1 : -1;
const kindOf = (key: string): string => key.slice(0, key.indexOf('/'));

export const createMemoryStore = (): ShopStore => {
  /** Rows by kind, then by key: a search never looks at another kind. */
  const kinds = new Map<string, Map<string, Row>>();
  const unsent = {
    sms: new Map<string, Message>(),
    mail: new Map<string, Message>(),
    conversion: new Map<string, Message>(),
  };
  let writes = 0;

  const rowsOf = (kind: string): Map<string, Row> => {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const rows = new Map<string, Row>();
    kinds.set(kind, rows);
    return rows;
  };

  const isUnsent = (id: string): boolean => MESSAGE_CHANNELS.some((channel) => unsent[channel].has(id));

  const lookup = (key: string): unknown => kinds.get(kindOf(key))?.get(key)?.document;

  const found = (search: Search): readonly Row[] =>
    [...(kinds.get(search.kind)?.values() ?? [])]
      .filter((row) => matches(row, search))
      .sort(newestFirst)
      .slice(0, search.limit);

  const commit = ({ key, document, index = NO_INDEX }: Write): void => {
    const rows = rowsOf(kindOf(key));
    if (document === null) rows.delete(key);
    else rows.set(key, { key, document: deepFreeze(document), index, written: writes++ });
  };

  return {
    read: async (keys) => {
      const found = new Map(keys.map((key) => [key as string, lookup(key)]));
      return documentsOf(found.has.bind(found), (key) => found.get(key));
    },

    update: async (keys, decide) => {
      const named = new Set<string>(keys);
      const { answer, writes: toWrite = [], messages = [] } = decide(documentsOf((key) => named.has(key), lookup));
      for (const { key } of toWrite) if (!named.has(key)) throw unnamed(key);
      toWrite.forEach(commit);
      for (const message of messages)
        if (!isUnsent(message.id)) unsent[message.channel].set(message.id, deepFreeze(message));
      return answer;
    },

    search: async (search) => found(search).map(({ document }) => document),
    searchKeys: async (search) => found(search).map(({ key }) => key),

    unsent: async (channel, limit) => [...unsent[channel].values()].slice(0, limit),

    markSent: async (ids) => {
      for (const channel of MESSAGE_CHANNELS) for (const id of ids) unsent[channel].delete(id);
    },

    dropUnsent: async (channel, keep) => {
      const waiting = unsent[channel];
      const tooMany = Math.max(0, waiting.size - keep);
      if (tooMany > 0) for (const id of [...waiting.keys()].slice(0, tooMany)) waiting.delete(id);
      return tooMany;
    },
  };
};

const unnamed = (key: string): Error => new Error(`the decision did not name the key of a ${kindOf(key)}`);

const documentsOf = (isNamed: (key: string) => boolean, lookup: (key: string) => unknown): Documents => ({
  get: <Document>(key: Key<Document>) => {
    if (!isNamed(key)) throw unnamed(key);
    // A key carries its document's type, and `put` is how a document gets under it.
    return lookup(key) as Document | undefined;
  },
});

const matches = ({ index }: Row, { owner, state, before }: Search): boolean =>
  (owner === undefined || index.owner === owner) &&
  (state === undefined || index.state === state) &&
  (before === undefined || (index.at !== undefined && index.at < before));
