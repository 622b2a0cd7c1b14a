/** The promise of a ShopStore, run against every store: what the shop relies on when it takes a decision. */
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../core/ports/messages.ts';
import { kind, type Key } from '../../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { sampleSms } from '../../messages/sample-messages.ts';
import { describeClaims } from './claims.ts';
import { describeHostileTexts } from './hostile-texts.ts';
import { describeOutdated } from './outdated.ts';
import { describeOutbox } from './shop-store-outbox.ts';
import { describeParkedMessages } from './shop-store-parked.ts';
import { describeSearches } from './shop-store-searches.ts';
import { describeSerialOrder } from './serial-order.ts';
import { describeVersions } from './versions.ts';
import { withMade, type MakeStore, type WithStore } from './with-store.ts';

type Tally = { readonly count: number; readonly seen: readonly string[] };

const byId = (id: string): string => id;
const tallies = kind<Tally>()({ name: 'tally', version: 1, id: byId });
const things = kind<object>()({ name: 'thing', version: 1, id: byId });
const lists = kind<{ list: string[] }>()({ name: 'list', version: 1, id: byId });
const tallyKey = (id: string): Key<Tally> => tallies.key(id);
const EMPTY: Tally = { count: 0, seen: [] };

const message = (id: string, at = 1): Message => sampleSms({ id, at, text: `text of ${id}` });

/** Stores made by one `make` may share a database, so every test works on ids of its own. */
let names = 0;
const fresh = (): string => `t${process.pid.toString(36)}-${Date.now().toString(36)}-${(names += 1)}`;

const tallyOf = async (store: ShopStore, id: string): Promise<Tally | undefined> =>
  (await store.read([tallyKey(id)])).get(tallyKey(id));

const bump = (store: ShopStore, ids: readonly string[], by: string): Promise<number> =>
  store.update({ writes: ids.map(tallyKey) }, (documents) => {
    const next = ids.map((id) => {
      const { count, seen } = documents.get(tallyKey(id)) ?? EMPTY;
      return { id, tally: { count: count + 1, seen: [...seen, by] } };
    });
    return { answer: next.length, writes: next.map(({ id, tally }) => put(tallies, tallyKey(id), tally)) };
  });

/** Messages that may be sent, whichever test they are of; a claim that ends at once keeps none from the next one. */
const waitingOf = async (store: ShopStore, ids: readonly string[]): Promise<readonly Message[]> =>
  (await store.outbox.claim({ channel: 'sms', now: 10, until: 0, limit: 10_000 }))
    .map(({ message: waiting }) => waiting)
    .filter(({ id }) => ids.includes(id));

/** `make` opens a store that knows these kinds. */
export const describeShopStore = (name: string, make: MakeStore): void => {
  const withStore: WithStore = (run) => withMade(make, ({ store }) => run(store));

  describe(`${name} as a ShopStore`, () => {
    it('reads what was written, and undefined for what never was', () =>
      withStore(async (store) => {
        const [id, other] = [fresh(), fresh()];
        await store.update({ writes: [tallyKey(id)] }, () => ({
          answer: null,
          writes: [put(tallies, tallyKey(id), { count: 3, seen: ['a'] })],
        }));
        const documents = await store.read([tallyKey(id), tallyKey(other)]);
        expect(documents.get(tallyKey(id))).toEqual({ count: 3, seen: ['a'] });
        expect(documents.get(tallyKey(other))).toBeUndefined();
      }));

    it('keeps plain JSON exactly, with the order of its keys', () =>
      withStore(async (store) => {
        const key = things.key(fresh());
        const document = { z: 1, a: [null, true, 'मुंबई’s', { deep: { er: [-5, 0.25, 2 ** 52] } }], '': '', m: {} };
        await store.update({ writes: [key] }, () => ({ answer: null, writes: [put(things, key, document)] }));
        const read = (await store.read([key])).get(key);
        expect(read).toEqual(document);
        expect(JSON.stringify(read)).toBe(JSON.stringify(document));
      }));

    it('accepts a repeated key, and no keys at all', () =>
      withStore(async (store) => {
        const id = fresh();
        await store.update({ writes: [tallyKey(id), tallyKey(id)] }, () => ({
          answer: null,
          writes: [put(tallies, tallyKey(id), { count: 1, seen: [] })],
        }));
        expect((await store.read([tallyKey(id), tallyKey(id)])).get(tallyKey(id))?.count).toBe(1);
        expect(await store.update({}, () => ({ answer: 'nothing' }))).toBe('nothing');
      }));

    it('writes all of a decision or nothing: if it throws, the promise rejects and nothing is written', () =>
      withStore(async (store) => {
        const [one, two, note] = [fresh(), fresh(), fresh()];
        await bump(store, [one], 'before');
        const failure = new Error('the decision failed');
        await expect(
          store.update({ writes: [tallyKey(one), tallyKey(two)] }, (documents) => {
            if (documents.get(tallyKey(two)) === undefined) throw failure;
            return { answer: null, writes: [put(tallies, tallyKey(one), EMPTY)], messages: [message(note)] };
          }),
        ).rejects.toBe(failure);
        expect(await tallyOf(store, one)).toEqual({ count: 1, seen: ['before'] });
        expect(await waitingOf(store, [note])).toEqual([]);
      }));

    it('refuses to read a document whose key was not declared', () =>
      withStore(async (store) => {
        const [declared, other] = [fresh(), fresh()];
        await bump(store, [other], 'there');
        const documents = await store.read([tallyKey(declared)]);
        expect(() => documents.get(tallyKey(other))).toThrow(Error);
        await expect(
          store.update({ writes: [tallyKey(declared)] }, (all) => ({ answer: all.get(tallyKey(other)) })),
        ).rejects.toThrow(Error);
      }));

    it('refuses to write a document whose key was not declared, with all of the decision', () =>
      withStore(async (store) => {
        const [declared, other, note] = [fresh(), fresh(), fresh()];
        await expect(
          store.update({ writes: [tallyKey(declared)] }, () => ({
            answer: null,
            messages: [message(note)],
            writes: [
              put(tallies, tallyKey(declared), { count: 1, seen: [] }),
              put(tallies, tallyKey(other), { count: 1, seen: [] }),
            ],
          })),
        ).rejects.toThrow(Error);
        expect(await tallyOf(store, declared)).toBeUndefined();
        expect(await tallyOf(store, other)).toBeUndefined();
        expect(await waitingOf(store, [note])).toEqual([]);
      }));

    it('refuses two writes of one key, with all of the decision', () =>
      withStore(async (store) => {
        const id = fresh();
        const twice = [1, 2].map((count) => put(tallies, tallyKey(id), { count, seen: [] }));
        await expect(store.update({ writes: [tallyKey(id)] }, () => ({ answer: null, writes: twice }))).rejects.toThrow(
          Error,
        );
        expect(await tallyOf(store, id)).toBeUndefined();
      }));

    it('continues after a decision that failed among others', () =>
      withStore(async (store) => {
        const [good, bad] = [fresh(), fresh()];
        const results = await Promise.allSettled([
          bump(store, [good], 'a'),
          store.update({ writes: [tallyKey(bad)] }, () => {
            throw new Error('no');
          }),
          bump(store, [good], 'b'),
          store.update({ writes: [tallyKey(good)] }, () => {
            throw new Error('no');
          }),
          bump(store, [good], 'c'),
        ]);
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect((await tallyOf(store, good))?.count).toBe(3);
      }));

    it('gives a decision no document where there is none, while another one may create it', () =>
      withStore(async (store) => {
        const keys = Array.from({ length: 4 }, () => tallyKey(fresh()));
        const updates = keys.flatMap((missing) => [
          store.update({ writes: [missing] }, (documents) => ({ answer: documents.get(missing) })),
          store.update({ writes: [tallyKey(fresh())], reads: [missing] }, (documents) => ({
            answer: documents.get(missing),
          })),
        ]);
        expect(await Promise.all(updates)).toEqual(updates.map(() => undefined));
        expect(keys.map((await store.read(keys)).get)).toEqual(keys.map(() => undefined));
      }));

    it('copies documents, so that later changes of an object have no effect', () =>
      withStore(async (store) => {
        const key = lists.key(fresh());
        const mine = { list: ['kept'] };
        const spoil = (value: { list: string[] } | undefined): void => {
          // A frozen value refuses the change, a copied one takes it: either way the store's own stays whole.
          try {
            value?.list.push('spoiled');
          } catch {
            /* frozen */
          }
        };
        await store.update({ writes: [key] }, () => ({ answer: null, writes: [put(lists, key, mine)] }));
        spoil(mine);
        spoil((await store.read([key])).get(key));
        await store.update({ writes: [key] }, (documents) => {
          spoil(documents.get(key));
          return { answer: null };
        });
        expect((await store.read([key])).get(key)).toEqual({ list: ['kept'] });
      }));

    it('returns documents as they were when they were read', () =>
      withStore(async (store) => {
        const id = fresh();
        await bump(store, [id], 'first');
        const before = await store.read([tallyKey(id)]);
        await bump(store, [id], 'second');
        expect(before.get(tallyKey(id))?.count).toBe(1);
      }));

    describeSearches(withStore, fresh);
    describeHostileTexts(withStore, fresh);
    describeOutbox(withStore, fresh);
    describeParkedMessages(withStore, fresh);
    describeClaims(make, fresh);
    describeVersions(make, fresh);
    describeOutdated(make, fresh);
    describeSerialOrder(make, fresh);
  });
};
