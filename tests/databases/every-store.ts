/** Runs the same tests of a shop on each of the three stores. */
import { afterEach, describe } from 'vitest';
import type { OpenedStore } from '../../adapters/sql/opened-store.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { createDatabase, describeOnPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** `tests` is given a function that opens an empty store; every test closes what it opened. */
export const describeOnEveryStore = (name: string, tests: (open: () => Promise<ShopStore>) => void): void => {
  const folder = temporaryFolder();
  let files = 0;
  const define = (location: () => Promise<string>): void => {
    let opened: OpenedStore[] = [];
    afterEach(async () => {
      for (const store of opened) await store.close();
      opened = [];
    });
    tests(async () => {
      const store = await openStore(await location());
      opened.push(store);
      return store.store;
    });
  };
  describe(`in memory, ${name}`, () => {
    define(async () => 'memory');
  });
  describe(`on SQLite, ${name}`, () => {
    define(async () => `sqlite:${folder.file(`${(files += 1)}.db`)}`);
  });
  describeOnPostgres(name, () => {
    define(async () => (await createDatabase()).url);
  });
};
