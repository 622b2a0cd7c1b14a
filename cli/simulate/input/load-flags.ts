/** The flags of `load`: how many sessions, against which shop, for how long, and what must hold. */
import { parseDuration } from '../../../core/entities/time/duration-text.ts';
import { MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import { siteAddress } from '../../input/site-address.ts';
import { BadInput } from '../../io.ts';
import { parseThreshold, type Threshold } from '../load/thresholds.ts';
import { type CommonOptions, seedOf, wholeNumber } from './common-options.ts';

export type LoadFlags = Pick<CommonOptions, 'seed' | 'market' | 'policy' | 'json'> & {
  readonly rate?: string;
  readonly clients?: string;
  readonly duration?: string;
  readonly thinkTime?: string;
  readonly fail?: readonly string[];
};

export type LoadRequest = {
  /** Scheme, host and port of the shop. */
  readonly url: string;
  readonly load: { readonly rate: number } | { readonly clients: number };
  readonly durationMs: number;
  /** Undefined where the flag is missing. */
  readonly seed: number | undefined;
  /** How much of the time that a shopper thinks really passes, in percent. */
  readonly thinkPercent: number;
  readonly thresholds: readonly Threshold[];
};

export const DEFAULT_DURATION = '10s';
export const DEFAULT_RATE = '10';
const LONGEST_MS = 1440 * MINUTE_MS;
const MOST_A_SECOND = 10_000;
const MOST_CLIENTS = 1000;

/** Throws BadInput. */
export const loadRequestOf = (address: string, flags: LoadFlags): LoadRequest => {
  const { rate, clients, duration, thinkTime, fail = [] } = flags;
  if (rate !== undefined && clients !== undefined) throw new BadInput('--rate cannot be combined with --clients');
  return {
    url: siteAddress(address, 'address').origin,
    load:
      clients === undefined
        ? { rate: rateOf(rate ?? DEFAULT_RATE) }
        : { clients: wholeNumber('--clients', clients, 1, MOST_CLIENTS) },
    durationMs: durationOf(duration ?? DEFAULT_DURATION),
    seed: seedOf(flags),
    thinkPercent: thinkTime === undefined ? 0 : wholeNumber('--think-time', thinkTime, 0, 100),
    thresholds: fail.map(parseThreshold),
  };
};

/** Sessions a second. */
const rateOf = (text: string): number => {
  const rate = /^\d{1,5}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : Number.NaN;
  if (!(rate > 0 && rate <= MOST_A_SECOND))
    throw new BadInput(`--rate "${text}" must be a number of sessions a second from 0.01 to 10,000`);
  return rate;
};

const durationOf = (text: string): number => {
  const ms = parseDuration(text);
  if (ms === undefined || ms < SECOND_MS || ms > LONGEST_MS)
    throw new BadInput(`--duration "${text}" must be a duration from 1s to 24h, such as 30s or 5m`);
  return ms;
};
