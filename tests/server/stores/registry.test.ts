/** Every store of the registry, by its name alone: each keeps the promise of a ShopStore. */
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/stores/open-store.ts';
import { namedStore, STORE_FORMS, type NamedStore } from '../../../server/stores/registry.ts';
import { describeShopStore } from '../../contracts/store/shop-store.ts';
import type { MadeStore, MakeStore } from '../../contracts/store/with-store.ts';
import { describeWithEveryStore } from '../../databases/every-store.ts';

const requiredStore = (text: string): NamedStore => {
  const store = namedStore(text);
  if (store === undefined) throw new Error(`${text} names no store`);
  return store;
};

describeWithEveryStore('the contract of stores', (empty) => {
  /** Databases are made once, as the tests of the suite work on ids of their own; files are quick to make. */
  let shared: Promise<string> | undefined;

  const open = async (kinds: Parameters<MakeStore>[0]): Promise<MadeStore> => {
    const named = requiredStore(await (shared ??= empty()));
    const one = await named.open({ kinds });
    // What only a running server has cannot be opened twice.
    const other = named.openDatabase === null ? one : await named.open({ kinds });
    return {
      store: one.store,
      other: other.store,
      close: async () => {
        await one.close();
        if (other !== one) await other.close();
      },
    };
  };

  /** Opened once as well: each connection is a process of PostgreSQL. Tests of older documents open stores of their own. */
  let usual: Promise<MadeStore> | undefined;
  afterAll(async () => (await usual)?.close());
  describeShopStore('a store opened by its name', async (kinds) =>
    kinds.length === 0 ? { ...(await (usual ??= open(kinds))), close: async () => undefined } : open(kinds),
  );
});

describe('the name of a store', () => {
  it('is one of the forms that messages and help list', () => {
    expect(STORE_FORMS).toBe('memory, sqlite:PATH or postgres://USER@HOST/DATABASE');
  });

  it.each(['', 'sqlite:', 'memory:', 'mysql://shop@db/shop', 'shop.db'])(
    'is refused with those forms where no kind of store is called so: "%s"',
    async (text) => {
      await expect(openStore(text)).rejects.toThrow(`--store "${text}" must be ${STORE_FORMS}`);
    },
  );
});
