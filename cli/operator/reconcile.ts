/** `reconcile`: asks the payment gateway about everything that is open there, and says what has changed. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { operatorPaymentCalls, type UnknownPaymentView } from '../../adapters/wire/operator/payments.ts';
import { encode } from '../../core/contract/encode.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { OpenAtGateway, ReconciledOrder } from '../../core/shop/maintenance/reconcile-orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import type { DryRunOptions } from './confirm-change.ts';
import { gatewayConnection, addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { unknownPaymentsText } from './unknown-payments.ts';

type Options = ConnectionOptions & DryRunOptions & { readonly json?: boolean; readonly since?: string };

const NOTHING_OPEN = 'Nothing is open at the payment gateway.\n';

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'result', align: 'left' },
];

const FAILURES: Readonly<Record<NonNullable<ReconciledOrder['failure']>, string>> = {
  refused: 'the gateway refused the request',
  unreachable: 'the gateway did not answer',
  unauthorised: 'the gateway does not accept the keys',
  unknown: 'the request failed',
  'not-asked': 'not asked',
};

const isChanged = ({ before, after }: ReconciledOrder): boolean =>
  before.state !== after.state || before.payment !== after.payment;

const change = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

const resultOf = (order: ReconciledOrder): string =>
  order.failure === null ? (isChanged(order) ? 'changed' : 'no change') : failureOf(order.failure, order.detail);

const failureOf = (failure: NonNullable<ReconciledOrder['failure']>, detail: string | null): string =>
  detail === null ? FAILURES[failure] : `${FAILURES[failure]}: ${detail}`;

const report = (orders: readonly ReconciledOrder[], useColour: boolean): string => {
  const { cyan, dim, green, red } = pc.createColors(useColour);
  if (orders.length === 0) return NOTHING_OPEN;
  const rows = orders.map((order) => [
    { text: order.order, paint: cyan },
    { text: change(order.before.state, order.after.state) },
    { text: change(order.before.payment, order.after.payment) },
    { text: resultOf(order), paint: order.failure !== null ? red : isChanged(order) ? green : dim },
  ]);
  const failed = orders.filter(({ failure }) => failure !== null).length;
  const counts = [
    `${orders.length} order${orders.length === 1 ? '' : 's'}`,
    `${orders.filter(isChanged).length} changed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return `${table(COLUMNS, rows, dim)}\n${counts.join(', ')}\n`;
};

const reconcile = async (io: Io, given: Options): Promise<void> => {
  const { json = false, dryRun = false } = given;
  const since = given.since === undefined ? undefined : sinceOf(given.since);
  const connection = gatewayConnection(io, given);
  if (connection === undefined) return;
  const { options, payments } = connection;
  if (dryRun) return listOpen(io, options, json);
  const result = await withOperator(
    options,
    (ask) => ask(operatorPaymentCalls.reconcile, since === undefined ? {} : { since }),
    payments,
  );
  const { orders, checked, unknown = [] } = result;
  await io.write(
    json
      ? jsonDocument(
          encode(
            operatorPaymentCalls.reconcile.data,
            checked === undefined ? { orders } : { orders, checked, unknown },
          ),
        )
      : `${report(orders, io.colour)}${checked === undefined ? '' : `\n${foundText(checked, unknown, io.colour)}`}`,
  );
  if (orders.some(({ failure }) => failure !== null)) io.finish(EXIT.failed);
};

const OPEN_COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'the gateway would be asked', align: 'left' },
];

const openText = (orders: readonly OpenAtGateway[], useColour: boolean): string => {
  const { cyan, dim } = pc.createColors(useColour);
  if (orders.length === 0) return NOTHING_OPEN;
  const rows = orders.map(({ order, state, payment, isPaymentOpen, refunds }) => [
    { text: order, paint: cyan },
    { text: state },
    { text: payment },
    {
      text: [
        ...(isPaymentOpen ? ['about its payment'] : []),
        ...refunds.map((refund) => `for a refund of ${moneyText(refund)}`),
      ].join(', '),
    },
  ]);
  return table(OPEN_COLUMNS, rows, dim);
};

/** What the gateway would be asked about, without asking it. */
const listOpen = (io: Io, options: ConnectionOptions, json: boolean): Promise<void> =>
  withOperator(options, async (ask) => {
    const orders = await ask(operatorPaymentCalls.openAtGateway);
    await io.write(
      json ? jsonDocument(encode(operatorPaymentCalls.openAtGateway.data, orders)) : openText(orders, io.colour),
    );
  });

/** Throws BadInput for anything but a day or a time as ISO 8601 writes it. */
const sinceOf = (typed: string): number => {
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/u.test(typed)
    ? Date.parse(typed)
    : NaN;
  if (!(at >= 0))
    throw new BadInput(`--since "${typed}" must be a day or a time such as 2026-11-23 or 2026-11-23T10:00Z`);
  return at;
};

const foundText = (checked: number, unknown: readonly UnknownPaymentView[], useColour: boolean): string =>
  `${checked} order${checked === 1 ? '' : 's'} of this shop opened at the gateway since then.\n${unknownPaymentsText(unknown, useColour)}`;

const HELP = `
Servers do this automatically, at growing intervals; use it after the gateway was down or
its events were lost. It is safe while servers run: nothing is captured or refunded twice.
On a store it needs the gateway's variables, from the environment or from the server's
--config file, which also names the store and the settings. The exit code is 1 if the
gateway did not answer for an order; the result says why, with the gateway's own code.

After a restore, --since asks the gateway for all orders that were opened there since the
backup. Payments for orders that are not in the store are kept and listed.`;

export const setUp = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .option('--since <time>', 'also look for payments since then that are not in the store')
    .addOption(
      new Option('--dry-run', 'show what the gateway would be asked about, and do not ask it').conflicts('since'),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${slug} reconcile --dry-run`, `${slug} reconcile`))
    .action((options: Options) => reconcile(io, options));
};
