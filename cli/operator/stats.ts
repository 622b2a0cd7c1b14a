/** `stats`: orders, revenue and units sold, by period and by day, and the budgets of one-time passwords. */
import {
  DEFAULT_PERIODS,
  operatorSalesCalls,
  type PeriodView,
  type SalesView,
} from '../../adapters/wire/operator/sales.ts';
import type { OtpBudgetUse } from '../../core/shop/sign-in/otp-reserve.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { products } from '../../core/catalogue/products.ts';
import { inRupees } from '../../core/entities/money/money-text.ts';
import { ORDER_KEPT_DAYS } from '../../core/catalogue/lifetimes.ts';
import { formatDuration } from '../../core/entities/time/duration-text.ts';
import { BadInput } from '../io.ts';
import { bar } from '../text/bar.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Cell, type Column } from '../text/table.ts';
import { operatorCommand, setUpOf, shown, type Colours } from './operator-command.ts';
import { option } from './takes.ts';

/** Without `--days`, so many days are shown one by one. */
const DEFAULT_LISTED_DAYS = 7;
/** Longer periods are not shown day by day. */
const MAX_LISTED_DAYS = 31;

const share = (part: number | null): string => (part === null ? '–' : `${Math.round(part * 100)}%`);

const FIGURES: readonly (readonly [label: string, text: (sales: PeriodView) => string])[] = [
  ['orders', ({ orders }) => String(orders)],
  ['revenue', ({ revenue }) => inRupees(revenue)],
  ['credited of parts', ({ credited }) => inRupees(credited)],
  ['refunded, not credited', ({ uncredited }) => inRupees(uncredited)],
  ['lost in disputes', ({ lost }) => inRupees(lost)],
  ['cash on delivery', ({ cash }) => inRupees(cash.collected)],
  ['paid out by couriers', ({ cash }) => inRupees(cash.paidOut)],
  ['of that, deducted', ({ cash }) => inRupees(cash.deducted)],
  ['owed by couriers', ({ cash }) => inRupees(cash.owed)],
  ['without an order', ({ unknown }) => inRupees(unknown)],
  ['COD share', ({ codShare }) => share(codShare)],
  ['discounts by code', ({ codeDiscounts }) => formatRupees(codeDiscounts)],
  ['reward cash redeemed', ({ redeemedCash }) => formatRupees(redeemedCash)],
  ['cancelled', ({ cancelled }) => String(cancelled)],
  ['returned', ({ returned }) => String(returned)],
  ['RTO', ({ rto }) => String(rto)],
  ['RTO rate', ({ rtoRate }) => share(rtoRate)],
  ['unpaid', ({ unpaid }) => String(unpaid)],
];

/** The report of `simulate` uses two of the same words for other counts. */
const DEFINITIONS = `orders: confirmed. RTO rate: RTO of all parcels that were delivered or brought back.
(simulate: orders that did not expire unpaid; RTO of the orders by cash on delivery.)
`;

const periodName = ({ days }: PeriodView): string => (days === 1 ? 'today' : `${days} days`);

const columnsOf = (head: string, periods: readonly PeriodView[]): readonly Column[] => [
  { head, align: 'left' },
  ...periods.map((period): Column => ({ head: periodName(period), align: 'right' })),
];

/** The budgets of the whole site for one-time passwords. */
const otpTable = (budgets: readonly OtpBudgetUse[], dim: (text: string) => string): readonly string[] => {
  if (budgets.length === 0) return [];
  const columns: readonly Column[] = [
    { head: 'OTP by SMS, whole site', align: 'left' },
    { head: 'used', align: 'right' },
    { head: 'left', align: 'right' },
    { head: 'left with a cart', align: 'right' },
    { head: 'left for customers', align: 'right' },
  ];
  const rows = budgets.map(({ limit, withinMs, used, left }) => [
    { text: `${limit} in ${formatDuration(withinMs)}` },
    { text: String(used) },
    { text: String(left.anybody) },
    { text: String(left.cart) },
    { text: String(left.customer) },
  ]);
  return [table(columns, rows, dim)];
};

const statsText = ({ periods, byDay, otpBudgets }: SalesView, listedDays: number, { cyan, dim }: Colours): string => {
  const figures = FIGURES.map(([label, text]) => [
    { text: label },
    ...periods.map((period): Cell => ({ text: text(period) })),
  ]);

  const unitsIn = (period: PeriodView | undefined, pid: string): number => period?.units[pid] ?? 0;
  const longest = periods.at(-1);
  const mostUnits = Math.max(...products.map(({ id }) => unitsIn(longest, id)));
  const units = products.map(({ id, title }) => [
    { text: title },
    ...periods.map((period): Cell => ({ text: String(unitsIn(period, id)) })),
    { text: bar(unitsIn(longest, id), mostUnits), paint: cyan },
  ]);

  const days = byDay.slice(-listedDays);
  const mostRevenue = Math.max(...days.map(({ revenue }) => revenue));
  const dayRows = days.map(({ from, orders, revenue }) => [
    { text: from },
    { text: String(orders) },
    { text: inRupees(revenue) },
    { text: bar(revenue, mostRevenue), paint: cyan },
  ]);
  const bars: Column = { head: '', align: 'left' };
  const dayColumns: readonly Column[] = [
    { head: 'day', align: 'left' },
    { head: 'orders', align: 'right' },
    { head: 'revenue', align: 'right' },
    bars,
  ];
  return [
    `${table(columnsOf('', periods), figures, dim)}${dim(DEFINITIONS)}`,
    table([...columnsOf('units sold', periods), bars], units, dim),
    ...(listedDays === 0 ? [] : [table(dayColumns, dayRows, dim)]),
    ...otpTable(otpBudgets, dim),
  ].join('\n');
};

/** The periods to sum up, and how many days to show one by one. Throws BadInput. */
const choiceOf = (typed: string | undefined): { readonly periods: readonly number[]; readonly listedDays: number } => {
  if (typed === undefined) return { periods: DEFAULT_PERIODS, listedDays: DEFAULT_LISTED_DAYS };
  const days = /^\d{1,4}$/u.test(typed) ? Number(typed) : 0;
  if (days < 1 || days > ORDER_KEPT_DAYS)
    throw new BadInput(`--days "${typed}" must be a whole number from 1 to ${ORDER_KEPT_DAYS}`);
  return { periods: days === 1 ? [1] : [1, days], listedDays: days > MAX_LISTED_DAYS ? 0 : days };
};

const HELP = `Days are calendar days in India (IST), and an order counts on the day on which it was placed.
Orders are those that were confirmed. Revenue is their totals, GST included, without those
that were cancelled, returned or brought back by the courier (RTO), less the credit notes of
parts that were refunded; units and discounts are of the same orders, units less those refunded.
What was refunded at the gateway's dashboard stays in it until it has a credit note, and what was
lost in disputes is not subtracted: both have a line of their own, as has the cash that couriers
have collected, and what was captured for orders that the store lost (payments unknown).
Later changes of an order change the figures of its day. Above ${MAX_LISTED_DAYS} days the table by day is left out; --json always has it. ${brand.slug}
simulate counts orders, revenue and RTO differently. The last table has the one-time
passwords that the whole site may still send: to anybody, in sessions with a cart, and to
customers, for whom a part is reserved. Once the others have used up theirs, somebody may be
making up phone numbers.`;

export const setUp = setUpOf(
  operatorCommand({
    takes: {
      days: option('number', 'today and this many days; above 31 without the table by day (default: today, 7, 30)'),
    },
    json: 'print JSON, with more figures and every day',
    help: HELP,
    examples: ['stats', 'stats --days 90 --json'],
    read: ({ days }) => choiceOf(days),
    run: async ({ ask, input: { periods, listedDays } }) => {
      const report = await ask(operatorSalesCalls.sales, { days: periods });
      return shown(operatorSalesCalls.sales, report, (colours) => statsText(report, listedDays, colours));
    },
  }),
);
