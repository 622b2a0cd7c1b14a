/**
 * Fixed documents of every kind that has an index: those that earlier versions have stored, brought to the present shape,
 * and orders in states that no test shop comes to quickly.
 */
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { upcastTo, type IndexedKind, type Index, type Key } from '../../../../core/ports/store/kind.ts';
import type { OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { documentKinds } from '../../../../core/shop/shop.ts';
import { earlierRows, EARLIER_STORES } from '../../../server/stores/earlier/earlier-stores.ts';
import { HOUR } from '../../../samples/durations.ts';

type Sample = { readonly name: string; readonly document: unknown };

/** An order at other times and with refunds in every state. */
const variationsOf = (name: string, order: OrderRecord): readonly Sample[] => {
  const { payment, placedAt } = order;
  const refund = { id: 1, payment: 'p', gatewayOrder: 'o', amount: 100, currency: 'INR', at: placedAt + HOUR };
  const changed: readonly (readonly [string, object])[] = [
    ['polled after an hour', { polledAt: placedAt + HOUR }],
    ['polled after two days', { polledAt: placedAt + 48 * HOUR }],
    ['with a pending refund', { payment: { ...payment, refunds: [{ ...refund, state: 'pending' }] } }],
    [
      'with a pending refund that was asked for',
      { payment: { ...payment, refunds: [{ ...refund, state: 'pending', askedAt: placedAt + 5 * HOUR }] } },
    ],
    ['with a refund paid out', { payment: { ...payment, refunds: [{ ...refund, state: 'refunded' }] } }],
    ['without a payment', { payment: { ...payment, opened: [], events: [] } }],
  ];
  return changed.map(([what, fields]) => ({ name: `${name} ${what}`, document: { ...order, ...fields } }));
};

/** Of kinds that no earlier store has documents of. */
const OTHER_SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  consent: [
    {
      name: 'given and withdrawn',
      document: {
        decisions: [
          { purpose: 'offers', given: true, text: 'Yes', at: 1_767_584_520_000 },
          { purpose: 'offers', given: false, text: 'Yes', at: 1_767_670_920_000 },
        ],
      },
    },
    {
      name: 'one of two withdrawn',
      document: {
        decisions: [
          { purpose: 'offers', given: true, text: 'Yes', at: 1_767_584_520_000 },
          { purpose: 'measurement', given: true, text: 'Yes', at: 1_767_584_520_000 },
          { purpose: 'offers', given: false, text: 'Yes', at: 1_767_670_920_000 },
        ],
      },
    },
  ],
  'network-otps': [
    {
      name: 'of two windows',
      document: { times: [], counts: { 600_000: [[1_767_584_520_000, 2]], 86_400_000: [[1_767_584_160_000, 5]] } },
    },
  ],
  'tracking-misses': [
    { name: 'two attempts', document: { times: [1_767_584_520_000, 1_767_584_530_000], until: 1_767_588_130_000 } },
  ],
  grievance: [
    {
      name: 'a complaint',
      document: {
        ticket: 'G0123456789',
        name: 'Asha Rao',
        phone: '9876543210',
        email: 'asha@example.com',
        message: 'The box was open.',
        at: 1_767_584_520_000,
      },
    },
  ],
};

const samplesOf = (kind: IndexedKind): readonly Sample[] => {
  const upcast = upcastTo([kind], createHmacHasher('').plain);
  const stored = EARLIER_STORES.flatMap((version) =>
    earlierRows(version).rows.flatMap((one): readonly Sample[] => {
      if (one.table !== 'documents' || one.row.kind !== kind.name) return [];
      const { key, version: before, document } = one.row;
      const present = upcast(key as Key, before, JSON.parse(document));
      const name = `${version} ${key}`;
      return [
        { name, document: present },
        ...(kind.name === 'order' ? variationsOf(name, present as OrderRecord) : []),
      ];
    }),
  );
  return [...stored, ...(OTHER_SAMPLES[kind.name] ?? [])];
};

export type RecordedIndexes = {
  readonly [kind: string]: {
    readonly indexVersion: number;
    readonly indexes: { readonly [sample: string]: Index };
  };
};

/** The indexes of all samples as they are computed now. */
export const computedIndexes = (): RecordedIndexes =>
  Object.fromEntries(
    documentKinds.flatMap((kind) => {
      const samples = samplesOf(kind);
      if (samples.length === 0) return [];
      // Documents of their kind, whose type is known to the kind alone.
      const indexes = samples.map(({ name, document }) => [name, kind.index(document as never)] as const);
      return [[kind.name, { indexVersion: kind.indexVersion, indexes: Object.fromEntries(indexes) }]];
    }),
  );

export const RECORDED = new URL('recorded-indexes.json', import.meta.url);
