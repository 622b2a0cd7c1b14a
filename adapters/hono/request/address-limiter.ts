/** Limits how many calls one address may make in real time; limits per phone are the shop's own. */
import { MINUTE_MS } from '../../../core/entities/duration.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Clock } from '../../../core/ports/time.ts';

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

/** Windows counted at once; beyond that the oldest are dropped, so that memory stays bounded. */
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

/** Counts a call; returns 0 if it is allowed, otherwise how many milliseconds to wait. */
export const createAddressLimiter = (
  limits: AddressLimits,
  { now }: Clock,
): ((address: string, call: CallName) => number) => {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  const take = (key: string, { most, withinMs }: AddressLimit): number => {
    const time = now();
    const running = windows.get(key);
    if (running === undefined || running.endsAt <= time) {
      windows.delete(key);
      windows.set(key, { count: 1, endsAt: time + withinMs });
      const [oldest] = windows.keys();
      if (windows.size > MAX_WINDOWS && oldest !== undefined) windows.delete(oldest);
      return 0;
    }
    running.count += 1;
    return running.count > most ? running.endsAt - time : 0;
  };

  return (address, call) => {
    const network = networkOf(address);
    const { any, [call]: own } = limits;
    return Math.max(
      any === undefined ? 0 : take(network, any),
      own === undefined ? 0 : take(`${network} ${call}`, own),
    );
  };
};
