/** The store that a command works on: `--store`, otherwise STORE, otherwise the server's default. */
import { Option } from 'commander';
import { aboutOf } from '../../server/config/variables.ts';

const { allowed, fallback = '' } = aboutOf('STORE');

export const storeOption = (): Option =>
  new Option('--store <store>', `${allowed} (default: ${JSON.stringify(fallback)}, env: STORE)`);

/** An empty variable counts as unset. */
export const storeOf = ({ store }: { readonly store?: string }): string => store ?? (process.env['STORE'] || fallback);
