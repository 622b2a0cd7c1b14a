/** What a ShopStore promises about messages that could not be sent: parked, listed, and put back by an operator. */
import { expect, it } from 'vitest';
import { MESSAGE_CHANNELS } from '../../../core/ports/messages.ts';
import {
  outboxCursorOf,
  type OutboxCursor,
  type OutboxEntry,
  type OutboxState,
} from '../../../core/ports/store/outbox.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { AT_ONCE, claimOf, commit, idsOf, note, NOW } from './shop-store-outbox.ts';
import type { WithStore } from './with-store.ts';

const ERROR = 'sms gateway: 400 invalid number';

const listed = async (store: ShopStore, state: OutboxState, to: string): Promise<readonly OutboxEntry[]> =>
  (await store.outbox.list({ state, to, limit: 10_000 })).entries;

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeParkedMessages = (withStore: WithStore, fresh: () => string): void => {
  it('parks a message with its attempts, its last error and the time, and never gives it out', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      await claimOf(store, [message.to], { until: NOW + 60 });
      await store.outbox.park({ id: message.id, claimedUntil: NOW + 60, at: NOW + 5, attempts: 3, error: ERROR });
      expect(await listed(store, 'parked', message.to)).toEqual([
        { message, attempts: 3, error: ERROR, parkedAt: NOW + 5 },
      ]);
      expect(await listed(store, 'waiting', message.to)).toEqual([]);
      expect(await claimOf(store, [message.to], { now: Number.MAX_SAFE_INTEGER })).toEqual([]);
      // Whoever still holds the claim changes nothing any more, and the first to park it has parked it.
      await store.outbox.retry({ id: message.id, claimedUntil: NOW + 60, at: NOW, attempts: 9, error: 'late' });
      await store.outbox.park({ id: message.id, claimedUntil: NOW + 60, at: NOW + 9, attempts: 9, error: 'late' });
      expect(await listed(store, 'parked', message.to)).toMatchObject([{ attempts: 3, parkedAt: NOW + 5 }]);
      expect(await claimOf(store, [message.to])).toEqual([]);
      // The same commit once more does not send it.
      await commit(store, [message]);
      expect(await claimOf(store, [message.to])).toEqual([]);
      expect(await store.outbox.remove([message.id])).toBe(1);
      expect(await listed(store, 'parked', message.to)).toEqual([]);
    }));

  it('lets no message wait for a parked one', () =>
    withStore(async (store) => {
      const to = fresh();
      const [first, second] = [note(fresh(), to), note(fresh(), to)];
      await commit(store, [first, second]);
      await claimOf(store, [to]);
      await store.outbox.retry({ id: first.id, claimedUntil: AT_ONCE, at: NOW + 5, attempts: 1, error: ERROR });
      expect(await claimOf(store, [to])).toEqual([]);
      await store.outbox.park({ id: first.id, claimedUntil: NOW + 5, at: NOW, attempts: 2, error: ERROR });
      expect(idsOf(await claimOf(store, [to]))).toEqual([second.id]);
      await store.outbox.remove([first.id, second.id]);
    }));

  it('lets a parked message wait again at its old place, with no attempts counted and its last error kept', () =>
    withStore(async (store) => {
      const to = fresh();
      const [first, second] = [note(fresh(), to), note(fresh(), to)];
      await commit(store, [first, second]);
      await claimOf(store, [to]);
      await store.outbox.park({ id: first.id, claimedUntil: AT_ONCE, at: NOW, attempts: 7, error: ERROR });
      expect(await store.outbox.unpark([first.id, second.id, fresh()], NOW + 5)).toBe(1);
      expect(await store.outbox.unpark([first.id], NOW + 90)).toBe(0);
      expect(await store.outbox.unpark([], NOW)).toBe(0);
      expect(await listed(store, 'parked', to)).toEqual([]);
      expect(await listed(store, 'waiting', to)).toEqual([
        { message: first, attempts: 0, error: ERROR, parkedAt: null },
        { message: second, attempts: 0, error: null, parkedAt: null },
      ]);
      expect(await claimOf(store, [to], { now: NOW + 4 })).toEqual([]);
      expect(await claimOf(store, [to], { now: NOW + 5 })).toEqual([
        { message: first, attempts: 0 },
        { message: second, attempts: 0 },
      ]);
      await store.outbox.remove([first.id, second.id]);
    }));

  it('keeps the error of a failed send until another is given', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      await claimOf(store, [message.to]);
      await store.outbox.retry({ id: message.id, claimedUntil: AT_ONCE, at: NOW, attempts: 1, error: ERROR });
      await store.outbox.retry({ id: message.id, claimedUntil: NOW, at: NOW, attempts: 1 });
      expect(await listed(store, 'waiting', message.to)).toMatchObject([{ attempts: 1, error: ERROR }]);
      await store.outbox.retry({ id: message.id, claimedUntil: NOW, at: NOW, attempts: 2, error: 'no answer' });
      expect(await listed(store, 'waiting', message.to)).toMatchObject([{ attempts: 2, error: 'no answer' }]);
      await store.outbox.remove([message.id]);
    }));

  it('lists one receiver’s messages of all channels in pages, oldest first, claimed ones included', () =>
    withStore(async (store) => {
      const to = fresh();
      const notes = Array.from({ length: 7 }, (_, at) =>
        note(fresh(), to, MESSAGE_CHANNELS[at % MESSAGE_CHANNELS.length]),
      );
      for (const message of notes) await commit(store, [message]);
      await commit(store, [note(fresh(), fresh())]);
      await claimOf(store, [to], { until: NOW + 60 });
      const seen: string[] = [];
      let after: OutboxCursor | null = null;
      do {
        const page: Awaited<ReturnType<typeof store.outbox.list>> = await store.outbox.list({
          state: 'waiting',
          to,
          limit: 3,
          after,
        });
        seen.push(...idsOf(page.entries));
        // What was read may go, and what is new comes last.
        await store.outbox.remove(idsOf(page.entries));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(notes.map(({ id }) => id));
    }));

  it('lists messages to everybody where no receiver is named, and says which page is the last', () =>
    withStore(async (store) => {
      const notes = [note(fresh(), fresh()), note(fresh(), fresh(), 'mail')];
      await commit(store, notes);
      for (const { id, to, channel } of notes) {
        await claimOf(store, [to], { channel });
        await store.outbox.park({ id, claimedUntil: AT_ONCE, at: NOW, attempts: 1, error: ERROR });
      }
      const all = await store.outbox.list({ state: 'parked', limit: 10_000 });
      expect(idsOf(all.entries)).toEqual(expect.arrayContaining(notes.map(({ id }) => id)));
      expect(all.next).toBeNull();
      const exact = await store.outbox.list({ state: 'parked', limit: all.entries.length });
      expect(exact).toEqual(all);
      const first = await store.outbox.list({ state: 'parked', limit: 1 });
      expect(first.entries).toHaveLength(1);
      expect(first.next).toEqual(expect.any(String));
      await store.outbox.remove(notes.map(({ id }) => id));
    }));

  it.each(['no cursor', '', '0 or 1', '__proto__'])('gives an empty page after the invalid cursor “%s”', (text) =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      const after = outboxCursorOf(text);
      expect(await store.outbox.list({ state: 'waiting', to: message.to, limit: 5, after })).toEqual({
        entries: [],
        next: null,
      });
      await store.outbox.remove([message.id]);
    }),
  );

  it('counts waiting and parked messages apart, and trims both', () =>
    withStore(async (store) => {
      await store.outbox.trim('conversion', 0);
      const events = [fresh(), fresh(), fresh()].map((id) => note(id, 'analytics', 'conversion'));
      await commit(store, events);
      await claimOf(store, ['analytics'], { channel: 'conversion' });
      await store.outbox.park({ id: events[1]!.id, claimedUntil: AT_ONCE, at: NOW, attempts: 1, error: ERROR });
      expect(await store.outbox.count('conversion', 'waiting')).toBe(2);
      expect(await store.outbox.count('conversion', 'parked')).toBe(1);
      expect(await store.outbox.trim('conversion', 2)).toBe(1);
      expect(await store.outbox.count('conversion', 'waiting')).toBe(1);
      expect(await store.outbox.trim('conversion', 1)).toBe(1);
      expect(await store.outbox.count('conversion', 'parked')).toBe(0);
      expect(await store.outbox.trim('conversion', 0)).toBe(1);
    }));
};
