/** The store that a command works on: `--store`, otherwise STORE of the environment or of `--config FILE`. */
import { Option, type Command } from 'commander';
import { aboutOf } from '../../server/config/variables.ts';
import { configOption, loadVariables } from './load-config.ts';

const { allowed, fallback = '' } = aboutOf('STORE');

export type StoreOptions = { readonly store?: string; readonly config?: string };

/** Adds `--store` and `--config` to a command of which they are the only configuration. */
export const addStoreOptions = (command: Command): Command =>
  command
    .addOption(new Option('--store <store>', `${allowed} (default: ${JSON.stringify(fallback)}, env: STORE)`))
    .addOption(configOption());

/** By default the server's. Throws BadInput for a file that cannot be read. */
export const storeOf = ({ store, config }: StoreOptions): string =>
  loadVariables(['STORE'], { file: config, flags: store === undefined ? {} : { STORE: store } }).STORE?.text ??
  fallback;
