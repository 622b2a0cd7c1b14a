/** Stores with one fault each, which a history has to show. */
import { setTimeout as wait } from 'node:timers/promises';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { CashLedger } from '../../../core/entities/cash-ledger.ts';
import type { MessageChannel } from '../../../core/ports/messages.ts';
import type { ClaimedMessage } from '../../../core/ports/store/outbox.ts';
import { kindNameOf, type Key } from '../../../core/ports/store/kind.ts';
import type { Decision, Documents, Keys, ShopStore, Write } from '../../../core/ports/store/shop-store.ts';
import type { OrderRecord } from '../../../core/shop/documents/orders.ts';
import type { PhoneRecord } from '../../../core/shop/documents/phones.ts';

type MakeFaulty = (store: ShopStore) => ShopStore;

const allKeys = ({ reads = [], writes = [] }: Keys): readonly Key[] => [...reads, ...writes];
const isOf = (kind: string, { key }: Pick<Write, 'key'>): boolean => kindNameOf(key) === kind;

/** A store whose decisions are changed before they are committed. */
const withDecisions =
  (change: <T>(decision: Decision<T>) => Decision<T>): MakeFaulty =>
  (store) => ({ ...store, update: (keys, decide) => store.update(keys, (documents) => change(decide(documents))) });

const withoutWrites = (isLost: (write: Write) => boolean): MakeFaulty =>
  withDecisions((decision) => ({ ...decision, writes: decision.writes?.filter((write) => !isLost(write)) ?? [] }));

const onceIn = (times: number, seed: number): (() => boolean) => {
  const { below } = createSeededRandom(seed);
  return () => below(times) === 0;
};

/** How long a fault lets something be late, in milliseconds. */
const LATE_MS = 15;

export const FAULTS = {
  /** Decides on what it read before others wrote. */
  'lost update': (store) => ({
    ...store,
    update: async (keys, decide) => {
      const decision = decide(await store.read(allKeys(keys)));
      await wait(2);
      return store.update(keys, () => decision);
    },
  }),

  'acknowledged before the commit': (store) => ({
    ...store,
    update: async (keys, decide) => {
      const { answer } = decide(await store.read(allKeys(keys)));
      void wait(LATE_MS).then(() => store.update(keys, decide).catch(() => undefined));
      return answer;
    },
  }),

  'acknowledged and not committed': (store) => {
    const isLost = onceIn(25, 1);
    return withDecisions((decision) => (isLost() ? { answer: decision.answer } : decision))(store);
  },

  /** As from a copy of the database that lags behind. */
  'stale read': (store) => {
    const copy = new Map<Key, unknown>();
    const isStale = onceIn(3, 3);
    return {
      ...store,
      read: async (keys) => {
        const documents = await store.read(keys);
        const shown = new Map(
          keys.map((key) => {
            if (copy.has(key) && isStale()) return [key, copy.get(key)] as const;
            copy.set(key, documents.get(key));
            return [key, documents.get(key)] as const;
          }),
        );
        return { get: <Document>(key: Key<Document>) => shown.get(key) as Document | undefined };
      },
    };
  },

  /** Commits a part of what was decided together. */
  'torn commit': (store) => {
    const { below } = createSeededRandom(2);
    return withDecisions((decision) => {
      const { writes = [] } = decision;
      const lost = below(3) === 0 && writes.length > 2 ? below(writes.length) : -1;
      return lost === -1 ? decision : { ...decision, writes: writes.filter((_, index) => index !== lost) };
    })(store);
  },

  'code used twice by one phone': withDecisions((decision) => ({
    ...decision,
    writes: (decision.writes ?? []).map((write) =>
      isOf('phone', write) && write.document !== null
        ? { ...write, document: { ...(write.document as PhoneRecord), codes: {} } }
        : write,
    ),
  })),

  'reward cash spent twice': withoutWrites(
    (write) => isOf('ledger', write) && (write.document as CashLedger | null)?.entries.at(-1)?.kind === 'held',
  ),

  'oversold stock': withoutWrites((write) => isOf('stock', write)),

  /** An order is decided on as it was before its payment was captured. */
  'double capture': (store) => {
    const before = new Map<Key, unknown>();
    return {
      ...store,
      update: (keys, decide) =>
        store.update(keys, (documents) => {
          const unpaid: Documents = {
            get: <Document>(key: Key<Document>) => {
              const document = documents.get(key);
              return isPaid(key, document) && before.has(key) ? (before.get(key) as Document) : document;
            },
          };
          for (const key of keys.writes ?? []) {
            const document = documents.get(key);
            if (kindNameOf(key) === 'order' && document !== undefined && !isPaid(key, document))
              before.set(key, document);
          }
          return decide(unpaid);
        }),
    };
  },

  'message sent twice': (store) => {
    const claimedOf = new Map<MessageChannel, readonly ClaimedMessage[]>();
    return {
      ...store,
      outbox: {
        ...store.outbox,
        claim: async (claim) => {
          const claimed = await store.outbox.claim(claim);
          const again = claimedOf.get(claim.channel) ?? [];
          claimedOf.set(claim.channel, claimed);
          return [...claimed, ...again];
        },
      },
    };
  },

  'idempotency key forgotten': withoutWrites((write) => isOf('placement', write)),

  'invoice number given twice': withoutWrites((write) => isOf('yearly-number', write)),
} satisfies Readonly<Record<string, MakeFaulty>>;

export type Fault = keyof typeof FAULTS;

const isPaid = (key: Key, document: unknown): boolean =>
  kindNameOf(key) === 'order' &&
  document !== undefined &&
  (document as OrderRecord).history.at(-1)?.state === 'confirmed';

/** A store that begins to be faulty when it is told to. */
export type FaultyStore = { readonly store: ShopStore; readonly enableFault: () => void };

export const withFault = (fault: Fault | undefined, healthy: ShopStore): FaultyStore => {
  let store = healthy;
  return {
    store: {
      ...healthy,
      read: (keys) => store.read(keys),
      update: (keys, decide) => store.update(keys, decide),
      outbox: { ...healthy.outbox, claim: (claim) => store.outbox.claim(claim) },
    },
    enableFault: () => {
      if (fault !== undefined) store = FAULTS[fault](healthy);
    },
  };
};
