/** What the shop forgets when its time has passed: visits, records of one-time passwords, orders that tax law asks for no more (spec 11). */
import { remove, type Key, type Search, type ShopStore, type Write } from '../ports/shop-store.ts';
import type { AddressRecord, OrderRecord, PhoneRecord, Placing, Visit, Visitor } from './documents.ts';
import { AT_REST } from './erasing.ts';
import { keysOfWrites } from './order-record.ts';
import { pendingRefunds } from './refunding.ts';
import {
  agedPhone, agedVisit, HAS_OTP, ORDER_KEPT_MS, OTP_KEPT_MS, putPhone, putVisit, VISIT_KEPT_MS, VISITOR_KEPT_MS,
} from './retention.ts';
import type { ShopPorts } from './shop-ports.ts';

/** Documents of a kind that one round forgets; what is left is the next round's. */
const BATCH = 200;

/** What the key says after its kind. */
const idIn = (key: Key): string => key.slice(key.indexOf('/') + 1);

export const createForgetting = ({ store, clock }: Pick<ShopPorts, 'store' | 'clock'>): (() => Promise<void>) => {
  /** A search for documents that are so old, in milliseconds. */
  const older = (kind: string, ms: number, state?: string): Search =>
    ({ kind, before: clock.now() - ms + 1, limit: BATCH, ...(state !== undefined && { state }) });

  /** Each document that is found is looked at again in its own decision: it may have been used meanwhile. */
  const eachOf = async <Document>(search: Search, write: (key: Key<Document>, document: Document, now: number) => Write): Promise<void> => {
    for (const key of await store.searchKeys<Document>(search)) {
      await changeOne(store, key, (document) => write(key, document, clock.now()));
    }
  };

  const visit = (key: Key<Visit>, kept: Visit, now: number): Write => {
    const aged = agedVisit(kept, now);
    return aged === null ? remove(key) : putVisit(idIn(key), aged);
  };
  const phone = (key: Key<PhoneRecord>, kept: PhoneRecord, now: number): Write => {
    const aged = agedPhone(kept, now);
    return aged === null ? remove(key) : putPhone(idIn(key), aged);
  };

  /** Orders that are through; one whose money is still on its way back is not. */
  const forgetOrders = async (): Promise<void> => {
    for (const state of AT_REST) {
      for (const key of await store.searchKeys<OrderRecord>(older('order', ORDER_KEPT_MS, state))) {
        const keys = keysOfWrites(idIn(key));
        await store.update(keys, (documents) => {
          const order = documents.get(key);
          return { answer: null, writes: order === undefined || pendingRefunds(order).length > 0 ? [] : keys.map(remove) };
        });
      }
    }
  };

  return async () => {
    await eachOf<Visit>(older('visit', OTP_KEPT_MS, HAS_OTP), visit);
    await eachOf<Visit>(older('visit', VISIT_KEPT_MS), visit);
    await eachOf<PhoneRecord>(older('phone', OTP_KEPT_MS), phone);
    await eachOf<AddressRecord>(older('address', OTP_KEPT_MS), remove);
    // No session asks with a key that was used so long ago.
    await eachOf<Placing>(older('placing', VISIT_KEPT_MS), remove);
    await eachOf<Visitor>(older('visitor', VISITOR_KEPT_MS), remove);
    await forgetOrders();
  };
};

const changeOne = <Document>(store: ShopStore, key: Key<Document>, write: (document: Document) => Write): Promise<null> =>
  store.update([key], (documents) => {
    const document = documents.get(key);
    return { answer: null, writes: document === undefined ? [] : [write(document)] };
  });
