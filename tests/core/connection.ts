/** The connection of a browser to a shop: it records every call, and a test can cut it, delay it, or have it refuse. */
import type { Answer, Refusal } from '../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';

/** What happens to a call. */
export type Fault =
  /** It never reaches the shop. */
  | 'drop'
  /** The shop acts, and its answer never arrives. */
  | 'lose'
  /** It throws an error that no shop throws: a bug. */
  | 'break'
  /** The response is no answer, but an error page. */
  | 'garble'
  /** The proxy in front of the shop reports that it has no response. */
  | 'down'
  /** The call does not reach the shop; this is the answer. */
  | Refusal
  /** The call does not reach the shop; this is the answer. */
  | { readonly instead: Answer<unknown> }
  /** It waits before it reaches the shop. */
  | { readonly before: Promise<unknown> }
  /** The shop acts at once, and its answer waits. */
  | { readonly after: Promise<unknown> };

export type Call = { readonly name: CallName; readonly input: unknown };

export type Connection = {
  /** The shop as reached through this connection. */
  readonly api: ShopApi;
  /** Every call made so far, oldest first. */
  readonly calls: readonly Call[];
  /** How often a call was made. */
  readonly count: (name: CallName) => number;
  /** Calls under way right now. */
  readonly inFlight: () => readonly Call[];
  /** What happens to the next call of that name; used twice, to the next two. */
  readonly next: (name: CallName, fault: Fault) => void;
  /** What happens to every other call from now on; null for nothing. */
  readonly all: (fault: Fault | null) => void;
};

type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

export const createConnection = (shop: ShopApi): Connection => {
  const calls: Call[] = [];
  const underWay = new Set<Call>();
  const faults = new Map<CallName, Fault[]>();
  let usual: Fault | null = null;

  const through = async (call: () => Promise<Answer<unknown>>, fault: Fault | null): Promise<Answer<unknown>> => {
    if (fault === null) return call();
    if (fault === 'drop') throw new ShopUnreachable('the connection is cut');
    if (fault === 'garble') throw new ShopUnreachable('an error page came back', { reason: 'shop' });
    if (fault === 'down') throw new ShopUnreachable('the backend is down', { reason: 'backend' });
    if (fault === 'break') throw new Error('a bug');
    if (fault === 'lose') {
      await call();
      throw new ShopUnreachable('the answer was lost');
    }
    if ('status' in fault) return fault;
    if ('instead' in fault) return fault.instead;
    if ('before' in fault) {
      await fault.before;
      return call();
    }
    const answer = await call();
    await fault.after;
    return answer;
  };

  const wrapped = (Object.entries(shop) as unknown as readonly (readonly [CallName, AnyCall])[]).map(
    ([name, ask]) =>
      [
        name,
        async (input: unknown) => {
          const call: Call = { name, input };
          calls.push(call);
          underWay.add(call);
          try {
            return await through(() => ask(input), faults.get(name)?.shift() ?? usual);
          } finally {
            underWay.delete(call);
          }
        },
      ] as const,
  );

  return {
    api: Object.fromEntries(wrapped) as unknown as ShopApi,
    calls,
    count: (name) => calls.filter((call) => call.name === name).length,
    inFlight: () => [...underWay],
    next: (name, fault) => faults.set(name, [...(faults.get(name) ?? []), fault]),
    all: (fault) => {
      usual = fault;
    },
  };
};

/** A promise with its resolver outside. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
