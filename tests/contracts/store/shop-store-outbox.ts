/** What a ShopStore promises about messages: committed with documents, claimed, retried, removed. */
import { expect, it } from 'vitest';
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../../core/ports/messages.ts';
import type { ClaimedMessage } from '../../../core/ports/store/outbox.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { sampleMessage, sampleSms } from '../../messages/sample-messages.ts';
import type { WithStore } from './with-store.ts';

export const note = (id: string, to: string, channel: MessageChannel = 'sms'): Message =>
  sampleMessage(id, channel, to);

const otpTo = (id: string, to: string): Message => sampleSms({ id, to, kind: 'otp', otp: '123456' });

export const commit = (store: ShopStore, messages: readonly Message[]) =>
  store.update({}, () => ({ answer: null, messages }));

export const NOW = 1_000;
/** The end of a claim that keeps nothing from the next one. */
export const AT_ONCE = 0;

/** What is claimed of these receivers; of others', the claim ends at once. */
export const claimOf = async (
  store: ShopStore,
  receivers: readonly string[],
  { now = NOW, until = AT_ONCE, channel = 'sms' as MessageChannel, limit = 10_000 } = {},
): Promise<readonly ClaimedMessage[]> =>
  (await store.outbox.claim({ channel, now, until, limit })).filter(({ message }) => receivers.includes(message.to));

export const idsOf = (claimed: readonly ClaimedMessage[]): readonly string[] =>
  claimed.map(({ message }) => message.id);

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeOutbox = (withStore: WithStore, fresh: () => string): void => {
  it('commits messages with the documents, and returns them oldest first until they are removed', () =>
    withStore(async (store) => {
      const to = fresh();
      const [one, two, three] = [note(fresh(), to), otpTo(fresh(), to), note(fresh(), to)];
      await commit(store, [one, two]);
      await commit(store, [three]);
      const waiting = await claimOf(store, [to]);
      expect(waiting.map(({ message }) => message)).toEqual([one, two, three]);
      expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
      expect(await store.outbox.remove([two.id])).toBe(1);
      expect(idsOf(await claimOf(store, [to]))).toEqual([one.id, three.id]);
      expect(await store.outbox.remove([one.id, three.id, fresh()])).toBe(2);
      expect(await store.outbox.remove([])).toBe(0);
      expect(await claimOf(store, [to])).toEqual([]);
    }));

  it('keeps a message once, however often its id is committed', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      await commit(store, [message]);
      expect(await claimOf(store, [message.to])).toHaveLength(1);
      await store.outbox.remove([message.id]);
    }));

  it('does not return a claimed message to another claim until the claim has ended', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      const [first, second] = await Promise.all([
        claimOf(store, [message.to], { until: NOW + 60 }),
        claimOf(store, [message.to], { until: NOW + 60 }),
      ]);
      expect([...idsOf(first), ...idsOf(second)]).toEqual([message.id]);
      expect(await claimOf(store, [message.to], { now: NOW + 59 })).toEqual([]);
      expect(idsOf(await claimOf(store, [message.to], { now: NOW + 60 }))).toEqual([message.id]);
      await store.outbox.remove([message.id]);
    }));

  it('returns a message again from the time of its next attempt, with the number of attempts', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      await claimOf(store, [message.to], { until: NOW + 60 });
      await store.outbox.retry({ id: message.id, claimedUntil: NOW + 60, at: NOW + 5, attempts: 2 });
      expect(await claimOf(store, [message.to], { now: NOW + 4 })).toEqual([]);
      expect(await claimOf(store, [message.to], { now: NOW + 5 })).toEqual([{ message, attempts: 2 }]);
      await store.outbox.remove([message.id]);
      await store.outbox.retry({ id: message.id, claimedUntil: AT_ONCE, at: NOW, attempts: 3 });
      expect(await claimOf(store, [message.to])).toEqual([]);
    }));

  it('lets nobody end a claim that another process has made since', () =>
    withStore(async (store) => {
      const message = note(fresh(), fresh());
      await commit(store, [message]);
      await claimOf(store, [message.to], { until: NOW + 60 });
      await claimOf(store, [message.to], { now: NOW + 60, until: NOW + 120 });
      await store.outbox.retry({ id: message.id, claimedUntil: NOW + 60, at: NOW, attempts: 9, error: 'late' });
      await store.outbox.park({ id: message.id, claimedUntil: NOW + 60, at: NOW, attempts: 9, error: 'late' });
      expect(await claimOf(store, [message.to], { now: NOW + 119 })).toEqual([]);
      expect(await claimOf(store, [message.to], { now: NOW + 120, until: NOW + 180 })).toEqual([
        { message, attempts: 0 },
      ]);
      await store.outbox.retry({ id: message.id, claimedUntil: NOW + 180, at: NOW + 130, attempts: 1 });
      // Whoever has put it back may still park it, as long as nobody else has claimed it.
      await store.outbox.park({ id: message.id, claimedUntil: NOW + 130, at: NOW, attempts: 2, error: 'late' });
      expect(await claimOf(store, [message.to], { now: NOW + 200 })).toEqual([]);
      expect(await store.outbox.remove([message.id])).toBe(1);
    }));

  it('holds back later messages to a receiver until an earlier one is sent, unless they may overtake it', () =>
    withStore(async (store) => {
      const [to, other] = [fresh(), fresh()];
      const [first, second, elsewhere] = [note(fresh(), to), note(fresh(), to), note(fresh(), other)];
      await commit(store, [first, second, elsewhere]);
      await claimOf(store, [to]);
      await store.outbox.retry({ id: first.id, claimedUntil: AT_ONCE, at: NOW + 5, attempts: 1 });
      expect(idsOf(await claimOf(store, [to, other]))).toEqual([elsewhere.id]);
      const retry = { id: first.id, claimedUntil: NOW + 5, at: NOW + 5, attempts: 1, isOvertaken: true };
      await store.outbox.retry(retry);
      expect(idsOf(await claimOf(store, [to, other]))).toEqual([second.id, elsewhere.id]);
      expect(idsOf(await claimOf(store, [to], { now: NOW + 5 }))).toEqual([first.id, second.id]);
      await store.outbox.remove([first.id, second.id, elsewhere.id]);
    }));

  it('lets a one-time password wait for no other message, and no other message for it', () =>
    withStore(async (store) => {
      const to = fresh();
      const [first, otp, last] = [note(fresh(), to), otpTo(fresh(), to), note(fresh(), to)];
      await commit(store, [first, otp, last]);
      await claimOf(store, [to]);
      await store.outbox.retry({ id: first.id, claimedUntil: AT_ONCE, at: NOW + 5, attempts: 1 });
      expect(idsOf(await claimOf(store, [to]))).toEqual([otp.id]);
      await store.outbox.remove([first.id]);
      await store.outbox.retry({ id: otp.id, claimedUntil: AT_ONCE, at: NOW + 5, attempts: 1 });
      expect(idsOf(await claimOf(store, [to]))).toEqual([last.id]);
      await store.outbox.remove([otp.id, last.id]);
    }));

  it('keeps the channels apart', () =>
    withStore(async (store) => {
      const to = fresh();
      const notes = MESSAGE_CHANNELS.map((channel) => note(fresh(), to, channel));
      await commit(store, notes);
      for (const { id, channel } of notes) {
        expect(idsOf(await claimOf(store, [to], { channel }))).toEqual([id]);
        expect(await store.outbox.count(channel, 'waiting')).toBeGreaterThanOrEqual(1);
      }
      await store.outbox.remove(notes.map(({ id }) => id));
      for (const { channel } of notes) expect(await claimOf(store, [to], { channel })).toEqual([]);
    }));

  it('drops the oldest messages of a channel but for the newest, and says how many', () =>
    withStore(async (store) => {
      // What other tests left there goes first.
      await store.outbox.trim('conversion', 0);
      const to = fresh();
      const events = [fresh(), fresh(), fresh()].map((id) => note(id, to, 'conversion'));
      const sms = note(fresh(), to);
      await commit(store, [...events, sms]);
      expect(await store.outbox.trim('conversion', 3)).toBe(0);
      expect(await store.outbox.trim('conversion', 2)).toBe(1);
      expect(await store.outbox.count('conversion', 'waiting')).toBe(2);
      expect(idsOf(await claimOf(store, [to], { channel: 'conversion' }))).toEqual(events.slice(1).map(({ id }) => id));
      expect(idsOf(await claimOf(store, [to]))).toEqual([sms.id]);
      expect(await store.outbox.trim('conversion', 0)).toBe(2);
      await store.outbox.remove([sms.id]);
    }));
};
