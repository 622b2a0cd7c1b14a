/** The store that a command works on: `--store`, otherwise STORE, otherwise a file. */
import { Option } from 'commander';
import { BadInput } from '../io.ts';

/** A file in a folder that is created. */
const DEFAULT_STORE = 'sqlite:data/shop.db';

/** Not commander's own default and variable: those would conflict with `--backend`, too. */
export const storeOption = (): Option =>
  new Option(
    '--store <store>',
    `memory, sqlite:PATH or postgres://USER@HOST/DATABASE (default: "${DEFAULT_STORE}", env: STORE)`,
  );

/** An empty variable counts as unset. */
export const storeOf = ({ store }: { readonly store?: string }): string =>
  store ?? (process.env['STORE'] || DEFAULT_STORE);

/** For commands on stored data: memory has none. Throws BadInput. */
export const durableStoreOf = (options: { readonly store?: string }): string => {
  const store = storeOf(options);
  if (store === 'memory') throw new BadInput('--store memory: only a running server has its data');
  return store;
};
