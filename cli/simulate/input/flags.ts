/** The flags of `simulate` as values, and those that exclude each other. */
import { availableParallelism } from 'node:os';
import { BadInput } from '../../io.ts';
import { MAX_SESSIONS } from '../environment/shopper-identity.ts';

export type Options = {
  readonly sessions?: string;
  readonly seed?: string;
  readonly market?: string;
  readonly policy?: string;
  readonly compare?: readonly string[];
  readonly sweep?: string;
  readonly sensitivity?: boolean;
  readonly via?: string;
  readonly trace?: string;
  readonly workers?: string;
  readonly shard?: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly report?: string;
};

/** Which part of the sessions, from 1, of how many. */
export type Shard = { readonly part: number; readonly of: number };

export const DEFAULT_SESSIONS = 10_000;
export const DEFAULT_SEED = 1;
const MAX_SEED = 4_294_967_295;
const MAX_WORKERS = 64;
const MAX_SHARDS = 10_000;
/** Below this, starting a thread takes longer than it saves. */
export const SESSIONS_PER_WORKER = 1000;

export type RunSize = {
  readonly sessions: number;
  readonly seed: number;
  readonly workers: number;
  readonly shard: Shard | undefined;
};

/** Throws BadInput. */
export const runSizeOf = ({ sessions, seed, workers, shard }: Options): RunSize => {
  const count = sessions === undefined ? DEFAULT_SESSIONS : wholeNumber('--sessions', sessions, 1, MAX_SESSIONS);
  const useful = Math.ceil(count / SESSIONS_PER_WORKER);
  return {
    sessions: count,
    seed: seed === undefined ? DEFAULT_SEED : wholeNumber('--seed', seed, 0, MAX_SEED),
    workers:
      workers === undefined
        ? Math.min(MAX_WORKERS, availableParallelism(), useful)
        : wholeNumber('--workers', workers, 1, MAX_WORKERS),
    shard: shard === undefined ? undefined : shardAt(shard),
  };
};

const shardAt = (text: string): Shard => {
  const [, part = '', of = ''] = /^(\d+)\/(\d+)$/u.exec(text) ?? [];
  if (of === '') throw new BadInput(`--shard "${text}" must be a part, from 1, and how many there are, such as 2/8`);
  const count = wholeNumber('--shard', of, 1, MAX_SHARDS);
  return { part: wholeNumber('--shard', part, 1, count), of: count };
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

/** How the shops are called. Throws BadInput also for flags that exclude each other, or need another one. */
export const viaOf = (options: Options): 'core' | 'wire' => {
  const { via = 'core', compare, sensitivity, shard, out } = options;
  if (via !== 'core' && via !== 'wire') throw new BadInput(`--via "${via}" must be core or wire`);
  const given = (flag: string): boolean => options[flag as keyof Options] !== undefined;
  const refuse = (flag: string, others: readonly string[], reason: string): void => {
    for (const other of others)
      if (given(other)) throw new BadInput(`${flag} cannot be combined with --${other}: ${reason}`);
  };
  if (given('trace'))
    refuse('--trace', ['compare', 'sweep', 'sensitivity', 'shard', 'json', 'report'], 'it prints one scenario');
  if (given('sweep')) refuse('--sweep', ['compare'], 'every value is a policy of its own');
  if (shard !== undefined) refuse('--shard', ['json', 'report'], 'simulate merge reports on all parts');
  if ((shard === undefined) !== (out === undefined))
    throw new BadInput('--shard and --out need each other: a part of a run is written to a file');
  if (sensitivity === true && compare?.length !== 1)
    throw new BadInput('--sensitivity needs --compare with one file: it asks what decides between two policies');
  return via;
};
