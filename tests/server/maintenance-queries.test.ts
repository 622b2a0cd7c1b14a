/** What a turn of the maintenance asks a database. */
import { expect, it } from 'vitest';
import type { OpenedStore } from '../../adapters/sql/opened-store.ts';
import { DAY_MS, MINUTE_MS } from '../../core/entities/time/duration.ts';
import type { Message } from '../../core/ports/messages.ts';
import { onlyWhenDue } from '../../server/maintenance.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { openUnpaid } from '../shop/orders.ts';
import { createTestShop } from '../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../databases/postgres.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';

/** The store, noting the name of each query that is made of it. */
const countedOn = ({ store, isAnythingDue }: OpenedStore, queries: string[]) => {
  const noting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (from, name, receiver) => {
        const value: unknown = Reflect.get(from, name, receiver);
        if (typeof value !== 'function') return typeof value === 'object' && value !== null ? noting(value) : value;
        return (...input: readonly unknown[]): unknown => {
          queries.push(String(name));
          return Reflect.apply(value, from, input);
        };
      },
    });
  return noting({ store, isAnythingDue });
};

/** Turns with nothing due, with an order that is overdue, and with a message that was parked long ago. */
const runTurns = async (location: string) => {
  const opened = await openStore(location, { isServer: false });
  const queries: string[] = [];
  const { store, isAnythingDue } = countedOn(opened, queries);
  const shop = createTestShop({ store });
  const { view } = await openUnpaid(shop);
  await shop.deliverMessages();
  const runMaintenance = onlyWhenDue(shop.runMaintenance, { isAnythingDue, clock: shop.clock });

  queries.length = 0;
  await runMaintenance();
  const asked = [...queries];

  await shop.clock.advance(30 * MINUTE_MS);
  await runMaintenance();
  const { state } = await view();

  const at = shop.clock.now();
  const message: Message = { id: 'm1', channel: 'sms', to: '9876543210', text: 'x', kind: 'otp', at };
  await store.update({}, () => ({ answer: null, messages: [message] }));
  await store.outbox.claim({ channel: 'sms', now: at, until: at, limit: 10 });
  await store.outbox.park({ id: message.id, claimedUntil: at, at, attempts: 30, error: 'refused' });
  await shop.clock.advance(31 * DAY_MS);
  await runMaintenance();
  const parked = await store.outbox.count('sms', 'parked');
  await opened.close();
  return { asked, state, parked };
};

const ASKS_ONCE = { asked: ['isAnythingDue'], state: 'expired', parked: 0 };

const folder = temporaryFolder();

it('the maintenance asks SQLite once where nothing is due, and does what is due', async () => {
  expect(await runTurns(`sqlite:${folder.file('shop.db')}`)).toEqual(ASKS_ONCE);
});

describeOnPostgres('the maintenance of a server', () => {
  it('asks once where nothing is due, and does what is due', async () => {
    expect(await runTurns((await createDatabase()).url)).toEqual(ASKS_ONCE);
  });
});
