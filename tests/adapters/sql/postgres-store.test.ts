import { openPostgres } from '../../../adapters/sql/postgres/open-postgres.ts';
import { describeShopStore } from '../../contracts/shop-store.ts';
import { createDatabase, describeOnPostgres, type TestDatabase } from '../../databases/postgres.ts';

describeOnPostgres('the contract', () => {
  let database: Promise<TestDatabase> | undefined;

  describeShopStore('the store in PostgreSQL', async () => {
    database ??= createDatabase();
    return openPostgres({ url: (await database).url });
  });
});
