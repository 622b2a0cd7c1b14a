/**
 * Documents are written so that the version before can read them, while its servers are replaced one after the other: what it
 * had found in every document is still there, and of the same type. recorded-documents.json is what it wrote. A new field is
 * fine, as the version before ignores and keeps it. After another change raise the kind's `version`: then servers of both do not
 * run together. After a release `RECORD=documents npm test -- recorded-documents` records anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { kindNameOf } from '../../../../core/ports/store/kind.ts';
import type { ShopStore, Write } from '../../../../core/ports/store/shop-store.ts';
import { documentKinds } from '../../../../core/shop/documents/kinds.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import {
  moved,
  openCod,
  openFree,
  openHeld,
  openPaid,
  openUnpaid,
  review,
  TO_DELIVERY,
  wait,
} from '../../../shop/orders.ts';
import { createTestShop, dataOf } from '../../../shop/test-shop.ts';

/**
 * By path, such as `.payment.refunds[].state`: its types, or its words where it says what something is, and `absent` where it is
 * not in every document.
 */
type Fields = Readonly<Record<string, string>>;
type Shapes = Readonly<Record<string, { readonly version: number; readonly fields: Fields }>>;

const FILE = new URL('recorded-documents.json', import.meta.url);

/** Fields whose words decide what a program does. */
const WORDS = /\.(?:state|kind|mode|status|to|by|purpose)$/u;

const ABSENT = 'absent';
const BETWEEN = ' or ';

const typeOf = (value: unknown, path: string): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'string' && WORDS.test(path) && /^[a-z_]+$/u.test(value) ? `"${value}"` : typeof value;
};

/** A key that is no name of a field is one of many, such as a product's id. */
const nameOf = (key: string): string => (/^[a-z][A-Za-z]*$/u.test(key) ? key : '*');

const shapeOf = (documents: readonly unknown[]): Fields => {
  const types = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const visit = (value: unknown, path: string): void => {
    types.set(path, (types.get(path) ?? new Set()).add(typeOf(value, path)));
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, field] of Object.entries(value)) if (field !== undefined) visit(field, `${path}.${nameOf(key)}`);
  };
  for (const document of documents) visit(document, '');
  const objects = (path: string): number => (types.get(path)?.has('object') === true ? (counts.get(path) ?? 0) : 0);
  return Object.fromEntries(
    [...types]
      .map(([path, found]) => {
        const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
        const isAlways = !/(?:\[\]|\*)$/u.test(path) && path !== '' && counts.get(path) === objects(parent);
        return [path, [...found, ...(isAlways ? [] : [ABSENT])].toSorted().join(BETWEEN)] as const;
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

/** What the present program writes in the lives of some orders, as JSON has it. */
const written = async (): Promise<Shapes> => {
  const all = new Map<string, unknown[]>();
  const note = ({ key, document }: Write): void => {
    if (document === null) return;
    const kind = kindNameOf(key);
    all.set(kind, [...(all.get(kind) ?? []), JSON.parse(JSON.stringify(document)) as unknown]);
  };
  const noting = (store: ShopStore): ShopStore => ({
    ...store,
    update: (keys, decide, withinMs) => {
      let writes: readonly Write[] = [];
      const observed: typeof decide = (documents) => {
        const decision = decide(documents);
        writes = decision.writes ?? [];
        return decision;
      };
      return store.update(keys, observed, withinMs).then((answer) => {
        for (const write of writes) note(write);
        return answer;
      });
    },
  });
  const newShop = () => createTestShop({ store: noting(createMemoryStore(documentKinds)) });

  const cash = await openCod(newShop());
  await moved(cash, ...TO_DELIVERY);
  await dataOf(cash.api.returnOrder({ order: cash.number, reason: 'not for me', upi: 'asha@upi' }));
  await moved(cash, 'picked_up');
  const paid = await openPaid(newShop());
  await moved(paid, ...TO_DELIVERY);
  await dataOf(paid.api.returnOrder({ order: paid.number, reason: 'not for me', upi: '' }));
  await moved(paid, 'picked_up', 'refunded');
  const cancelled = await openPaid(newShop());
  await dataOf(cancelled.api.cancelOrder({ order: cancelled.number, reason: 'changed my mind' }));
  await cancelled.shop.runMaintenance();
  const held = await openHeld();
  await review(held, 'refund');
  await openFree(newShop());
  const unpaid = await openUnpaid(newShop());
  await wait(unpaid, DAY);
  const { shop } = unpaid;
  const form = { name: ADDRESS.name, email: ADDRESS.email, phone: PHONE, message: 'The pump does not move.' };
  await dataOf(shop.session().createGrievance(form));
  await dataOf(shop.session().signUpForOffers({ phone: PHONE, purposes: ['offers'] }));
  return Object.fromEntries(
    documentKinds.flatMap(({ name, version }) => {
      const documents = all.get(name);
      return documents === undefined ? [] : [[name, { version, fields: shapeOf(documents) }]];
    }),
  );
};

/** What the version before may not be able to read, in words. */
const problemsOf = (recorded: Shapes, present: Shapes): readonly string[] =>
  Object.entries(recorded).flatMap(([kind, { version, fields }]) => {
    const now = present[kind];
    if (now?.version !== version) return [];
    return Object.entries(fields).flatMap(([path, types]) =>
      (now.fields[path] ?? ABSENT)
        .split(BETWEEN)
        .filter((type) => !types.split(BETWEEN).includes(type))
        .map((type) => `${kind}${path} is ${type}`),
    );
  });

describe('what is written of each kind', () => {
  let present: Shapes;
  beforeAll(async () => {
    present = await written();
    if (process.env['RECORD'] === 'documents' || !existsSync(FILE))
      writeFileSync(FILE, `${JSON.stringify(present, null, 2)}\n`);
  });

  it('can be read by the version before, unless the kind has a new version', () => {
    const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Shapes;
    expect(Object.keys(recorded)).toContain('order');
    expect(Object.keys(recorded['order']?.fields ?? {}).length).toBeGreaterThan(80);
    expect(problemsOf(recorded, present)).toEqual([]);
  });

  it('is refused where a field is gone, is no longer always there, or has another type or word', () => {
    const of = (...documents: readonly object[]): Shapes => ({ order: { version: 1, fields: shapeOf(documents) } });
    const before = of({ a: 1, b: { state: 'open' }, c: ['x'] }, { a: 1, b: { state: 'closed' }, c: [] });
    expect(problemsOf(before, of({ a: 1, b: { state: 'open', more: true }, c: ['y'], d: null }))).toEqual([]);
    expect(problemsOf(before, of({ a: '1', b: { state: 'lost' }, c: [2] }))).toEqual([
      'order.a is string',
      'order.b.state is "lost"',
      'order.c[] is number',
    ]);
    expect(problemsOf(before, of({ a: 1, b: {} }, { b: { state: 'open' } }))).toEqual([
      'order.a is absent',
      'order.b.state is absent',
      'order.c is absent',
    ]);
    const later: Shapes = { order: { version: 2, fields: {} } };
    expect(problemsOf(before, later)).toEqual([]);
  });
});
