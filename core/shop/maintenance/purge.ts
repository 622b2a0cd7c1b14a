/** Removes records whose time has passed: sessions, budgets, one-time passwords, orders after eight years (spec 11). */
import { HOUR_MS } from '../../entities/time/duration.ts';
import type { AnyKind } from '../../ports/store/kind.ts';
import { put, remove, type ShopStore } from '../../ports/store/shop-store.ts';
import { emailAddresses } from '../documents/email-addresses.ts';
import { orders, removalAt, type OrderRecord } from '../documents/orders.ts';
import { phones, prunedPhone } from '../documents/phones.ts';
import { placements } from '../documents/placements.ts';
import { prunedSession, sessions } from '../documents/sessions.ts';
import { visitors } from '../documents/visitors.ts';
import { dropOldParkedMessages } from '../notifications/drop-messages.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';

/** Everything that is due is removed in one run, in pages that let other work run in between. */
export const createPurge = ({
  store,
  clock,
  yieldTurn,
}: Pick<ShopPorts, 'store' | 'clock' | 'yieldTurn'>): (() => Promise<void>) => {
  /** `prune` answers what is kept of a document, or null. Documents may have been used since they were found. */
  const purgeKind = <Document>(
    kind: AnyKind<Document>,
    now: number,
    prune: (document: Document, now: number) => Document | null,
  ): Promise<void> =>
    eachDue(store, kind, now, async (page) => {
      const keys = page.map(({ key }) => key);
      await store.update({ writes: keys }, (documents) => ({
        answer: null,
        writes: keys.flatMap((key) => {
          const document = documents.get(key);
          if (document === undefined) return [];
          const { dueAt } = kind.index(document);
          if (dueAt === undefined || dueAt > now) return [];
          const kept = prune(document, now);
          return [kept === null ? remove(key) : put(kind, key, kept)];
        }),
      }));
      await yieldTurn();
    });

  let parkedSweptAt = Number.NEGATIVE_INFINITY;
  /** Messages are kept for weeks, so once an hour is soon enough, and most runs ask nothing. */
  const dropParked = async (now: number): Promise<void> => {
    if (now - parkedSweptAt < HOUR_MS) return;
    await dropOldParkedMessages(store.outbox, now);
    parkedSweptAt = now;
  };

  return async () => {
    // One time for the whole run: a clock that is set back meanwhile must not find the same documents for ever.
    const now = clock.now();
    await purgeKind(sessions, now, prunedSession);
    await purgeKind(phones, now, prunedPhone);
    // Due once the newest of its times is too old.
    await purgeKind(emailAddresses, now, () => null);
    await purgeKind(placements, now, () => null);
    await purgeKind(visitors, now, () => null);
    await dropParked(now);
  };
};

/** Removes an order whose time has passed; one that has changed meanwhile stays. */
export const removeOrder = (store: ShopStore, { number }: OrderRecord, now: number): Promise<null> => {
  const key = orders.key(number);
  return store.update({ writes: [key] }, (documents) => {
    const order = documents.get(key);
    const dueAt = order === undefined ? undefined : removalAt(order);
    return { answer: null, writes: dueAt !== undefined && dueAt <= now ? [remove(key)] : [] };
  });
};
