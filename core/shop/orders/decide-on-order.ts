/** Decisions about one order: found by its number, with every document that its affairs may change. */
import type { Message } from '../../ports/messages.ts';
import type { Decision, Documents, Key, ShopStore, Write } from '../../ports/shop-store.ts';
import { KeysMoved, withFoundKeys } from '../calls/run-call.ts';
import { orderKey, type OrderRecord } from '../documents/documents.ts';
import { keysOfMails, withMailBudget } from '../notifications/order-mail-budget.ts';
import { keysOfOrder } from './order-record.ts';

/** An order with what is to be written of it, and told about it. */
export type Changed = {
  readonly order: OrderRecord;
  readonly writes: readonly Write[];
  readonly messages: readonly Message[];
};

export type OrderDecision<T> = (order: OrderRecord, documents: Documents) => Decision<T>;

/** Decides about the order of a number; answers `none` where there is none. `keys` are named besides `keysOfOrder`. */
export const onOrder = <T>(
  store: ShopStore,
  number: string,
  decide: OrderDecision<T>,
  none: T,
  keys: readonly Key[] = [],
): Promise<T> =>
  withFoundKeys(async () => {
    const found = (await store.read([orderKey(number)])).get(orderKey(number));
    if (found === undefined) return none;
    const { email } = found.shipping;
    return store.update([...keysOfOrder(found), ...keysOfMails(email), ...keys], (documents) => {
      const order = documents.get(orderKey(number));
      if (order === undefined) return { answer: none };
      // Its customer was erased meanwhile, so it has other documents.
      if (order.phone !== found.phone) throw new KeysMoved();
      return withMailBudget(documents, email, decide(order, documents));
    });
  });
