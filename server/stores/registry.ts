/**
 * The kinds of stores, one row each: how one is named, and how it is opened. To add one, write its adapter and its row; the
 * checks of the configuration, the help and the commands on stores follow from it. Packages are loaded only when a store
 * is opened.
 */
import { existsSync } from 'node:fs';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import type { Database, DatabaseOptions } from '../../adapters/sql/database.ts';
import type { OpenedStore, OpenOptions } from '../../adapters/sql/opened-store.ts';
import { postgresProblem } from '../../adapters/sql/postgres/errors.ts';
import { isPostgresUrl } from '../../adapters/sql/postgres/hosts.ts';
import { sqliteProblem } from '../../adapters/sql/sqlite/errors.ts';
import type { ProblemOf } from '../../adapters/sql/store-problems.ts';
import { withoutPassword } from '../../adapters/system/without-password.ts';

/** A store that a text names; nothing is opened yet. */
export type NamedStore = {
  /** For logs and messages: without a password. */
  readonly name: string;
  /** Opens it for the shop, and brings its schema up to date. */
  readonly open: (options: OpenOptions) => Promise<OpenedStore>;
  /** Opens what is stored, to back up, restore, migrate and check; null where only a running server has it. */
  readonly openDatabase: ((options: DatabaseOptions) => Promise<Database>) | null;
  /** Whether opening it would create it; false where that cannot be known. */
  readonly isMissing: () => boolean;
  readonly problemOf: ProblemOf;
};

type StoreKind = {
  /** How it is named, for messages and help; a name itself. */
  readonly form: string;
  /** Undefined for a text that names no store of this kind. */
  readonly named: (text: string) => NamedStore | undefined;
};

const STORES = {
  memory: {
    form: 'memory',
    named: (text) =>
      text === 'memory'
        ? { name: text, open: openMemory, openDatabase: null, isMissing: () => false, problemOf: () => undefined }
        : undefined,
  },
  sqlite: {
    form: 'sqlite:PATH',
    named: (text) => {
      const [, path] = /^sqlite:(.+)$/su.exec(text) ?? [];
      if (path === undefined) return undefined;
      return {
        name: text,
        open: async (options) => {
          const { openSqlite } = await import('../../adapters/sql/sqlite/open.ts');
          return openSqlite({ path, ...options });
        },
        openDatabase: async (options) => {
          const { openSqliteDatabase } = await import('../../adapters/sql/sqlite/open.ts');
          return openSqliteDatabase(path, options);
        },
        isMissing: () => !existsSync(path),
        problemOf: sqliteProblem,
      };
    },
  },
  postgres: {
    form: 'postgres://USER@HOST/DATABASE',
    named: (url) =>
      isPostgresUrl(url)
        ? {
            name: withoutPassword(url),
            open: async (options) => {
              const { openPostgres } = await import('../../adapters/sql/postgres/open.ts');
              return openPostgres({ url, ...options });
            },
            openDatabase: async (options) => {
              const { openPostgresDatabase } = await import('../../adapters/sql/postgres/open.ts');
              return openPostgresDatabase(url, options);
            },
            isMissing: () => false,
            problemOf: postgresProblem,
          }
        : undefined,
  },
} as const satisfies Readonly<Record<string, StoreKind>>;

/** Memory takes every write, and to look for what is due costs about as much as the maintenance itself. */
const openMemory: NamedStore['open'] = async ({ kinds = [] }) => ({
  store: createMemoryStore(kinds),
  isAnythingDue: async () => true,
  writes: { hasFailed: () => false, sinceWriteMs: () => 0, tryWrite: async () => undefined },
  migrations: [],
  close: async () => undefined,
});

export type StoreScheme = keyof typeof STORES;

const KINDS: readonly StoreKind[] = Object.values(STORES);

const listed = (kinds: readonly StoreKind[]): string => {
  const forms = kinds.map(({ form }) => form);
  return [forms.slice(0, -1).join(', '), forms.at(-1)].filter(Boolean).join(' or ');
};

/** What a store may be named as; for messages and help. */
export const STORE_FORMS = listed(KINDS);
/** The same without those that only a running server has. */
export const LASTING_STORE_FORMS = listed(KINDS.filter(({ form, named }) => named(form)?.openDatabase !== null));

/** Undefined for a text that names no store. */
export const namedStore = (text: string): NamedStore | undefined => {
  for (const { named } of KINDS) {
    const store = named(text);
    if (store !== undefined) return store;
  }
  return undefined;
};

/** How messages name a store, whether or not the text that was given names one. */
export const storeName = (text: string): string => namedStore(text)?.name ?? withoutPassword(text);
