/** Several decisions about one order as one: each sees what the ones before it wrote. */
import { writtenDocument, type Decision, type Documents } from '../../ports/store/shop-store.ts';
import { orders } from '../documents/orders.ts';
import type { OrderDecision } from '../orders/decide-on-order.ts';

/** Answers what the last decision answers. */
export const inSequence =
  <T>(first: readonly OrderDecision<unknown>[], last: OrderDecision<T>): OrderDecision<T> =>
  (order, documents, settings) => {
    const before = first.reduce<Decision<unknown>>(
      (sum, decide) => joined(sum, decide(latest(order, documents, sum), seenAfter(documents, sum), settings)),
      { answer: null },
    );
    const decision = last(latest(order, documents, before), seenAfter(documents, before), settings);
    return { ...joined(before, decision), answer: decision.answer };
  };

const joined = (before: Decision<unknown>, { answer, writes = [], messages = [] }: Decision<unknown>) => ({
  answer,
  writes: [...(before.writes ?? []), ...writes],
  messages: [...(before.messages ?? []), ...messages],
});

const latest = (order: Parameters<OrderDecision<unknown>>[0], documents: Documents, before: Decision<unknown>) =>
  seenAfter(documents, before).get(orders.key(order.number)) ?? order;

/** The documents as the next decision sees them. */
const seenAfter = (documents: Documents, { writes = [] }: Decision<unknown>): Documents => ({
  get: (key) => {
    const written = writtenDocument(writes, key);
    return written === undefined ? documents.get(key) : (written ?? undefined);
  },
});
