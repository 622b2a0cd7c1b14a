/**
 * Limits what one address may do in real time: calls, and new sessions. Limits per phone and per session are the shop's
 * own.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { networkOf } from './ip-networks.ts';

export type AddressLimit = { readonly most: number; readonly withinMs: number };

/** `any` counts every call, those of calls one call each in addition; the others count sessions that were begun. */
export type AddressLimits = Readonly<Partial<Record<CallName | 'any' | NewSessionLimit, AddressLimit>>>;

const NEW_SESSION_LIMITS = ['newSessions', 'newSessionsOfDay'] as const;
type NewSessionLimit = (typeof NEW_SESSION_LIMITS)[number];

/**
 * Enough for a family, an office or some customers of a mobile network behind one address, but not for a script. Of one-time
 * passwords a shop may allow more: hundreds of customers share an address of a carrier.
 */
export const ADDRESS_LIMITS = {
  any: { most: 600, withinMs: MINUTE_MS },
  sendOtp: { most: 60, withinMs: 10 * MINUTE_MS },
  verifyOtp: { most: 180, withinMs: 10 * MINUTE_MS },
  applyCoupon: { most: 120, withinMs: 10 * MINUTE_MS },
  trackOrder: { most: 60, withinMs: 10 * MINUTE_MS },
  createGrievance: { most: 30, withinMs: 10 * MINUTE_MS },
  newSessions: { most: 300, withinMs: 10 * MINUTE_MS },
  newSessionsOfDay: { most: 3_000, withinMs: DAY_MS },
} satisfies AddressLimits;

export type LimitsPerAddress = {
  readonly callsPerMinute?: number | undefined;
  /** One-time passwords that one address may request in ten minutes. */
  readonly otpPerAddress?: number | undefined;
};

/**
 * The limits with a given number of calls per minute and address, and a number of new sessions in proportion: whoever
 * expects more people behind an address expects more of both. The tries of one-time passwords are in proportion to those
 * that are requested. Limits of other single calls stay.
 */
export const addressLimitsWith = ({ callsPerMinute, otpPerAddress }: LimitsPerAddress): AddressLimits => {
  const { any, newSessions, newSessionsOfDay, sendOtp, verifyOtp } = ADDRESS_LIMITS;
  const calls = (callsPerMinute ?? any.most) / any.most;
  const otps = (otpPerAddress ?? sendOtp.most) / sendOtp.most;
  return {
    ...ADDRESS_LIMITS,
    any: times(any, calls),
    newSessions: times(newSessions, calls),
    newSessionsOfDay: times(newSessionsOfDay, calls),
    sendOtp: times(sendOtp, otps),
    verifyOtp: times(verifyOtp, otps),
  };
};

const times = ({ most, withinMs }: AddressLimit, factor: number): AddressLimit => ({
  most: Math.max(1, Math.round(most * factor)),
  withinMs,
});

/** Windows of one limit and size of network at once; beyond that the oldest are dropped, so that memory stays bounded. */
const MAX_WINDOWS = 50_000;

/**
 * What is counted as one, and how many times the limit it may use. A customer has every address of a /64, many providers
 * assign a /56, and a /48 is cheap to obtain. Of a mobile network, many customers have addresses in one /48.
 */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 5 },
] as const;

/** The widest network that is counted as one. */
export const widestNetworkOf = (address: string): string => networkOf(address, NETWORKS[2].bits);

export type AddressLimiter = {
  /** Counts a call; resolves with 0 if it is allowed, otherwise with how many milliseconds to wait. */
  readonly call: (address: string, call: CallName) => Promise<number>;
  /** Milliseconds until the address may begin another session; 0 if it may now. */
  readonly newSessionWaitMs: (address: string) => Promise<number>;
  /** Counts a session that the address has begun. */
  readonly countNewSession: (address: string) => Promise<void>;
};

const longest = async (waits: readonly Promise<number>[]): Promise<number> =>
  Math.max(0, ...(await Promise.all(waits)));

/** Windows begin with an address's first call. */
export const createAddressLimiter = (limits: AddressLimits): AddressLimiter => {
  const byName = new Map(Object.entries(limits).map(([name, limit]) => [name, createLimit(limit)] as const));
  const any = byName.get('any');
  const ofSessions = NEW_SESSION_LIMITS.flatMap((name) => byName.get(name) ?? []);

  return {
    call: async (address, call) => {
      const own = byName.get(call);
      return Math.max(
        any === undefined ? 0 : await any.count(address),
        own === undefined ? 0 : await own.count(address),
      );
    },
    newSessionWaitMs: async (address) => longest(ofSessions.map(({ waitMs }) => waitMs(address))),
    countNewSession: async (address) => {
      for (const { count } of ofSessions) await count(address);
    },
  };
};

type Windows = {
  /** Counts one; resolves with how many milliseconds to wait, 0 if it is within the limit. */
  readonly count: (address: string) => Promise<number>;
  /** Milliseconds until one more is within the limit. */
  readonly waitMs: (address: string) => Promise<number>;
};

/** One limit, with windows for each size of network. One that is refused in its own network does not count in the wider ones. */
const createLimit = ({ most, withinMs }: AddressLimit): Windows => {
  const sizes = NETWORKS.map(({ bits, times }, index) => {
    const windows = createWindows({ most: most * times, withinMs });
    return {
      windows,
      // What is a network of its own is in no wider one.
      networkOf: (address: string) => {
        const network = networkOf(address, bits);
        return index === 0 || network.includes('/') ? network : undefined;
      },
    };
  });
  return {
    count: async (address) => {
      for (const { windows, networkOf: nameOf } of sizes) {
        const network = nameOf(address);
        const wait = network === undefined ? 0 : await windows.count(network);
        if (wait > 0) return wait;
      }
      return 0;
    },
    waitMs: (address) =>
      longest(
        sizes.map(async ({ windows, networkOf: nameOf }) => {
          const network = nameOf(address);
          return network === undefined ? 0 : windows.waitMs(network);
        }),
      ),
  };
};

const createWindows = ({ most, withinMs }: AddressLimit): Windows => {
  const limiter = new RateLimiterMemory({ points: most, duration: withinMs / SECOND_MS });
  /** In the order of their first calls. The limiter itself would keep any number of them until they end. */
  const counted = new Set<string>();
  return {
    count: async (network) => {
      if (!counted.has(network)) {
        counted.add(network);
        const [oldest] = counted;
        if (counted.size > MAX_WINDOWS && oldest !== undefined) {
          counted.delete(oldest);
          await limiter.delete(oldest);
        }
      }
      const { consumedPoints, msBeforeNext } = await limiter.penalty(network);
      return consumedPoints > most ? Math.max(1, msBeforeNext) : 0;
    },
    waitMs: async (network) => {
      const window = await limiter.get(network);
      return window === null || window.consumedPoints < most ? 0 : Math.max(0, window.msBeforeNext);
    },
  };
};
