import { openPostgres } from '../../../adapters/sql/postgres/open-postgres.ts';
import { describeShopStore } from '../../contracts/store/shop-store.ts';
import { createDatabase, describeOnPostgres, type TestDatabase } from '../../databases/postgres.ts';

describeOnPostgres('the contract', () => {
  let database: Promise<TestDatabase> | undefined;

  describeShopStore('the store in PostgreSQL', async (kinds) => {
    database ??= createDatabase();
    const { url } = await database;
    const [one, other] = await Promise.all([openPostgres({ url, kinds }), openPostgres({ url, kinds })]);
    return {
      store: one.store,
      other: other.store,
      close: async () => {
        await Promise.all([one.close(), other.close()]);
      },
    };
  });
});
