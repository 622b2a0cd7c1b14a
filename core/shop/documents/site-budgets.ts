/** Budgets of the whole site, each in a document of its own: calls that share none do not wait for each other. */
import type { Budget } from '../../catalogue/settings/budgets.ts';
import { kind, type Key } from '../../ports/store/kind.ts';

/** What happened in one part of a window: when the part began, epoch milliseconds, and how often. */
type Part = readonly [from: number, count: number];

export type SiteBudget = {
  /** Times, epoch milliseconds, oldest first; only those that count. */
  readonly times: readonly number[];
  /**
   * For budgets whose times would be thousands: what happened in each part of a window, oldest first, by the length of
   * the window in milliseconds. Absent where nothing is counted in this way.
   */
  readonly counts?: Readonly<Record<string, readonly Part[]>>;
};

export const siteBudgets = kind<SiteBudget>()({ name: 'site-budget', version: 1, id: (name: string) => name });

export const otpSmsBudget: Key<SiteBudget> = siteBudgets.key('otp-sms');
/** SMS and mails that acknowledge complaints. */
export const grievanceSmsBudget: Key<SiteBudget> = siteBudgets.key('grievance-sms');
export const grievanceMailBudget: Key<SiteBudget> = siteBudgets.key('grievance-mail');

/** What one network uses of the whole site's budget, by a keyed hash of the network. */
export const networkBudgets = kind<SiteBudget>()({
  name: 'network-otps',
  version: 1,
  id: (network: string) => network,
  index: ({ counts = {} }) => ({
    dueAt: Math.max(
      0,
      ...Object.entries(counts).map(([withinMs, parts]) => endOf(parts.at(-1)?.[0] ?? 0, Number(withinMs))),
    ),
  }),
});

/** How many parts a window is counted in: so the document stays small, however many actions a day has. */
const PARTS = 60;

const partMs = (withinMs: number): number => Math.ceil(withinMs / PARTS);

/** Until when a part counts. */
const endOf = (from: number, withinMs: number): number => from + partMs(withinMs) + withinMs;

/** The parts that count; a part counts as a whole until the last moment of it is too old, so never too little. */
const partsOf = (record: SiteBudget | undefined, { withinMs }: Pick<Budget, 'withinMs'>, now: number) =>
  (record?.counts?.[withinMs] ?? []).filter(([from]) => endOf(from, withinMs) > now);

/** How much of the budget is used. */
export const usedOf = (record: SiteBudget | undefined, budget: Pick<Budget, 'withinMs'>, now: number): number =>
  partsOf(record, budget, now).reduce((sum, [, count]) => sum + count, 0);

/** Milliseconds until one more action fits; 0 when it does now. It may be longer than needed by a part of the window. */
export const countWaitMs = (record: SiteBudget | undefined, budget: Budget, now: number): number => {
  const { limit, withinMs } = budget;
  let left = usedOf(record, budget, now);
  if (left < limit) return 0;
  for (const [from, count] of partsOf(record, budget, now)) {
    left -= count;
    if (left < limit) return endOf(from, withinMs) - now;
  }
  // Nothing fits into a budget of nothing.
  return withinMs;
};

/** The record with one action more. Windows that no budget uses any more are left out. */
export const withCount = (record: SiteBudget | undefined, budgets: readonly Budget[], now: number): SiteBudget => ({
  times: [],
  counts: Object.fromEntries(
    budgets.map(({ withinMs }) => {
      const parts = partsOf(record, { withinMs }, now);
      const from = now - (now % partMs(withinMs));
      const last = parts.at(-1);
      const next: readonly Part[] =
        // A clock that was set back adds to the newest part, which keeps them in order.
        last !== undefined && last[0] >= from ? [...parts.slice(0, -1), [last[0], last[1] + 1]] : [...parts, [from, 1]];
      return [String(withinMs), next];
    }),
  ),
});
