/** The books at the end of that day: the shop's orders beside what the gateway has taken and given back. */
import type { Business } from './business.ts';

/** An order as `bhor orders list --json` prints it; amounts in rupees. */
export type ListedOrder = {
  readonly order: string;
  readonly state: string;
  readonly payment_mode: string;
  readonly payment_state: string;
  readonly total: number;
  readonly paid: number | null;
  readonly refunds: readonly { readonly amount: number; readonly state: string; readonly to: string }[];
  readonly refunds_due: readonly { readonly amount: number; readonly to: string; readonly by: string }[];
};

export const listOrders = async ({ bhor }: Business): Promise<readonly ListedOrder[]> => {
  const orders: ListedOrder[] = [];
  for (let after: string | null = null; ;) {
    const flags = after === null ? [] : ['--after', after];
    const page = JSON.parse(await bhor('orders', 'list', '--json', '--limit', '100', ...flags)) as {
      readonly orders: readonly ListedOrder[];
      readonly next: string | null;
    };
    orders.push(...page.orders);
    after = page.next;
    if (after === null) return orders;
  }
};

/** What has passed between the shop and the gateway for an order, as `bhor orders show --json` prints it. */
type Entry = {
  readonly kind: 'payment' | 'refund' | 'dispute';
  readonly id: string | null;
  readonly amount: number;
  readonly state: string;
};

const PAISE = 100;
const AT_ONCE = 4;

/** Payments and refunds by their ids, in rupees. */
type Entries = ReadonlyMap<string, number>;

/** Of all orders: what the shop says that the gateway has captured, and paid back. */
export const entriesOfShop = async ({ bhor }: Business, orders: readonly ListedOrder[]): Promise<Entries> => {
  const entries = new Map<string, number>();
  const left = [...orders];
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const shown = JSON.parse(await bhor('orders', 'show', next.order, '--json')) as {
        readonly gateway_entries?: readonly Entry[];
      };
      for (const { kind, id, amount, state } of shown.gateway_entries ?? [])
        if (kind !== 'dispute' && state !== 'pending')
          entries.set(id ?? `a refund of ${next.order} without id`, amount);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return entries;
};

export const entriesOfGateway = ({ razorpay: { ledger } }: Business): Entries =>
  new Map(
    [
      ...ledger.payments.filter(({ captured }) => captured),
      ...ledger.refunds.filter(({ status }) => status === 'processed'),
    ].map(({ id, amount }) => [id, amount / PAISE]),
  );

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

/** Payments and refunds that one side lacks, or has with another amount. */
export const differences = (shop: Entries, gateway: Entries): readonly string[] =>
  [...new Set([...shop.keys(), ...gateway.keys()])]
    .filter((id) => shop.get(id) !== gateway.get(id))
    .map((id) => `${id}: ₹${gateway.get(id) ?? 0} at the gateway, ₹${shop.get(id) ?? 0} in the shop`);

const isRefund = (id: string): boolean => id.startsWith('rfnd_');
export const capturedIn = (entries: Entries): number =>
  sum([...entries].map(([id, amount]) => (isRefund(id) ? 0 : amount)));
export const refundedIn = (entries: Entries): number =>
  sum([...entries].map(([id, amount]) => (isRefund(id) ? amount : 0)));

/** What `bhor orders export --json` prints of a month; amounts in rupees. */
export type TaxExport = {
  readonly documents: readonly {
    readonly kind: 'invoice' | 'credit-note';
    readonly number: string;
    readonly order: string;
    readonly value: number;
  }[];
  readonly totals: { readonly value: number };
};

/**
 * An invoice for every packed order, of its total; credit notes of what was paid back of prepaid orders that have one; sums as
 * the documents have them.
 */
export const exportProblems = (
  { documents, totals }: TaxExport,
  orders: readonly ListedOrder[],
  packed: number,
): readonly string[] => {
  const valueOf = (kind: TaxExport['documents'][number]['kind'], order?: string): number =>
    sum(documents.filter((one) => one.kind === kind && one.order === (order ?? one.order)).map(({ value }) => value));
  const invoiced = orders.filter(({ order }) => documents.some((one) => one.order === order));
  return [
    ...(invoiced.length === packed ? [] : [`${invoiced.length} orders have an invoice, ${packed} were packed`]),
    ...invoiced.flatMap(({ order, total, payment_mode: mode, refunds }) => {
      const [invoice, credit] = [valueOf('invoice', order), valueOf('credit-note', order)];
      const refunded = sum(refunds.map(({ amount }) => amount));
      return [
        ...(invoice === total ? [] : [`${order}: an invoice of ₹${invoice}, a total of ₹${total}`]),
        ...(mode === 'cod' || credit === refunded
          ? []
          : [`${order}: credit notes of ₹${credit}, refunds of ₹${refunded}`]),
      ];
    }),
    ...(Math.abs(valueOf('invoice') - valueOf('credit-note') - totals.value) < 0.005
      ? []
      : [`totals of ₹${totals.value}, documents of ₹${valueOf('invoice')} less ₹${valueOf('credit-note')}`]),
  ];
};
