/** The flags that `simulate` and `sweep` have in common. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { MOST_SESSIONS } from '../session/shopper-identity.ts';
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
const MOST_SEEDS = 4_294_967_295;
const MOST_WORKERS = 64;
/** Below this, starting a thread takes longer than it saves. */
const SESSIONS_PER_WORKER = 1000;

export const addCommonOptions = (command: Command): Command =>
  command
    .option('--sessions <number>', `how many shoppers come; ${DEFAULT_SESSIONS} by default`)
    .option('--seed <number>', `chooses the shoppers: the same seed, the same report; ${DEFAULT_SEED} by default`)
    .addOption(withSuggestions(new Option('--market <file>', 'who the shoppers are, a YAML file'), 'files'))
    .addOption(
      withSuggestions(new Option('--policy <file>', "the shop's settings, a YAML file over the defaults"), 'files'),
    )
    .option('--workers <number>', 'threads; by default one for every core')
    .option('--json', 'print the report as JSON')
    .option('--report <file>', 'also write the report as a page, an HTML file');

/** Undefined where the flag is missing. Throws BadInput. */
export const seedOf = ({ seed }: CommonOptions): number | undefined =>
  seed === undefined ? undefined : wholeNumber('--seed', seed, 0, MOST_SEEDS);

export type RunSize = { readonly sessions: number; readonly seed: number; readonly workers: number };

/** Throws BadInput. */
export const runSizeOf = (options: CommonOptions): RunSize => {
  const { sessions, workers } = options;
  const count = sessions === undefined ? DEFAULT_SESSIONS : wholeNumber('--sessions', sessions, 1, MOST_SESSIONS);
  const useful = Math.ceil(count / SESSIONS_PER_WORKER);
  return {
    sessions: count,
    seed: seedOf(options) ?? DEFAULT_SEED,
    workers:
      workers === undefined
        ? Math.min(MOST_WORKERS, availableParallelism(), useful)
        : wholeNumber('--workers', workers, 1, MOST_WORKERS),
  };
};
