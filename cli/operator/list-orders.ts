/** `orders list`: the latest orders of a sandbox, with the states that the operator may move them to. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { BadInput, type Io } from '../io.ts';
import type { OperatorOrder } from '../sandbox/sandbox-orders.ts';
import { hint } from '../text/did-you-mean.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { sandboxOrdersAt, viaOption } from './via-option.ts';

type Options = { readonly via: string; readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'paid by', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'total', align: 'right' },
  { head: 'placed', align: 'left' },
  { head: 'next', align: 'left' },
];

const orderTable = (orders: readonly OperatorOrder[], useColour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(useColour);
  if (orders.length === 0) return 'No orders yet.\n';
  const rows = orders.map(({ number, state, mode, payment, total, placedAt, next }) => [
    { text: number, paint: cyan },
    { text: state, paint: bold },
    { text: mode },
    { text: payment },
    { text: formatRupees(total) },
    { text: formatTime(placedAt) },
    { text: next.length === 0 ? '–' : next.join(' '), paint: dim },
  ]);
  return table(COLUMNS, rows, dim);
};

const listOrders = async (io: Io, { via, json = false }: Options): Promise<void> => {
  const orders = await sandboxOrdersAt(via).list();
  await io.write(json ? jsonDocument(orders.map((order) => order.json)) : orderTable(orders, io.colour));
};

/** `list` is the default command of `orders`, so a misspelled command arrives here as an argument. */
const refuseArguments = (words: readonly string[], group: Command): void => {
  const [word] = words;
  if (word === undefined) return;
  const isOrderNumber = word.toUpperCase().startsWith(brand.orderPrefix) && /\d/u.test(word);
  const correction = isOrderNumber
    ? `to show one order, run ${brand.slug} orders show ${word}`
    : hint(
        word,
        group.commands.map((command) => command.name()),
      );
  throw new BadInput(`unexpected argument "${word}": it is not a command of orders; ${correction}`);
};

export const setUpList = (command: Command, group: Command, io: Io): void => {
  command
    .allowExcessArguments()
    .addOption(viaOption())
    .option('--json', 'print a JSON array of orders')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders list`, `${brand.slug} orders list --via http://127.0.0.1:3000 --json`),
    )
    .action((options: Options) => {
      refuseArguments(command.args, group);
      return listOrders(io, options);
    });
};
