/** The client's address, and how many calls one address may make in real time; budgets of phones are the shop's own. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Clock } from '../../../core/ports/time.ts';
import { incomingOf, type AppContext } from '../context.ts';

/**
 * The address the request came from: the socket's, or behind exactly `hops` proxies the one that the outermost of them
 * wrote down. A shorter chain is not the one that was configured, and its header is nobody's word.
 */
export const clientAddress = (c: AppContext, hops: number): string | undefined => {
  const remote = incomingOf(c)?.socket.remoteAddress;
  if (hops === 0) return remote;
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return chain.at(-hops) ?? remote;
};

/** Whether the client's own connection is encrypted, by the socket or by the nearest of the configured proxies. */
export const isSecure = (c: AppContext, hops: number): boolean => {
  if (new URL(c.req.url).protocol === 'https:') return true;
  return hops > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
};

export type AddressLimit = { readonly most: number; readonly withinMs: number };

/** `any` counts every call; the others count their own as well. */
export type AddressLimits = Readonly<Partial<Record<CallName | 'any', AddressLimit>>>;

const MINUTE = 60_000;

/** Room for a family, an office or a mobile network behind one address; none for a machine. */
export const ADDRESS_LIMITS: AddressLimits = {
  any: { most: 600, withinMs: MINUTE },
  sendOtp: { most: 20, withinMs: 10 * MINUTE },
  verifyOtp: { most: 60, withinMs: 10 * MINUTE },
  applyDiscount: { most: 120, withinMs: 10 * MINUTE },
  trackOrder: { most: 60, withinMs: 10 * MINUTE },
  createGrievance: { most: 30, withinMs: 10 * MINUTE },
};

/** Addresses counted at once; beyond that the oldest windows are forgotten, so that memory stays bounded. */
const MOST_WINDOWS = 50_000;

/** Groups of an IPv6 address, and those of its network: a customer has a whole /64 to draw addresses from. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The network of an IPv6 address, `::` written out: what it stands for may be part of the network. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = [], tail] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''));
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].slice(0, NETWORK_GROUPS).join(':');
};

/** Counts a call; answers how many milliseconds to wait where it is one too many, and 0 where it is not. */
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
      if (windows.size > MOST_WINDOWS && oldest !== undefined) windows.delete(oldest);
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
