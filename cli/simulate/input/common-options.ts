/** The flags that `simulate` and `sweep` have in common. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { MAX_SESSIONS } from '../session/shopper-identity.ts';
import { wholeNumber } from './number-flag.ts';

export type CommonOptions = {
  readonly sessions?: string;
  readonly seed?: string;
  readonly market?: string;
  readonly policy?: string;
  readonly workers?: string;
  readonly json?: boolean;
  readonly report?: string;
};

const DEFAULT_SESSIONS = 10_000;
const DEFAULT_SEED = 1;
const MAX_SEED = 4_294_967_295;
const MAX_WORKERS = 64;
/** Below this, starting a thread takes longer than it saves. */
const SESSIONS_PER_WORKER = 1000;

export const addCommonOptions = (command: Command): Command =>
  command
    .option('--sessions <number>', `number of shoppers (default: ${DEFAULT_SESSIONS})`)
    .option('--seed <number>', `random seed (default: ${DEFAULT_SEED})`)
    .addOption(
      withSuggestions(new Option('--market <file>', 'market: what shoppers do (YAML; default: built in)'), 'files'),
    )
    .addOption(
      withSuggestions(
        new Option('--policy <file>', 'a settings file (YAML) that overrides the defaults').env('SHOP_SETTINGS'),
        'files',
      ),
    )
    .option(
      '--workers <number>',
      `number of threads (default: one per CPU, at most one per ${SESSIONS_PER_WORKER.toLocaleString('en-US')} sessions)`,
    )
    .option('--json', 'print JSON')
    .option('--report <file>', 'also write an HTML report');

/** Undefined where the flag is missing. Throws BadInput. */
export const seedOf = ({ seed }: CommonOptions): number | undefined =>
  seed === undefined ? undefined : wholeNumber('--seed', seed, 0, MAX_SEED);

export type RunSize = { readonly sessions: number; readonly seed: number; readonly workers: number };

/** Throws BadInput. */
export const runSizeOf = (options: CommonOptions): RunSize => {
  const { sessions, workers } = options;
  const count = sessions === undefined ? DEFAULT_SESSIONS : wholeNumber('--sessions', sessions, 1, MAX_SESSIONS);
  const useful = Math.ceil(count / SESSIONS_PER_WORKER);
  return {
    sessions: count,
    seed: seedOf(options) ?? DEFAULT_SEED,
    workers:
      workers === undefined
        ? Math.min(MAX_WORKERS, availableParallelism(), useful)
        : wholeNumber('--workers', workers, 1, MAX_WORKERS),
  };
};
