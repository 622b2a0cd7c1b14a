/** `orders refunds`: the refunds that are due. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { operatorRefundCalls } from '../../adapters/wire/operator/refunds.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { DueRefund } from '../../core/shop/payments/due-refunds.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { refundTarget, refundWaitsFor } from './show-order.ts';

type Options = ConnectionOptions & { readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'refund due', align: 'right' },
  { head: 'to', align: 'left' },
  { head: 'waiting for', align: 'left' },
  { head: 'since', align: 'left' },
];

const refundTable = (refunds: readonly DueRefund[], useColour: boolean): string => {
  const { bold, cyan, dim, red } = pc.createColors(useColour);
  if (refunds.length === 0) return 'No refunds are due.\n';
  const rows = refunds.map((refund) => [
    { text: refund.order, paint: cyan },
    { text: moneyText(refund), paint: bold },
    { text: refundTarget(refund) },
    { text: refundWaitsFor(refund), ...(refund.isRefused && { paint: red }) },
    { text: formatTime(refund.since) },
  ]);
  return table(COLUMNS, rows, dim);
};

const listRefunds = async (io: Io, { json = false, ...options }: Options): Promise<void> => {
  const refunds = await withOperator(options, (ask) => ask(operatorRefundCalls.dueRefunds));
  await io.write(
    json ? jsonDocument(encode(operatorRefundCalls.dueRefunds.data, refunds)) : refundTable(refunds, io.colour),
  );
};

const HELP = `
Those of returned orders wait for you; those that the server has requested wait for the
gateway, and say so where it has refused.`;

export const setUpListRefunds = (command: Command, io: Io): void => {
  addConnectionOptions(command)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${brand.slug} orders refunds`, `${brand.slug} orders refunds --json`))
    .action((options: Options) => listRefunds(io, options));
};
