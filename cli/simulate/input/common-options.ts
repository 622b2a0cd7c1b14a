/** The flags that `simulate` and `sweep` have in common. */
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { BadInput } from '../../io.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { MAX_SESSIONS } from '../environment/shopper-identity.ts';

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

/** For a command that has these alone. */
export const MARKET_OPTION = [
  '--market <file>',
  'market: what shoppers do (YAML; default: what the command market prints)',
] as const;
export const POLICY_OPTION = ['--policy <file>', 'a settings file (YAML) that overrides the defaults'] as const;

export const addCommonOptions = (command: Command): Command =>
  command
    .option('--sessions <number>', `number of shoppers (default: ${DEFAULT_SESSIONS})`)
    .option('--seed <number>', `random seed (default: ${DEFAULT_SEED})`)
    .addOption(withSuggestions(new Option(...MARKET_OPTION), 'files'))
    .addOption(withSuggestions(new Option(...POLICY_OPTION).env('SHOP_SETTINGS'), 'files'))
    .option(
      '--workers <number>',
      `number of threads (default: one per CPU, at most one per ${SESSIONS_PER_WORKER.toLocaleString('en-US')} sessions)`,
    )
    .option('--json', 'print JSON')
    .option('--report <file>', 'also write an HTML report');

/** Undefined where the flag is missing. Throws BadInput. */
export const seedOf = ({ seed }: Pick<CommonOptions, 'seed'>): number | undefined =>
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

const grouped = (value: number): string => value.toLocaleString('en-US');

/** A whole number, both bounds included; `1_000_000` and `1,000,000` are read too. Throws BadInput. */
export const wholeNumber = (flag: string, text: string, from: number, to: number): number => {
  const digits = text.replaceAll(/(?<=\d)[_,](?=\d)/gu, '');
  const value = /^\d{1,16}$/u.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= from && value <= to))
    throw new BadInput(`${flag} "${text}" must be a whole number from ${grouped(from)} to ${grouped(to)}`);
  return value;
};
