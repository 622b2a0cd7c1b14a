/** Several decisions about one order as one: each sees what the ones before it wrote. */
import type { Key } from '../../ports/store/kind.ts';
import type { Decision, Documents, Write } from '../../ports/store/shop-store.ts';
import { orders } from '../documents/orders.ts';
import type { OrderDecision } from './decide-on-order.ts';

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
  get: <Document>(key: Key<Document>) => {
    const write: Write | undefined = writes.findLast((one) => one.key === key);
    // `put` made the write, so its document is of its key's type.
    return write === undefined ? documents.get(key) : ((write.document ?? undefined) as Document | undefined);
  },
});
