/**
 * A settlement report of the payment gateway beside the shop's own records: what one side lacks, and what differs. Lines are
 * matched by the gateway's ids, so neither order nor repetition of events matters (spec 11).
 */
import type { Paise } from '../../entities/money/paise.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders } from '../documents/orders.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import { gatewayEntriesOf, type GatewayEntry } from './gateway-entries.ts';

/** A payment, refund or dispute, with the order that it belongs to. */
export type OrderEntry = GatewayEntry & { readonly order: string };

/** What has passed through the gateway in a period, epoch milliseconds, oldest first. Reads every order. */
export const readGatewayEntries = async (
  store: Pick<ShopStore, 'search'>,
  yieldTurn: () => Promise<void>,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly OrderEntry[]> => {
  const found: OrderEntry[] = [];
  for await (const page of eachPage(store, orders)) {
    for (const { document } of page)
      for (const entry of gatewayEntriesOf(document))
        if (entry.at >= from && entry.at <= until) found.push({ ...entry, order: document.number });
    await yieldTurn();
  }
  return found.sort((a, b) => a.at - b.at);
};

/** A line of the report. */
export type SettlementLine = {
  /** As the caller counts the lines, of one file or several. */
  readonly line: number;
  /** The gateway's id of the payment, the refund, or the dispute. */
  readonly id: string;
  /** `other`: fees, transfers and adjustments, of which the shop keeps no record. */
  readonly kind: GatewayEntry['kind'] | 'other';
  /** What was captured, refunded or taken back, before fees, in paise. */
  readonly amount: Paise;
  /** When it was captured, refunded or disputed, epoch milliseconds; null where the report does not say. */
  readonly at: number | null;
  /** When it was settled, epoch milliseconds; null where the report does not say. */
  readonly settledAt: number | null;
  /** What the shop called the order; empty where the report does not say. */
  readonly receipt: string;
};

export type Difference = {
  /**
   * `unknown`: the shop has no such payment, refund or dispute. `not-settled`: the shop has it, and the report, whose time it
   * falls into, has not. `repeated`: the report has it more than once.
   */
  readonly kind: 'unknown' | 'amount' | 'not-settled' | 'repeated';
  readonly of: GatewayEntry['kind'];
  readonly id: string;
  /** Of the report; null where it lacks it. */
  readonly line: number | null;
  /** Null where the shop does not know it. */
  readonly order: string | null;
  readonly reported: Paise | null;
  readonly kept: Paise | null;
};

export type Comparison = {
  /** Lines that agree. */
  readonly agreeing: number;
  /** Lines of which the shop keeps no record, and those of others who use the same account of the gateway. */
  readonly others: number;
  /** Of the report first, by its lines. */
  readonly differences: readonly Difference[];
  /** What the report lacks of the first and last days of its period: the report before or after it may have them. */
  readonly nearEdges: readonly Difference[];
};

/** Epoch milliseconds, both included. */
type Period = { readonly from: number; readonly until: number };

/** Undefined for no times. */
const spanOf = (times: readonly number[]): Period | undefined =>
  times.length === 0
    ? undefined
    : times.reduce<Period>(({ from, until }, at) => ({ from: Math.min(from, at), until: Math.max(until, at) }), {
        from: Infinity,
        until: -Infinity,
      });

/** Events reach the shop later than the report's time of a payment, by at most this much. */
const MARGIN_MS = 3 * DAY_MS;

/** The gateway settles what it has captured or refunded within these days, so at an edge it may be in another report. */
const SETTLEMENT_MS = 3 * DAY_MS;

/**
 * The period whose entries a report is compared with; undefined where not every line of a payment, refund or dispute has its
 * time.
 */
export const periodOf = (lines: readonly SettlementLine[]): Period | undefined => {
  const own = lines.filter(({ kind }) => kind !== 'other');
  if (own.some(({ at }) => at === null)) return undefined;
  const span = spanOf(lines.flatMap(({ at, settledAt }) => [at, settledAt]).filter((time) => time !== null));
  return span && { from: Math.max(0, span.from - MARGIN_MS), until: span.until + MARGIN_MS };
};

/** What the report is of: when its lines were settled, or else when they came about. Undefined where it has no times. */
const settledPeriodOf = (lines: readonly SettlementLine[]): Period | undefined => {
  const settled = spanOf(lines.flatMap(({ settledAt }) => settledAt ?? []));
  return settled ?? spanOf(lines.flatMap(({ at }) => at ?? []));
};

/** The order of a receipt, which ends with the payment's attempt. */
const orderIn = (receipt: string): string | null => orderNumberIn(receipt.replace(/-\d+$/u, ''));

const notSettled = ({ kind, id, order, amount }: OrderEntry): Difference => ({
  kind: 'not-settled',
  of: kind,
  id: id ?? '',
  line: null,
  order,
  reported: null,
  kept: amount,
});

/** `entries`: those of the shop in `periodOf` the lines, or all where that is undefined. */
export const compareSettlement = (lines: readonly SettlementLine[], entries: readonly OrderEntry[]): Comparison => {
  const kept = new Map<string, OrderEntry>(
    entries.flatMap((entry) => (entry.id === null ? [] : [[`${entry.kind} ${entry.id}`, entry] as const])),
  );
  const seen = new Set<string>();
  const differences: Difference[] = [];
  let agreeing = 0;
  let others = 0;
  for (const line of lines) {
    const { kind, id, amount, receipt } = line;
    const key = `${kind} ${id}`;
    const own = kept.get(key);
    const isForeign = own === undefined && receipt !== '' && orderIn(receipt) === null;
    if (kind === 'other' || isForeign) {
      others += 1;
      continue;
    }
    const about = { of: kind, id, line: line.line, order: own?.order ?? orderIn(receipt), reported: amount };
    if (seen.has(key)) differences.push({ kind: 'repeated', ...about, kept: own?.amount ?? null });
    else if (own === undefined) differences.push({ kind: 'unknown', ...about, kept: null });
    else if (own.amount !== amount) differences.push({ kind: 'amount', ...about, kept: own.amount });
    else agreeing += 1;
    seen.add(key);
  }
  const period = settledPeriodOf(lines);
  const unsettled = entries.filter(
    ({ kind, id, at, state }) =>
      kind !== 'dispute' &&
      state !== 'pending' &&
      period !== undefined &&
      at >= period.from &&
      at <= period.until &&
      !seen.has(`${kind} ${id}`),
  );
  const { edge = [], within = [] } = Object.groupBy(unsettled, ({ at }) =>
    period !== undefined && at >= period.from + SETTLEMENT_MS && at <= period.until - SETTLEMENT_MS ? 'within' : 'edge',
  );
  return {
    agreeing,
    others,
    differences: [...differences, ...within.map(notSettled)],
    nearEdges: edge.map(notSettled),
  };
};
