/** Decisions about one order: found by its number, with every document that they may change. */
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Message } from '../../ports/messages.ts';
import { writtenDocument, type Decision, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { StaleKeys } from '../calls/call.ts';
import { changedOnly } from '../calls/changed-only.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import type { ShopPorts } from '../ports.ts';
import { ORDER_LIST_NAMES } from '../documents/order-lists.ts';
import { LIST_READS, listKeys, listsOf, listWrites } from './listed-orders.ts';
import { orderKeys } from './order-record.ts';

/** An order with its writes and messages. */
export type OrderChange = {
  readonly order: OrderRecord;
  readonly writes: readonly Write[];
  readonly messages: readonly Message[];
};

export type DecideOrder<T> = (order: OrderRecord, documents: Documents, settings: Settings) => Decision<T>;

/**
 * The order as it is in this transaction. Throws StaleKeys where the keys of the one that was found are not its own.
 */
export const reloadOrder = (documents: Documents, found: OrderRecord): OrderRecord => {
  const order = documents.get(orders.key(found.number));
  // Its customer was erased in between, so it has other documents; or it was removed.
  if (order === undefined || order.phone !== found.phone || order.shipping.email !== found.shipping.email) {
    throw new StaleKeys();
  }
  return order;
};

/**
 * Decides on an order that was found, inside the transaction that changes it, and brings it on the operator's lists or off them.
 * `keys` are declared besides its own.
 */
const decideOnFound = <T>(
  { store, settings, clock }: Pick<ShopPorts, 'store' | 'settings' | 'clock'>,
  found: OrderRecord,
  decide: DecideOrder<T>,
  { keys = [], isListed = false }: Declared,
): Promise<T> => {
  const lists = isListed ? ORDER_LIST_NAMES : listsOf(found);
  const declared = {
    ...(lists.length > 0 && { reads: LIST_READS }),
    writes: [...orderKeys(found), ...keys, ...listKeys(found.number, lists)],
  };
  return store.update(declared, (documents) => {
    const order = reloadOrder(documents, found);
    // What the gateway has reported in between may have brought it on a list.
    if (listsOf(order).some((name) => !lists.includes(name))) throw new StaleKeys();
    const decision = withOrderMails({ documents, settings }, found.shipping.email, decide(order, documents, settings));
    const writes = decision.writes ?? [];
    const next = writtenDocument(writes, orders.key(order.number)) ?? order;
    // Several steps at once may bring it on a list that the order which was found cannot be on.
    if (listsOf(next).some((name) => !lists.includes(name))) throw new StaleKeys();
    const listed = listWrites(documents, next, lists, clock.now());
    return { ...decision, writes: changedOnly(documents, [...writes, ...listed]) };
  });
};

/** `isListed`: what is decided may bring the order on any of the operator's lists; by default on those that were seen in what was found. */
type Declared = { readonly keys?: readonly Key[]; readonly isListed?: boolean | undefined };

/** More than enough: an order changes its customer once. */
const ATTEMPTS = 3;

/**
 * Decides on the order of a number; resolves with `ifMissing` where there is no such order. `known`, as it was read, saves reading it first.
 */
export const decideOnOrder = async <T>(
  ports: Pick<ShopPorts, 'store' | 'settings' | 'clock'>,
  number: string,
  decide: DecideOrder<T>,
  ifMissing: T,
  { known, ...declared }: { readonly known?: OrderRecord | undefined } & Declared = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const key = orders.key(number);
    const found = attempt === 1 && known !== undefined ? known : (await ports.store.read([key])).get(key);
    if (found === undefined) return ifMissing;
    try {
      return await decideOnFound(ports, found, decide, attempt === 1 ? declared : { ...declared, isListed: true });
    } catch (error) {
      if (!(error instanceof StaleKeys) || attempt >= ATTEMPTS) throw error;
    }
  }
};

/** Several decisions about one order as one: each sees what the ones before it wrote. Answers what each answers. */
export const each =
  <T>(decisions: readonly DecideOrder<T>[]): DecideOrder<readonly T[]> =>
  (order, documents, settings) =>
    decisions.reduce<Decision<readonly T[]>>(
      (before, decide) => {
        const next = decide(latest(order, documents, before), seenAfter(documents, before), settings);
        return { ...joined(before, next), answer: [...before.answer, next.answer] };
      },
      { answer: [] },
    );

/** The same; answers what the last one answers. */
export const inSequence =
  <T>(first: readonly DecideOrder<unknown>[], last: DecideOrder<T>): DecideOrder<T> =>
  (order, documents, settings) => {
    const before = each(first)(order, documents, settings);
    const decision = last(latest(order, documents, before), seenAfter(documents, before), settings);
    return { ...joined(before, decision), answer: decision.answer };
  };

const joined = (before: Decision<unknown>, { answer, writes = [], messages = [] }: Decision<unknown>) => ({
  answer,
  writes: [...(before.writes ?? []), ...writes],
  messages: [...(before.messages ?? []), ...messages],
});

const latest = (order: OrderRecord, documents: Documents, before: Decision<unknown>) =>
  seenAfter(documents, before).get(orders.key(order.number)) ?? order;

/** The documents as the next decision sees them. */
const seenAfter = (documents: Documents, { writes = [] }: Decision<unknown>): Documents => ({
  get: (key) => {
    const written = writtenDocument(writes, key);
    return written === undefined ? documents.get(key) : (written ?? undefined);
  },
});
