/** The flags that make `simulate` a load generator: how many sessions, against which shop, for how long. */
import { parseDuration } from '../../../core/entities/time/duration-text.ts';
import { MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import { siteAddress } from '../../input/site-address.ts';
import { BadInput } from '../../io.ts';
import { type CommonOptions, seedOf, wholeNumber } from './common-options.ts';

export type LoadFlags = CommonOptions & {
  readonly rate?: string;
  readonly clients?: string;
  readonly duration?: string;
  readonly thinkTime?: string;
  readonly via?: string;
  readonly compare?: readonly string[];
  readonly shared?: boolean;
  readonly store?: string;
  readonly trace?: string;
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
};

export const DEFAULT_DURATION = '10s';
const LONGEST_MS = 1440 * MINUTE_MS;
const MOST_A_SECOND = 10_000;
const MOST_CLIENTS = 1000;

/** What a load does not have, and why. */
const EXCLUDED = [
  ['sessions', '--duration says for how long sessions are begun'],
  ['compare', 'a running shop has one policy'],
  ['workers', 'a load has one thread'],
  ['shared', 'the sessions of a load always share the shop'],
  ['store', 'a running shop has its own'],
  ['trace', 'a load has no virtual time to trace'],
  ['report', 'a load is reported as text or as JSON'],
] as const;

/** Undefined without the flags of a load. Throws BadInput. */
export const loadRequestOf = (flags: LoadFlags): LoadRequest | undefined => {
  const { rate, clients, duration, thinkTime, via } = flags;
  if (rate === undefined && clients === undefined) {
    if (duration !== undefined) throw new BadInput('--duration needs --rate or --clients');
    if (thinkTime !== undefined) throw new BadInput('--think-time needs --rate or --clients');
    return undefined;
  }
  if (rate !== undefined && clients !== undefined) throw new BadInput('--rate cannot be combined with --clients');
  const flag = rate === undefined ? '--clients' : '--rate';
  for (const [name, reason] of EXCLUDED)
    if (flags[name] !== undefined) throw new BadInput(`${flag} cannot be combined with --${name}: ${reason}`);
  if (via === undefined || via === 'core' || via === 'wire')
    throw new BadInput(`${flag} needs --via with the address of a running shop, such as http://127.0.0.1:3000`);
  return {
    url: siteAddress(via, '--via').origin,
    load:
      rate === undefined
        ? { clients: wholeNumber('--clients', clients ?? '', 1, MOST_CLIENTS) }
        : { rate: rateOf(rate) },
    durationMs: durationOf(duration ?? DEFAULT_DURATION),
    seed: seedOf(flags),
    thinkPercent: thinkTime === undefined ? 0 : wholeNumber('--think-time', thinkTime, 0, 100),
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
