/** Removes records whose time has passed: sessions, budgets, one-time passwords, complaints, orders (spec 10.27, 11). */
import { HOUR_MS } from '../../entities/time/duration.ts';
import type { AnyKind } from '../../ports/store/kind.ts';
import { put, remove, type ShopStore } from '../../ports/store/shop-store.ts';
import type { Retention } from '../../catalogue/settings/retention.ts';
import { consents, prunedConsent } from '../documents/customers.ts';
import { emailAddresses, prunedEmail } from '../documents/email-addresses.ts';
import { grievances, prunedGrievance } from '../documents/grievances.ts';
import { orders, removalAt, type OrderRecord } from '../documents/orders.ts';
import { phones, prunedPhone } from '../documents/phones.ts';
import { idempotencyRecords } from '../documents/idempotency.ts';
import { prunedSession, sessions } from '../documents/sessions.ts';
import { networkBudgets } from '../documents/site-budgets.ts';
import { trackingMisses } from '../documents/tracking-misses.ts';
import { prunedVisitor, visitors } from '../documents/visitors.ts';
import { dropOldParkedMessages } from '../notifications/drop-messages.ts';
import { listKeys } from '../orders/listed-orders.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';

/** Everything that is due is removed in one run, in pages that let other work run in between. */
export const createPurge = ({
  store,
  clock,
  yieldTurn,
  settings: { retention },
}: Pick<ShopPorts, 'store' | 'clock' | 'yieldTurn' | 'settings'>): (() => Promise<void>) => {
  /** `prune` answers what is kept of a document, or null. Documents may have been used since they were found. */
  const purgeKind = <Document>(
    kind: AnyKind<Document>,
    now: number,
    prune: (document: Document, now: number, retention: Retention) => Document | null,
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
          const kept = prune(document, now, retention);
          return [kept === null ? remove(key) : put(kind, key, kept)];
        }),
      }));
      await yieldTurn();
    });

  let parkedSweptAt = Number.NEGATIVE_INFINITY;
  /** Messages are kept for weeks, so once an hour is soon enough, and most runs ask nothing. */
  const dropParked = async (now: number): Promise<void> => {
    if (now - parkedSweptAt < HOUR_MS) return;
    await dropOldParkedMessages(store.outbox, now, retention.unsentMessages);
    parkedSweptAt = now;
  };

  return async () => {
    // One time for the whole run: a clock that is set back meanwhile must not find the same documents for ever.
    const now = clock.now();
    await purgeKind(sessions, now, prunedSession);
    await purgeKind(phones, now, prunedPhone);
    await purgeKind(emailAddresses, now, prunedEmail);
    await purgeKind(idempotencyRecords, now, () => null);
    await purgeKind(networkBudgets, now, () => null);
    await purgeKind(trackingMisses, now, () => null);
    await purgeKind(visitors, now, prunedVisitor);
    await purgeKind(grievances, now, prunedGrievance);
    await purgeKind(consents, now, prunedConsent);
    await dropParked(now);
  };
};

/** Removes an order whose time has passed; one that has changed meanwhile stays, and one that a setting keeps longer. */
export const removeOrder = (
  store: ShopStore,
  { number }: OrderRecord,
  now: number,
  retention: Pick<Retention, 'orders'>,
): Promise<null> => {
  const key = orders.key(number);
  const lists = listKeys(number);
  return store.update({ writes: [key, ...lists] }, (documents) => {
    const order = documents.get(key);
    const dueAt = order === undefined ? undefined : removalAt(order);
    if (order === undefined || dueAt === undefined || dueAt > now) return { answer: null };
    const keptUntil = order.placedAt + retention.orders;
    return {
      answer: null,
      writes: keptUntil <= now ? [key, ...lists].map(remove) : [put(orders, key, { ...order, keptUntil })],
    };
  });
};
