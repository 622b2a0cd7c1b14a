/** The part of a ShopStore's promise that is about texts which a database may not keep as they are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outboxCursorOf, type OutboxState } from '../../../core/ports/store/outbox.ts';
import { kind, NotIndexable, type Index } from '../../../core/ports/store/kind.ts';
import { cursorOf, put, type Cursor, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { sampleMail, sampleSms } from '../../messages/sample-messages.ts';
import type { WithStore } from './with-store.ts';

type Note = { readonly text: string; readonly index?: Index };
const notes = kind<Note>()({
  name: 'hostile-note',
  version: 1,
  id: (id: string) => id,
  index: ({ index = {} }) => index,
});

const KIB = 1024;
/** No store keeps all of these in an index. */
const NOT_INDEXABLE: readonly (readonly [name: string, text: string])[] = [
  ['a high surrogate alone', 'x\ud800@b.in'],
  ['a low surrogate alone', '\udc00'],
  ['surrogates in the wrong order', 'a\udc00\ud800b'],
  ['NUL', 'a\u0000@b.in'],
  ['NUL alone', '\u0000'],
  ['8 KiB', incompressible(8 * KIB)],
  ['16 KiB', 'x'.repeat(16 * KIB)],
  ['more than 512 bytes in fewer characters', 'म'.repeat(171)],
];
/** Every store keeps these everywhere, in the order of their code points. */
const INDEXABLE = [
  '\u0001',
  ' ',
  '"%_\\',
  "'; drop table documents; --",
  'a\nb\tc',
  'e\u0301',
  '\u007f',
  '\u00e9',
  'मुंबई',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\u{1f600}',
  '\u{10ffff}',
] as const;

/** Different characters, so that no database stores fewer bytes. */
function incompressible(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}

const ANY_UNIT = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom('\ud800', '\udfff', '\u0000', '\uffff', '"', '\\', 'a', '\u{1f600}'),
);
const ANY_TEXT = fc.string({ unit: ANY_UNIT, maxLength: 40 });

const save = async (store: ShopStore, id: string, note: Note): Promise<void> => {
  const key = notes.key(id);
  await store.update({ writes: [key] }, () => ({ answer: null, writes: [put(notes, key, note)] }));
};
const noteAt = async (store: ShopStore, id: string): Promise<Note | undefined> =>
  (await store.read([notes.key(id)])).get(notes.key(id));

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeHostileTexts = (withStore: WithStore, fresh: () => string): void => {
  it.each(NOT_INDEXABLE)('is never asked for a key with %s', (_name, text) => {
    expect(() => notes.key(text)).toThrow(NotIndexable);
    // The same again, also beside the kind's last key.
    expect(() => notes.key(text)).toThrow(NotIndexable);
  });

  it.each(NOT_INDEXABLE)('writes nothing of a decision with %s in an index, and keeps no lock for it', (_name, text) =>
    withStore(async (store) => {
      const [good, bad, shared] = [fresh(), fresh(), fresh()];
      const saveBoth = (id: string, index: Index): Promise<string> =>
        store.update({ writes: [notes.key(id), notes.key(shared)] }, () => ({
          answer: id,
          writes: [put(notes, notes.key(id), { text: id, index }), put(notes, notes.key(shared), { text: id })],
        }));
      const settled = await Promise.allSettled([
        saveBoth(good, { owner: 'somebody' }),
        saveBoth(bad, { owner: text }),
        saveBoth(bad, { state: text }),
        save(store, fresh(), { text: 'another' }),
      ]);
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
      const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(reasons.filter((reason) => !(reason instanceof NotIndexable))).toEqual([]);
      expect(await noteAt(store, bad)).toBeUndefined();
      expect((await noteAt(store, shared))?.text).toBe(good);
      await saveBoth(bad, {});
      expect((await noteAt(store, shared))?.text).toBe(bad);
    }),
  );

  it.each(NOT_INDEXABLE)('commits no message with %s as its id or receiver', (_name, text) =>
    withStore(async (store) => {
      const [id, kept] = [fresh(), fresh()];
      for (const message of [sampleSms({ id: text }), sampleMail({ id: kept, to: text })])
        await expect(
          store.update({ writes: [notes.key(id)] }, () => ({
            answer: null,
            writes: [put(notes, notes.key(id), { text: 'with a message' })],
            messages: [message],
          })),
        ).rejects.toBeInstanceOf(NotIndexable);
      expect(await noteAt(store, id)).toBeUndefined();
    }),
  );

  it.each(NOT_INDEXABLE)('finds nothing by %s', (_name, text) =>
    withStore(async (store) => {
      const owner = fresh();
      await save(store, fresh(), { text: 'to be found', index: { owner, state: 'open', at: 1, dueAt: 1 } });
      const nothing = { found: [], next: null };
      expect(await store.search(notes, { owner: text, limit: 5 })).toEqual(nothing);
      expect(await store.search(notes, { state: text, limit: 5 })).toEqual(nothing);
      const after = cursorOf(`5 hostile-note/${text}`);
      expect(await store.search(notes, { owner, limit: 5, after })).toEqual(nothing);
      expect(await store.due(notes, { now: 5, limit: 5, after: cursorOf(`0 hostile-note/${text}`) })).toEqual(nothing);

      const { outbox } = store;
      const empty = { entries: [], next: null };
      expect(await outbox.remove([text])).toBe(0);
      expect(await outbox.unpark([text], 5)).toBe(0);
      expect(await outbox.list({ state: 'waiting', to: text, limit: 5 })).toEqual(empty);
      expect(await outbox.list({ state: 'waiting', limit: 5, after: outboxCursorOf(`0:${text}`) })).toEqual(empty);
      const id = fresh();
      await store.update({}, () => ({ answer: null, messages: [sampleSms({ id, to: id })] }));
      expect(await outbox.remove([text, id, text])).toBe(1);
    }),
  );

  it('keeps any other text in keys, owners, states and receivers, and orders keys by code point', () =>
    withStore(async (store) => {
      const owner = `${fresh()}\uffff`;
      const ids = INDEXABLE.map((text) => `${owner}${text}`);
      for (const id of ids.toReversed()) await save(store, id, { text: id, index: { owner, state: id, at: 1 } });
      for (const id of ids) {
        expect((await noteAt(store, id))?.text).toBe(id);
        const { found } = await store.search(notes, { state: id, limit: 5 });
        expect(found.map(({ document }) => document.text)).toEqual([id]);
      }
      const seen: string[] = [];
      let after: Cursor | null = null;
      do {
        const page: Awaited<ReturnType<typeof store.search<Note>>> = await store.search(notes, {
          owner,
          limit: 2,
          after,
        });
        seen.push(...page.found.map(({ document }) => document.text));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(ids.toReversed());

      const messages = ids.map((id) => sampleSms({ id, to: id }));
      await store.update({}, () => ({ answer: null, messages }));
      for (const message of messages) {
        const { entries } = await store.outbox.list({ state: 'waiting', to: message.to, limit: 5 });
        expect(entries.map((entry) => entry.message)).toEqual([message]);
      }
      expect(await store.outbox.remove(ids)).toBe(ids.length);
    }));

  it('keeps a key of 512 bytes', () =>
    withStore(async (store) => {
      const name = 'hostile-note/';
      const unique = fresh();
      const id = `${unique}${incompressible(512 - name.length - unique.length)}`;
      await save(store, id, { text: 'long', index: { owner: id, state: id, at: 1, dueAt: 1 } });
      expect((await store.search(notes, { owner: id, limit: 5 })).found).toHaveLength(1);
      expect(() => notes.key(`${id}x`)).toThrow(NotIndexable);
    }));

  it('keeps the reason of a failed send, whatever its text', () =>
    withStore(async (store) => {
      const id = fresh();
      await store.update({}, () => ({ answer: null, messages: [sampleSms({ id, to: id })] }));
      const of = (state: OutboxState) => store.outbox.list({ state, to: id, limit: 5 });
      const claim = { channel: 'sms', now: 10, until: 20, limit: 10_000 } as const;
      await store.outbox.claim(claim);
      const failed = { id, claimedUntil: 20, at: 20, attempts: 1, error: 'no\u0000answer\ud800' };
      await store.outbox.retry(failed);
      expect((await of('waiting')).entries.map(({ error }) => error)).toEqual(['no\ufffdanswer\ufffd']);
      await store.outbox.park({ ...failed, error: `${failed.error}\uffff` });
      expect((await of('parked')).entries.map(({ error }) => error)).toEqual(['no\ufffdanswer\ufffd\uffff']);
      await store.outbox.remove([id]);
    }));

  it('keeps whatever text is drawn, or refuses it as every other store does', () =>
    withStore(async (store) => {
      await fc.assert(
        fc.asyncProperty(ANY_TEXT, async (drawn) => {
          const id = fresh();
          await save(store, id, { text: drawn });
          expect((await noteAt(store, id))?.text).toBe(drawn);
          const other = `${id}${drawn}`;
          const kept = await save(store, other, { text: drawn }).then(
            async () => (await noteAt(store, other))?.text,
            (reason: unknown) => reason instanceof NotIndexable,
          );
          expect(kept).toBe(drawn.isWellFormed() && !drawn.includes('\u0000') ? drawn : true);
        }),
        { numRuns: 100 },
      );
    }));
};
