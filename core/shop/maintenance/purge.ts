/**
 * What the shop forgets when its time has passed: visits, records of one-time passwords, orders that tax law asks for
 * no more (spec 11).
 */
import { remove, type Key, type Search, type ShopStore, type Write } from '../../ports/shop-store.ts';
import {
  orderKey,
  type EmailRecord,
  type OrderRecord,
  type PhoneRecord,
  type Placing,
  type Visit,
  type Visitor,
} from '../documents/documents.ts';
import { AT_REST } from '../customers/erase-customer.ts';
import { keysOfWrites } from '../orders/order-record.ts';
import { everyOne } from '../documents/paging.ts';
import { pendingRefunds } from '../payments/refunds.ts';
import {
  agedEmailRecord,
  agedPhone,
  agedVisit,
  HAS_SHORT_LIVED,
  ORDER_KEPT_MS,
  OTP_KEPT_MS,
  putEmailRecord,
  putPhone,
  putVisit,
  VISIT_KEPT_MS,
  VISITOR_KEPT_MS,
} from '../documents/retention.ts';
import type { ShopPorts } from '../ports.ts';

/** Documents that one transaction forgets: few enough that no request waits long behind it. */
const BATCH = 200;

/** What the key says after its kind. */
const idIn = (key: Key): string => key.slice(key.indexOf('/') + 1);

/**
 * The purge: everything that is due goes in one run, however much it is, in batches that let other work run in between.
 */
export const createForgetting = ({
  store,
  clock,
  yieldTurn,
}: Pick<ShopPorts, 'store' | 'clock' | 'yieldTurn'>): (() => Promise<void>) => {
  /** A search for documents that are so old, in milliseconds. */
  const older = (now: number, kind: string, ms: number, state?: string): Search => ({
    kind,
    before: now - ms + 1,
    limit: BATCH,
    ...(state !== undefined && { state }),
  });

  /**
   * What is found is looked at again in the decision: it may have been used meanwhile. Each batch finds other
   * documents: those handled are gone or re-indexed later.
   */
  const eachOf = async <Document>(
    search: Search,
    write: (key: Key<Document>, document: Document) => Write,
  ): Promise<void> => {
    for (let found = BATCH; found === BATCH; await yieldTurn()) {
      const keys = await store.searchKeys<Document>(search);
      found = keys.length;
      if (found > 0) await changeEach(store, keys, write);
    }
  };

  const visit =
    (now: number) =>
    (key: Key<Visit>, kept: Visit): Write => {
      const aged = agedVisit(kept, now);
      return aged === null ? remove(key) : putVisit(idIn(key), aged);
    };
  const phone =
    (now: number) =>
    (key: Key<PhoneRecord>, kept: PhoneRecord): Write => {
      const aged = agedPhone(kept, now);
      return aged === null ? remove(key) : putPhone(idIn(key), aged);
    };

  const email =
    (now: number) =>
    (key: Key<EmailRecord>, kept: EmailRecord): Write => {
      const aged = agedEmailRecord(kept, now);
      return aged === null ? remove(key) : putEmailRecord(idIn(key), aged);
    };

  /** Orders that are through; one whose money is still on its way back is not. */
  const forgetOrders = async (now: number): Promise<void> => {
    let looked = 0;
    for (const state of AT_REST) {
      const old = everyOne<OrderRecord>(store, older(now, 'order', ORDER_KEPT_MS, state), ({ number, placedAt }) => ({
        id: number,
        at: placedAt,
      }));
      for await (const { number } of old) {
        const [key, keys] = [orderKey(number), keysOfWrites(number)];
        await store.update(keys, (documents) => {
          const order = documents.get(key);
          return {
            answer: null,
            writes: order === undefined || pendingRefunds(order).length > 0 ? [] : keys.map(remove),
          };
        });
        looked += 1;
        if (looked % BATCH === 0) await yieldTurn();
      }
    }
  };

  return async () => {
    // One time for the whole turn: a clock that is set back meanwhile could let the same documents be found for ever.
    const now = clock.now();
    await eachOf<Visit>(older(now, 'visit', OTP_KEPT_MS, HAS_SHORT_LIVED), visit(now));
    await eachOf<Visit>(older(now, 'visit', VISIT_KEPT_MS), visit(now));
    await eachOf<PhoneRecord>(older(now, 'phone', OTP_KEPT_MS), phone(now));
    await eachOf<EmailRecord>(older(now, 'email', OTP_KEPT_MS), email(now));
    // No session asks with a key that was used so long ago.
    await eachOf<Placing>(older(now, 'placing', VISIT_KEPT_MS), remove);
    await eachOf<Visitor>(older(now, 'visitor', VISITOR_KEPT_MS), remove);
    await forgetOrders(now);
  };
};

const changeEach = <Document>(
  store: ShopStore,
  keys: readonly Key<Document>[],
  write: (key: Key<Document>, document: Document) => Write,
): Promise<null> =>
  store.update(keys, (documents) => ({
    answer: null,
    writes: keys.flatMap((key) => {
      const document = documents.get(key);
      return document === undefined ? [] : [write(key, document)];
    }),
  }));
