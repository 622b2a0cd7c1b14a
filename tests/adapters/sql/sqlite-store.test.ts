import { openSqlite } from '../../../adapters/sql/sqlite/open-sqlite.ts';
import { describeShopStore } from '../../contracts/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();
let files = 0;

describeShopStore('the store in a SQLite file', async (kinds) => {
  const path = folder.file(`store-${(files += 1)}.db`);
  const [one, other] = [await openSqlite({ path, kinds }), await openSqlite({ path, kinds })];
  return {
    store: one.store,
    other: other.store,
    close: async () => {
      await one.close();
      await other.close();
    },
  };
});
