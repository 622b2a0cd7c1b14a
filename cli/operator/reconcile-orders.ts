/** `reconcile`: asks the payment gateway about everything that is open there, and says what has changed. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { loadConfig } from '../config/load-config.ts';
import { EXIT, type Io } from '../io.ts';
import type { ReconciledOrder } from '../sandbox/sandbox-refunds.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import {
  addConnectionOptions,
  connectionOf,
  withOperatorTools,
  type ConnectionOptions,
} from './operator-connection.ts';

type Options = ConnectionOptions & { readonly json?: boolean };

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

const failureOf = (failure: NonNullable<ReconciledOrder['failure']>, detail: string): string =>
  detail === '' ? FAILURES[failure] : `${FAILURES[failure]}: ${detail}`;

const report = (orders: readonly ReconciledOrder[], useColour: boolean): string => {
  const { cyan, dim, green, red } = pc.createColors(useColour);
  if (orders.length === 0) return 'Nothing is open at the payment gateway.\n';
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

/** The store, the settings and the gateway that the configuration names; undefined, reported, where it has problems. */
const storeOptions = (io: Io, { config: file, store, settings }: Options) => {
  const config = loadConfig(io, {
    ...(file !== undefined && { file }),
    // An empty SHOP_SETTINGS counts as unset.
    flags: { ...(store !== undefined && { STORE: store }), ...(settings && { SHOP_SETTINGS: settings }) },
  });
  if (config === undefined) return undefined;
  const { STORE, SHOP_SETTINGS } = config.values;
  const options = { store: STORE, ...(SHOP_SETTINGS !== undefined && { settings: SHOP_SETTINGS }) };
  return { options, payments: { razorpay: config.razorpay } };
};

const reconcile = async (io: Io, given: Options): Promise<void> => {
  const { config, json = false } = given;
  // A file is read whole below, and all its problems reported.
  const isAtAddress = config === undefined && 'via' in connectionOf(given);
  const connection = isAtAddress ? { options: given, payments: undefined } : storeOptions(io, given);
  if (connection === undefined) return;
  const { options, payments } = connection;
  const orders = await withOperatorTools(options, ({ refunds }) => refunds.reconcile(), payments);
  await io.write(json ? jsonDocument({ orders: orders.map((order) => order.json) }) : report(orders, io.colour));
  if (orders.some(({ failure }) => failure !== null)) io.finish(EXIT.failed);
};

const HELP = `
Servers do this automatically, at growing intervals; use it after the gateway was down or
its events were lost. It is safe while servers run: nothing is captured or refunded twice.
On a store it needs the gateway's variables, from the environment or from the server's
--config file, which also names the store and the settings. The exit code is 1 if the
gateway did not answer for an order; the result says why, with the gateway's own code.`;

export const setUpReconcile = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${slug} reconcile`, `${slug} reconcile --json`))
    .action((options: Options) => reconcile(io, options));
};
