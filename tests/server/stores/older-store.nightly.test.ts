/** A store of an earlier version, with a message that was parked: opened as it is, or restored from its backup. */
import { expect, it } from 'vitest';
import { NEVER, type OutboxTable } from '../../../adapters/sql/schema/tables.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { lastingStore, openStore, withDatabase } from '../../../server/stores/open-store.ts';
import { describeWithEveryDatabase } from '../../databases/every-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { sampleMail } from '../../messages/sample-messages.ts';

const message = sampleMail({ id: 'parked', to: 'asha@example.com' });
/** As the first version left it: with the time at which it could have been claimed last. */
const PARKED: OutboxTable = {
  id: message.id,
  channel: message.channel,
  receiver: message.to,
  is_otp: 0,
  position: 1_000,
  free_at: 2_000,
  attempts: 30,
  is_overtaken: 0,
  error: 'refused',
  parked_at: 3_000,
  message: JSON.stringify(message),
};

const createOlder = (store: string): Promise<void> =>
  withDatabase(lastingStore(store), async (database) => {
    await database.migrate('001-documents-and-outbox');
    await database.change((db) => db.insertInto('outbox').values(PARKED).execute());
  });

/** The parked message is not free in any time to come, and is sent once it is to be sent again. */
const expectParked = async (store: string): Promise<void> => {
  const { store: opened, close } = await openStore(store, { isServer: false });
  const freeAt = await withDatabase(lastingStore(store), (database) =>
    database.snapshot((db) => db.selectFrom('outbox').select('free_at').execute()),
  );
  expect(freeAt).toEqual([{ free_at: NEVER }]);
  const { outbox } = opened;
  const claim = () => outbox.claim({ channel: 'mail', now: 5_000, until: 6_000, limit: 10 });
  expect([await claim(), await outbox.count('mail', 'parked')]).toEqual([[], 1]);
  expect((await outbox.list({ state: 'parked', limit: 10 })).entries).toMatchObject([{ message, error: 'refused' }]);
  expect([await outbox.unpark(['parked'], 4_000), await claim()]).toMatchObject([1, [{ message, attempts: 0 }]]);
  await outbox.park({ id: 'parked', claimedUntil: 6_000, at: 7_000, attempts: 1, error: 'refused again' });
  expect([await claim(), await outbox.count('mail', 'waiting'), await outbox.count('mail', 'parked')]).toEqual([
    [],
    0,
    1,
  ]);
  await close();
};

const { newFile } = temporaryFolder();

describeWithEveryDatabase('an older store', (newStore) => {
  it('is brought up to date', async () => {
    const store = await newStore();
    await createOlder(store);
    await expectParked(store);
  });

  it('is brought up to date where its backup is restored', async () => {
    const older = `sqlite:${newFile('db')}`;
    await createOlder(older);
    for (const ending of ['jsonl', 'db']) {
      const backup = newFile(ending);
      await backUpStore(older, backup);
      const store = await newStore();
      expect(await restoreStore(store, backup)).toMatchObject({ rows: 1 });
      await expectParked(store);
    }
  });
});
