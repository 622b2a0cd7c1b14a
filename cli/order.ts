/** `order`: one order of a running sandbox, and the operator's step with it. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { ORDER_STATES, type OrderState } from '../core/entities/order.ts';
import { BadInput, type Io } from './io.ts';
import type { DeskOrder } from './operator/desk.ts';
import { formatTime } from './operator/times.ts';
import { deskVia, viaOption } from './operator/via.ts';
import { shortName } from './product-name.ts';
import { formatRupees } from './text/rupees.ts';
import { alignRows } from './text/table.ts';

type Options = { readonly via: string; readonly to?: OrderState; readonly json?: boolean };

const shown = ({ number, state, mode, payment, total, items, history, next }: DeskOrder, colour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(colour);
  const facts: readonly (readonly [name: string, text: string])[] = [
    ['items', Object.entries(items).map(([pid, qty]) => `${qty} × ${shortName(pid)}`).join(', ')],
    ['total', `${formatRupees(total)} by ${mode}, ${payment}`],
    ...history.map((step, index) => [index === 0 ? 'history' : '', `${formatTime(step.at)}  ${step.state}`] as const),
    ['next', next.length === 0 ? 'nothing that is done by hand' : next.join(' ')],
  ];
  return `${cyan(number)} ${bold(state)}\n${alignRows(['left', 'left'], facts.map(([name, text]) => [{ text: name, paint: dim }, { text }]))}`;
};

const show = async (io: Io, number: string, { via, to, json = false }: Options): Promise<void> => {
  const desk = deskVia(via);
  if (to !== undefined) await desk.move(number, to);
  const [order] = await desk.orders(number);
  if (order === undefined) throw new BadInput(`${number}: this shop has no such order`);
  await io.write(json ? `${JSON.stringify(order.json, null, 2)}\n` : shown(order, io.colour));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .argument('<number>', 'the number of the order')
    .addOption(new Option('--to <state>', 'the state to move it to').choices(ORDER_STATES))
    .addOption(viaOption())
    .option('--json', 'as a JSON object')
    .action((number: string, options: Options) => show(io, number, options));
};
