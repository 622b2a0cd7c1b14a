/** `orders show`: one order of a sandbox with its history. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { unitsText } from '../../core/entities/money/money-text.ts';
import { shortName } from '../input/product-name.ts';
import { BadInput, type Io } from '../io.ts';
import type { OperatorOrder, SandboxOrders } from '../sandbox/sandbox-orders.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { alignRows } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperatorTools, type ConnectionOptions } from './operator-connection.ts';
import { refundTarget, refundText, refundWaitsFor } from './refund-order.ts';

export type ShowOptions = ConnectionOptions & { readonly json?: boolean };

const orderText = (order: OperatorOrder, useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  const items = Object.entries(order.items).map(([pid, qty]) => `${qty} × ${shortName(pid)}`);
  const rows: readonly (readonly [label: string, text: string])[] = [
    ['items', items.join(', ')],
    ...(order.phone === '' ? [] : [['phone', order.phone] as const]),
    ...(order.deliveryAddress === '' ? [] : [['deliver to', order.deliveryAddress] as const]),
    ['total', `${formatRupees(order.total)} by ${order.mode}, ${order.payment}`],
    ...order.history.map(
      ({ at, state }, index) => [index === 0 ? 'history' : '', `${formatTime(at)}  ${state}`] as const,
    ),
    ...(order.reason === '' ? [] : [['reason', order.reason] as const]),
    ...order.refunds.map(
      ({ amount, currency, state }) =>
        ['refund', `${unitsText(amount, currency)}, ${state === 'pending' ? 'on its way' : 'paid out'}`] as const,
    ),
    ...order.disputes.map(
      ({ payment, amount, currency, status, reason, respondBy }) =>
        [
          'dispute',
          [
            `${unitsText(amount, currency)} of ${payment}, ${status.replaceAll('_', ' ')}`,
            ...(reason === '' ? [] : [reason]),
            ...(respondBy === null ? [] : [`answer by ${formatTime(respondBy)}`]),
          ].join(', '),
        ] as const,
    ),
    ...order.refundsDue.map(
      (refund) =>
        [
          'refund due',
          `${refundText(refund)} to the ${refundTarget(refund)}, waiting for the ${refundWaitsFor(refund)}`,
        ] as const,
    ),
    ['next', order.next.length === 0 ? 'no manual step' : order.next.join(' ')],
  ];
  return `${cyan(order.number)} ${bold(order.state)}\n${alignRows(
    ['left', 'left'],
    rows.map(([label, text]) => [{ text: label, paint: dim }, { text }]),
  )}`;
};

export const showOrder = (io: Io, number: string, options: ShowOptions): Promise<void> =>
  withOperatorTools(options, ({ orders }) => writeOrder(io, orders, number, options));

/** Prints an order. Throws BadInput where the shop has no order with this number. */
export const writeOrder = async (
  io: Io,
  orders: SandboxOrders,
  number: string,
  { json = false }: ShowOptions,
): Promise<void> => {
  const order = await orders.find(number);
  if (order === undefined) throw new BadInput(`${number}: order not found`);
  await io.write(json ? jsonDocument(order.json) : orderText(order, io.colour));
};

export const setUpShow = (command: Command, io: Io): void => {
  addConnectionOptions(command)
    .argument('<order>', 'the order number')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders show ${EXAMPLE_ORDER}`, `${brand.slug} orders show ${EXAMPLE_ORDER} --json`),
    )
    .action((number: string, options: ShowOptions) => showOrder(io, number, options));
};
