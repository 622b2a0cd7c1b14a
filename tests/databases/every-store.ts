/** Runs the same tests on every kind of store. */
import { afterEach, describe } from 'vitest';
import type { OpenedStore } from '../../adapters/sql/opened-store.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import { openStore } from '../../server/stores/open-store.ts';
import type { StoreScheme } from '../../server/stores/registry.ts';
import { createDatabase, describeOnPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

type TestedStore = {
  /** Defines a suite, where the machine has what the store needs. */
  readonly describe: (name: string, tests: () => void) => void;
  /** Given what makes the name of a file, names an empty store. */
  readonly empty: (file: () => string) => Promise<string>;
};

/** One for each row of the registry. */
const TESTED: Readonly<Record<StoreScheme, TestedStore>> = {
  memory: {
    describe: (name, tests) =>
      describe(`in memory, ${name}`, () => {
        tests();
      }),
    empty: async () => 'memory',
  },
  sqlite: {
    describe: (name, tests) =>
      describe(`on SQLite, ${name}`, () => {
        tests();
      }),
    empty: async (file) => `sqlite:${file()}`,
  },
  postgres: { describe: describeOnPostgres, empty: async () => (await createDatabase()).url },
};

/** `tests` is given a function that names an empty store. */
export const describeWithEveryStore = (name: string, tests: (empty: () => Promise<string>) => void): void => {
  const folder = temporaryFolder();
  let files = 0;
  for (const { describe: describeStore, empty } of Object.values(TESTED))
    describeStore(name, () => tests(() => empty(() => folder.file(`${(files += 1)}.db`))));
};

/** The same on SQLite alone, for what the contract of stores has proven of all of them; every test closes what it opened. */
export const describeOnSqlite = (name: string, tests: (open: () => Promise<ShopStore>) => void): void => {
  const folder = temporaryFolder();
  let opened: OpenedStore[] = [];
  let files = 0;
  describe(`on SQLite, ${name}`, () => {
    afterEach(async () => {
      for (const store of opened) await store.close();
      opened = [];
    });
    tests(async () => {
      const store = await openStore(`sqlite:${folder.file(`${(files += 1)}.db`)}`);
      opened.push(store);
      return store.store;
    });
  });
};
