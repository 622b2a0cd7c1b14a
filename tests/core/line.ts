/** The line between a browser and a shop: it notes every call, and one can cut it, slow it, or put a refusal on it. */
import type { Answer, Refusal } from '../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';

/** What happens to a call. */
export type Fault =
  /** It never reaches the shop. */
  | 'drop'
  /** The shop acts, and its answer never arrives. */
  | 'lose'
  /** It throws what no shop ever throws: a bug. */
  | 'break'
  /** What comes back is no answer: an error page. */
  | 'garble'
  /** The proxy in front of the shop says that nothing came from it. */
  | 'down'
  /** The shop does not see it; this comes back instead. */
  | Refusal
  /** It waits before it reaches the shop. */
  | { readonly before: Promise<unknown> }
  /** The shop acts at once, and its answer waits. */
  | { readonly after: Promise<unknown> };

export type Call = { readonly name: CallName; readonly input: unknown };

export type Line = {
  /** The shop at the end of the line. */
  readonly api: ShopApi;
  /** Every call made so far, oldest first. */
  readonly calls: readonly Call[];
  /** How often a call was made. */
  readonly count: (name: CallName) => number;
  /** Calls under way right now. */
  readonly inFlight: () => readonly Call[];
  /** What happens to the next call of that name; said twice, to the next two. */
  readonly next: (name: CallName, fault: Fault) => void;
  /** What happens to every call from now on that nothing else was said about; null mends the line. */
  readonly all: (fault: Fault | null) => void;
};

type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

export const createLine = (shop: ShopApi): Line => {
  const calls: Call[] = [];
  const flying = new Set<Call>();
  const faults = new Map<CallName, Fault[]>();
  let usual: Fault | null = null;

  const through = async (call: () => Promise<Answer<unknown>>, fault: Fault | null): Promise<Answer<unknown>> => {
    if (fault === null) return call();
    if (fault === 'drop') throw new ShopUnreachable('the line is cut');
    if (fault === 'garble') throw new ShopUnreachable('an error page came back', { reason: 'shop' });
    if (fault === 'down') throw new ShopUnreachable('the backend is down', { reason: 'backend' });
    if (fault === 'break') throw new Error('a bug');
    if (fault === 'lose') {
      await call();
      throw new ShopUnreachable('the answer was lost');
    }
    if ('status' in fault) return fault;
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
          flying.add(call);
          try {
            return await through(() => ask(input), faults.get(name)?.shift() ?? usual);
          } finally {
            flying.delete(call);
          }
        },
      ] as const,
  );

  return {
    api: Object.fromEntries(wrapped) as unknown as ShopApi,
    calls,
    count: (name) => calls.filter((call) => call.name === name).length,
    inFlight: () => [...flying],
    next: (name, fault) => {
      faults.set(name, [...(faults.get(name) ?? []), fault]);
    },
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
  return {
    opened,
    open: () => {
      open();
    },
  };
};
