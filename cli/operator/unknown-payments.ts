/** `payments unknown`: payments for orders that are not in the store, and what the operator does with one. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { operatorPaymentCalls, type UnknownPaymentView } from '../../adapters/wire/operator/payments.ts';
import { encode } from '../../core/contract/encode.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { gatewayConnection, addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions &
  ConfirmOptions & {
    readonly refund?: boolean;
    readonly close?: boolean;
    readonly json?: boolean;
  };

const COLUMNS: readonly Column[] = [
  { head: 'payment', align: 'left' },
  { head: 'order', align: 'left' },
  { head: 'amount', align: 'right' },
  { head: 'captured', align: 'left' },
  { head: 'refund', align: 'left' },
];

export const unknownPaymentsText = (payments: readonly UnknownPaymentView[], useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  if (payments.length === 0) return 'No payments for orders that are not in the store.\n';
  const rows = payments.map(({ payment, number, at, state, ...money }) => [
    { text: payment, paint: cyan },
    { text: number },
    { text: moneyText(money), paint: bold },
    { text: formatTime(at) },
    { text: state === 'refund_pending' ? 'requested' : '–', paint: dim },
  ]);
  return `${table(COLUMNS, rows, dim)}\n${payments.length} for orders that are not in the store\n`;
};

const settleText = (
  payments: readonly UnknownPaymentView[],
  payment: string,
  by: 'refund' | 'close',
): string | undefined => {
  const found = payments.find((one) => one.payment === payment);
  if (found === undefined) return undefined;
  const outcome = by === 'refund' ? 'is refunded to its source' : 'is closed, without a refund';
  return `${payment}  ${moneyText(found)} for ${found.number} ${outcome}`;
};

const settle = async (io: Io, payment: string, options: Options): Promise<void> => {
  const { refund = false, close = false, json = false } = options;
  if (refund === close) throw new BadInput('choose what to do with the payment: --refund or --close');
  const by = refund ? 'refund' : 'close';
  // Only a refund asks the gateway.
  const connection = refund ? gatewayConnection(io, options) : { options, payments: undefined };
  if (connection === undefined) return;
  const settled = await withOperator(
    connection.options,
    async (ask) => {
      const change = async () => settleText(await ask(operatorPaymentCalls.unknownPayments), payment, by);
      return (await isConfirmed(io, options, change))
        ? ask(operatorPaymentCalls.settleUnknownPayment, { payment, by })
        : undefined;
    },
    connection.payments,
  );
  if (settled === undefined) return;
  const result = refund ? `refund of ${moneyText(settled)} requested from the gateway` : 'closed';
  await io.write(
    json
      ? jsonDocument(encode(operatorPaymentCalls.settleUnknownPayment.data, settled))
      : `${printable(settled.payment)}: ${result}\n`,
  );
};

const list = async (io: Io, { json = false, refund, close, ...options }: Options): Promise<void> => {
  if (refund === true || close === true) throw new BadInput('missing the id of the payment');
  const payments = await withOperator(options, (ask) => ask(operatorPaymentCalls.unknownPayments));
  await io.write(
    json
      ? jsonDocument(encode(operatorPaymentCalls.unknownPayments.data, payments))
      : unknownPaymentsText(payments, io.colour),
  );
};

const HELP = `
A store that was restored from a backup lacks the orders that were placed after it. Their
payments are listed here. Refund one through the gateway, or close it once the customer
has the goods, or has got the money back by other means. As for payments reconcile, a refund on a store
needs the gateway's variables, from the environment or from the server's --config file.`;

export const setUpUnknownPayments = (command: Command, io: Io): void => {
  addYesOption(addConnectionOptions(command))
    .argument('[payment]', 'the id of a payment')
    .addOption(new Option('--refund', 'refund it to its source').conflicts('close'))
    .option('--close', 'close it: it was settled outside the gateway')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${brand.slug} payments unknown`, `${brand.slug} payments unknown --json`))
    .action((payment: string | undefined, options: Options) =>
      payment === undefined ? list(io, options) : settle(io, payment, options),
    );
};
