/** Limits how many calls one address may make in real time; limits per phone are the shop's own. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';

export type AddressLimit = { readonly most: number; readonly withinMs: number };

/** `any` counts every call, the others one call each in addition. */
export type AddressLimits = Readonly<Partial<Record<CallName | 'any', AddressLimit>>>;

/** Enough for a family, an office or a mobile network behind one address, but not for a script. */
export const ADDRESS_LIMITS: AddressLimits = {
  any: { most: 600, withinMs: MINUTE_MS },
  sendOtp: { most: 20, withinMs: 10 * MINUTE_MS },
  verifyOtp: { most: 60, withinMs: 10 * MINUTE_MS },
  applyDiscount: { most: 120, withinMs: 10 * MINUTE_MS },
  trackOrder: { most: 60, withinMs: 10 * MINUTE_MS },
  createGrievance: { most: 30, withinMs: 10 * MINUTE_MS },
};

/** With another number of calls that an address may make in a minute, if one is given. */
export const addressLimitsWith = (callsPerMinute: number | undefined): AddressLimits =>
  callsPerMinute === undefined
    ? ADDRESS_LIMITS
    : { ...ADDRESS_LIMITS, any: { most: callsPerMinute, withinMs: MINUTE_MS } };

/** Windows of one limit at once; beyond that the oldest are dropped, so that memory stays bounded. */
const MAX_WINDOWS = 50_000;

/** Groups of an IPv6 address and of its network: one customer can use every address of a /64. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The /64 network of an IPv6 address, with `::` expanded, since that may be part of the network. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = [], tail] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''));
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].slice(0, NETWORK_GROUPS).join(':');
};

export type AddressLimiter = (address: string, call: CallName) => Promise<number>;

/**
 * Counts a call; resolves with 0 if it is allowed, otherwise with how many milliseconds to wait. Windows begin with
 * an address's first call.
 */
export const createAddressLimiter = (limits: AddressLimits): AddressLimiter => {
  const windows = new Map(Object.entries(limits).map(([name, limit]) => [name, createWindows(limit)] as const));
  const any = windows.get('any');

  return async (address, call) => {
    const network = networkOf(address);
    const own = windows.get(call);
    return Math.max(any === undefined ? 0 : await any(network), own === undefined ? 0 : await own(network));
  };
};

/** The windows of one limit, by network. */
const createWindows = ({ most, withinMs }: AddressLimit): ((network: string) => Promise<number>) => {
  const limiter = new RateLimiterMemory({ points: most, duration: withinMs / SECOND_MS });
  /** In the order of their first calls. The limiter itself would keep any number of them until they end. */
  const counted = new Set<string>();

  return async (network) => {
    if (!counted.has(network)) {
      counted.add(network);
      const [oldest] = counted;
      if (counted.size > MAX_WINDOWS && oldest !== undefined) {
        counted.delete(oldest);
        await limiter.delete(oldest);
      }
    }
    try {
      await limiter.consume(network);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  };
};
