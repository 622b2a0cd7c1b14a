/** The flags of the commands that play random sessions on a backend. */
import { InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../../../core/entities/time/duration-text.ts';
import { LEVEL_LINES } from '../../../adapters/wire/contract/levels.ts';
import { messagesFromOption } from '../messages-from.ts';

export type SessionOptions = {
  readonly otp?: string;
  readonly messagesFrom?: string;
  readonly sessions: number;
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

/** In the help of every command that names the levels. */
export const LEVELS_HELP = ['', ...LEVEL_LINES].join('\n');

export const sessionOptions = (): readonly Option[] => [
  new Option('--otp <code>', 'the one-time password that the backend accepts from everybody; ignored for a sandbox'),
  messagesFromOption(),
  new Option('--sessions <number>', 'number of random sessions').argParser(count).default(DEFAULT_RUN.sessions),
  new Option('--seed <number>', 'the seed of the random sessions: the same seed plays the same ones')
    .argParser(count)
    .default(DEFAULT_RUN.seed),
  new Option('--time-limit <duration>', 'the time for all scenarios, and for shortening those that differ')
    .argParser(duration)
    .default(DEFAULT_RUN.timeLimitMs, DEFAULT_RUN.timeLimit),
  new Option('--out <folder>', 'the folder for the scenarios that show a difference').default(DEFAULT_RUN.out),
];

export const DEFAULT_RUN = {
  sessions: 100,
  seed: 1,
  timeLimit: '5m',
  timeLimitMs: 300_000,
  out: 'conform-failures',
} as const;
