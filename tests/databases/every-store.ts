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
  /** Given what names a new file, names an empty store. */
  readonly empty: (newFile: () => string) => Promise<string>;
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
    empty: async (newFile) => `sqlite:${newFile()}`,
  },
  postgres: { describe: describeOnPostgres, empty: async () => (await createDatabase()).url },
};

type Describe = (name: string, tests: (empty: () => Promise<string>) => void) => void;

const describeWith =
  (stores: readonly TestedStore[]): Describe =>
  (name, tests) => {
    const { newFile } = temporaryFolder();
    for (const { describe: describeStore, empty } of stores) describeStore(name, () => tests(() => empty(newFile)));
  };

/** `tests` is given a function that names an empty store. */
export const describeWithEveryStore = describeWith(Object.values(TESTED));

/** The same for the stores that outlive the process: each keeps its tables in a database of its own kind. */
export const describeWithEveryDatabase = describeWith([TESTED.sqlite, TESTED.postgres]);

/** The same on SQLite alone, for what the contract of stores has proven of all of them; every test closes what it opened. */
export const describeOnSqlite = (name: string, tests: (open: () => Promise<ShopStore>) => void): void => {
  const { newFile } = temporaryFolder();
  let opened: OpenedStore[] = [];
  describe(`on SQLite, ${name}`, () => {
    afterEach(async () => {
      for (const store of opened) await store.close();
      opened = [];
    });
    tests(async () => {
      const store = await openStore(`sqlite:${newFile()}`);
      opened.push(store);
      return store.store;
    });
  });
};
