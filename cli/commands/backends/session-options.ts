/** The flags of the commands that play random sessions on a backend. */
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_RUN } from '../../conform/run/default-run.ts';
import { parseDuration } from '../../../core/entities/time/duration-text.ts';

export type SessionOptions = {
  readonly otp?: string;
  readonly runs: number;
  readonly seed: number;
  /** In milliseconds. */
  readonly timeLimit: number;
  readonly out: string;
};

const MOST = 1_000_000;

const count = (text: string): number => {
  const number = Number(text);
  if (!/^\d+$/u.test(text) || number > MOST)
    throw new InvalidArgumentError(`It should be a whole number up to ${MOST}.`);
  return number;
};

const duration = (text: string): number => {
  const ms = parseDuration(text);
  if (ms === undefined || ms === 0) throw new InvalidArgumentError('It should be a duration such as 90s or 5m.');
  return ms;
};

export const sessionOptions = (): readonly Option[] => [
  new Option('--otp <code>', 'the one-time password that a backend accepts from everybody; ignored for a sandbox'),
  new Option('--runs <n>', 'how many random sessions').argParser(count).default(DEFAULT_RUN.runs),
  new Option('--seed <n>', 'the seed of the random sessions: the same seed plays the same ones')
    .argParser(count)
    .default(DEFAULT_RUN.seed),
  new Option('--time-limit <duration>', 'for the random sessions')
    .argParser(duration)
    .default(DEFAULT_RUN.timeLimitMs, DEFAULT_RUN.timeLimit),
  new Option('--out <folder>', 'where the scenarios of failing sessions are written').default(DEFAULT_RUN.out),
];
