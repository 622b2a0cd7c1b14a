/**
 * The index of a kind and its version belong together: stored documents have the index of the version they were written
 * with. After a change of an index, raise its `indexVersion`, and write here what the failing test has received.
 */
import { expect, it } from 'vitest';
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { upcastTo, type IndexedKind, type Key } from '../../../../core/ports/store/kind.ts';
import type { OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { documentKinds } from '../../../../core/shop/documents/kinds.ts';
import { HOUR } from '../../../samples/durations.ts';
import { earlierRows, EARLIER_STORES } from '../../../server/stores/earlier/earlier-stores.ts';

/** An order at other times and with refunds in every state, which no earlier store has. */
const variationsOf = (order: OrderRecord): readonly unknown[] => {
  const { payment, placedAt } = order;
  const refund = { id: 1, payment: 'p', gatewayOrder: 'o', amount: 100, currency: 'INR', at: placedAt + HOUR };
  const withRefund = (more: object) => ({ payment: { ...payment, refunds: [{ ...refund, ...more }] } });
  return [
    { polledAt: placedAt + HOUR },
    { polledAt: placedAt + 48 * HOUR },
    withRefund({ state: 'pending' }),
    withRefund({ state: 'pending', askedAt: placedAt + 5 * HOUR }),
    withRefund({ state: 'refunded' }),
    { payment: { ...payment, opened: [], events: [] } },
  ].map((changed) => ({ ...order, ...changed }));
};

const decided = (purpose: string, given: boolean, at: number) => ({ purpose, given, text: 'Yes', at });
/** Documents of kinds of which the earlier stores have none. */
const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  consent: [
    { decisions: [decided('offers', true, 1), decided('offers', false, 2)] },
    { decisions: [decided('offers', true, 1), decided('measurement', true, 1), decided('offers', false, 2)] },
  ],
  'network-otps': [{ times: [], counts: { 600_000: [[1_767_584_520_000, 2]], 86_400_000: [[1_767_584_160_000, 5]] } }],
  'tracking-misses': [{ times: [1_767_584_520_000, 1_767_584_530_000], until: 1_767_588_130_000 }],
  grievance: [
    { ticket: 'G0123456789', name: 'Asha Rao', phone: '9876543210', email: 'a@b.in', message: 'Open.', at: 7 },
  ],
};

const { plain } = createHmacHasher('');
const indexesOf = (kind: IndexedKind): readonly unknown[] => {
  const upcast = upcastTo([kind], plain);
  const stored = EARLIER_STORES.flatMap((version) =>
    earlierRows(version).rows.flatMap((one): readonly unknown[] => {
      if (one.table !== 'documents' || one.row.kind !== kind.name) return [];
      const document = upcast(one.row.key as Key, one.row.version, JSON.parse(one.row.document));
      return [document, ...(kind.name === 'order' ? variationsOf(document as OrderRecord) : [])];
    }),
  );
  // Documents of their kind, whose type is known to the kind alone.
  return [...stored, ...(OTHERS[kind.name] ?? [])].map((document) => kind.index(document as never));
};

/** By kind: the version of its index, and a hash of the indexes of all its samples. */
const RECORDED = {
  consent: '3 17b11136e194d281',
  customer: '1 90ff4592ef035ba8',
  email: '2 2646edb8cf25c6c9',
  grievance: '4 a8f24a71c917d42e',
  ledger: '1 edf06a170519c3aa',
  'network-otps': '1 6c6eda74ad705549',
  order: '3 0a65b225263f47d9',
  phone: '3 db6ccde4d91fe6cb',
  placement: '1 411b36d4dcffb6fa',
  session: '3 ad494a29d5c9eb24',
  'site-budget': '1 82e81eff8fdb5188',
  'tracking-misses': '1 4f3a84e4cdbc01cd',
  visitor: '3 2e080f25fd89775a',
  'yearly-number': '1 82e81eff8fdb5188',
};

const computed = documentKinds.map((kind) => [kind.name, kind.indexVersion, indexesOf(kind)] as const);

it('the index of every kind is the recorded one as long as its version is', () => {
  const without = documentKinds.filter((kind) => indexesOf(kind).length === 0);
  for (const kind of without) expect(kind.index({} as never)).toEqual({});
  const recorded = computed.flatMap(([name, version, indexes]) =>
    indexes.length === 0 ? [] : [[name, `${version} ${plain(JSON.stringify(indexes)).slice(0, 16)}`]],
  );
  expect(Object.fromEntries(recorded)).toEqual(RECORDED);
});
