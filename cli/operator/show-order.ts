/** One order of a running sandbox, and the operator's step with it. */
import pc from 'picocolors';
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { BadInput, type Io } from '../io.ts';
import { shortName } from '../product-name.ts';
import { formatRupees } from '../text/rupees.ts';
import { alignRows } from '../text/table.ts';
import type { DeskOrder } from './desk.ts';
import { formatTime } from './times.ts';
import { deskVia } from './via.ts';

export type ShowOptions = { readonly via: string; readonly json?: boolean };

/** The states that an operator may take some order to; all others are the customer's, the gateway's or the time's. */
export const OPERATOR_STATES: readonly OrderState[] = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) => operatorSteps(from).includes(to)),
);

const shown = ({ number, state, mode, payment, total, items, history, next }: DeskOrder, colour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(colour);
  const facts: readonly (readonly [name: string, text: string])[] = [
    [
      'items',
      Object.entries(items)
        .map(([pid, qty]) => `${qty} × ${shortName(pid)}`)
        .join(', '),
    ],
    ['total', `${formatRupees(total)} by ${mode}, ${payment}`],
    ...history.map((step, index) => [index === 0 ? 'history' : '', `${formatTime(step.at)}  ${step.state}`] as const),
    ['next', next.length === 0 ? 'no manual step' : next.join(' ')],
  ];
  return `${cyan(number)} ${bold(state)}\n${alignRows(
    ['left', 'left'],
    facts.map(([name, text]) => [{ text: name, paint: dim }, { text }]),
  )}`;
};

/** Shows an order. Throws BadInput where the shop has none of that number. */
export const showOrder = async (io: Io, number: string, { via, json = false }: ShowOptions): Promise<void> => {
  const [order] = await deskVia(via).orders(number);
  if (order === undefined) throw new BadInput(`${number}: order not found`);
  await io.write(json ? `${JSON.stringify(order.json, null, 2)}\n` : shown(order, io.colour));
};

/** Takes an order one step on, and shows it. Throws BadInput with the shop's reason where it refuses. */
export const moveOrder = async (io: Io, number: string, to: OrderState, options: ShowOptions): Promise<void> => {
  await deskVia(options.via).move(number, to);
  await showOrder(io, number, options);
};
