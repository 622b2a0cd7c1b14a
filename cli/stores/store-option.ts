/** The store that a command works on: `--store`, otherwise STORE, otherwise a file. */
import { Option } from 'commander';

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
