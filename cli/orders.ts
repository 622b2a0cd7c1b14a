/** `orders`: the latest orders of a running sandbox, newest first, with what the operator may do next. */
import type { Command } from 'commander';
import pc from 'picocolors';
import type { Io } from './io.ts';
import type { DeskOrder } from './operator/desk.ts';
import { addReview } from './operator/review-payment.ts';
import { formatTime } from './operator/times.ts';
import { deskVia, viaOption } from './operator/via.ts';
import { formatRupees } from './text/rupees.ts';
import { table, type Column } from './text/table.ts';

type Options = { readonly via: string; readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' }, { head: 'state', align: 'left' }, { head: 'paid by', align: 'left' }, { head: 'payment', align: 'left' },
  { head: 'total', align: 'right' }, { head: 'placed', align: 'left' }, { head: 'next', align: 'left' },
];

const shown = (orders: readonly DeskOrder[], colour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(colour);
  if (orders.length === 0) return 'There are no orders yet.\n';
  const rows = orders.map(({ number, state, mode, payment, total, placedAt, next }) => [
    { text: number, paint: cyan }, { text: state, paint: bold }, { text: mode }, { text: payment }, { text: formatRupees(total) },
    { text: formatTime(placedAt) }, { text: next.length === 0 ? '–' : next.join(' '), paint: dim },
  ]);
  return table(COLUMNS, rows, dim);
};

const list = async (io: Io, { via, json = false }: Options): Promise<void> => {
  const orders = await deskVia(via).orders();
  await io.write(json ? `${JSON.stringify(orders.map((order) => order.json), null, 2)}\n` : shown(orders, io.colour));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(viaOption())
    .option('--json', 'as a JSON array of orders')
    .action((options: Options) => list(io, options));
  addReview(command, io);
};
