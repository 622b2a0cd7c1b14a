/** The latest orders of a running sandbox, newest first, with what the operator may do next. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { hint } from '../text/nearest.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import type { DeskOrder } from './desk.ts';
import { formatTime } from './times.ts';
import { deskVia, viaOption } from './via.ts';

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

const shown = (orders: readonly DeskOrder[], colour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(colour);
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

const list = async (io: Io, { via, json = false }: Options): Promise<void> => {
  const orders = await deskVia(via).orders();
  await io.write(
    json
      ? `${JSON.stringify(
          orders.map((order) => order.json),
          null,
          2,
        )}\n`
      : shown(orders, io.colour),
  );
};

/** `list` also runs where no command of `orders` is named, so what is none of them ends here. */
const refuseWords = (words: readonly string[], group: Command): void => {
  const [word] = words;
  if (word === undefined) return;
  const looksLikeOrder = word.toUpperCase().startsWith(brand.orderPrefix) && /\d/u.test(word);
  const instead = looksLikeOrder
    ? `to see one order, write ${brand.slug} orders show ${word}`
    : hint(
        word,
        group.commands.map((command) => command.name()),
      );
  throw new BadInput(`unexpected argument "${word}": it is not a command of orders; ${instead}`);
};

export const setUpList = (command: Command, group: Command, io: Io): void => {
  command
    .allowExcessArguments()
    .addOption(viaOption())
    .option('--json', 'as a JSON array of orders')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders list`, `${brand.slug} orders list --via http://127.0.0.1:3000 --json`),
    )
    .action((options: Options) => {
      refuseWords(command.args, group);
      return list(io, options);
    });
};
