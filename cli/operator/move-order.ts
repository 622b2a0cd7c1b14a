/** `orders move`: moves an order of a sandbox to its next state. */
import { Argument, type Command } from 'commander';
import { orderCalls } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import type { Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { writeOrder, type ShowOptions } from './show-order.ts';
import { addConnectionOptions, withOperator } from './operator-connection.ts';

/** The states that the operator moves orders to; the others depend on the customer, the gateway or the time. */
const OPERATOR_STATES: readonly OrderState[] = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) => operatorSteps(from).includes(to)),
);

/** Moves an order and prints it. Throws BadInput where the shop refuses it. */
const moveOrder = async (io: Io, number: string, to: OrderState, options: ShowOptions): Promise<void> => {
  await withOperator(options, async (ask) => {
    await ask(orderCalls.moveOrder, { order: number, to });
    await writeOrder(io, ask, number, options);
  });
};

export const setUpMove = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<order>', 'the order number')
    .addArgument(new Argument('<state>', 'the state to move it to').choices(OPERATOR_STATES))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\nCash on delivery is refunded to the customer's UPI ID: use ${slug} orders refund, which takes the amount you have sent.`,
    )
    .addHelpText(
      'after',
      examples(`${slug} orders move ${EXAMPLE_ORDER} packed`, `${slug} orders move ${EXAMPLE_ORDER} shipped --json`),
    )
    .action((number: string, state: OrderState, options: ShowOptions) => moveOrder(io, number, state, options));
};
