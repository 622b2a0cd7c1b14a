import { openSqlite } from '../../../adapters/sql/sqlite/open-sqlite.ts';
import { describeShopStore } from '../../contracts/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();
let files = 0;

describeShopStore('the store in a SQLite file', () => openSqlite({ path: folder.file(`store-${(files += 1)}.db`) }));
