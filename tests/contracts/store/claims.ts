/** The part of a ShopStore's promise that is about several processes that send messages. */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from '../../../core/ports/messages.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { sampleMail } from '../../messages/sample-messages.ts';
import { withMade, type MakeStore } from './with-store.ts';

const NOW = 1_000;
const LEASE = 5_000;

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeClaims = (make: MakeStore, fresh: () => string): void => {
  it(
    'gives each message to one of two processes, and each receiver’s in order',
    () =>
      withMade(make, async ({ store, other }) => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 15 }),
            fc.integer({ min: 1, max: 4 }),
            fc.integer({ min: 1, max: 4 }),
            async (receivers, mine, theirs) => {
              const names = [fresh(), fresh(), fresh()];
              const messages = receivers.map((index): Message => {
                const to = names[index] ?? '';
                return sampleMail({ id: fresh(), to });
              });
              await store.update({}, () => ({ answer: null, messages }));
              /** Messages in the order in which they were handed over. */
              const sent: Message[] = [];
              const send = async (process: ShopStore, limit: number): Promise<void> => {
                const claim = { channel: 'mail', now: NOW, until: NOW + LEASE, limit } as const;
                for (let idle = 0; sent.length < messages.length && idle < 200;) {
                  const claimed = (await process.outbox.claim(claim)).map(({ message }) => message);
                  if (claimed.length === 0) {
                    idle += 1;
                    await wait(1);
                    continue;
                  }
                  sent.push(...claimed);
                  await process.outbox.remove(claimed.map(({ id }) => id));
                }
              };
              await Promise.all([send(store, mine), send(other, theirs)]);
              expect(sent.map(({ id }) => id).toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
              for (const name of names) {
                const toName = (all: readonly Message[]) => all.filter(({ to }) => to === name).map(({ id }) => id);
                expect(toName(sent)).toEqual(toName(messages));
              }
            },
          ),
          { numRuns: 40 },
        );
      }),
    60_000,
  );

  it('gives the first of many that are free, in their order, but none behind one that is to be sent again later', () =>
    withMade(make, async ({ store }) => {
      const RECEIVERS = 750;
      const receivers = Array.from({ length: RECEIVERS }, fresh);
      const messages = [...receivers, ...receivers].map((to): Message => sampleMail({ id: fresh(), to }));
      await store.update({}, () => ({ answer: null, messages }));
      const claim = async (limit: number): Promise<readonly string[]> =>
        (await store.outbox.claim({ channel: 'mail', now: NOW, until: NOW + LEASE, limit })).map(
          ({ message }) => message.id,
        );
      const ids = messages.map(({ id }) => id);
      expect(await claim(10)).toEqual(ids.slice(0, 10));
      for (const id of ids.slice(0, 10))
        await store.outbox.retry({ id, claimedUntil: NOW + LEASE, at: NOW + 1, attempts: 1 });
      expect(await claim(100)).toEqual(ids.slice(10, 110));
      await store.outbox.remove(ids.slice(10, 110));
      expect(await claim(2_000)).toEqual([...ids.slice(110, RECEIVERS), ...ids.slice(RECEIVERS + 10)]);
    }));
};
