/** `orders list|show|move|review`: the orders of a running sandbox, as its operator sees and moves them. */
import { Argument, Option, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { BadInput, type Io } from '../io.ts';
import { setUpList } from '../operator/list-orders.ts';
import { addReview } from '../operator/review-payment.ts';
import { moveOrder, OPERATOR_STATES, showOrder, type ShowOptions } from '../operator/show-order.ts';
import { viaOption } from '../operator/via-option.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';

export const setUp = (group: Command, io: Io): void => {
  const slug = brand.slug;
  const subcommand = (name: string, summary: string, isDefault = false): Command =>
    group
      .command(name, { isDefault })
      .description(summary)
      .showHelpAfterError(`(run ${slug} orders ${name} --help for usage)`);

  setUpList(subcommand('list', 'list the latest orders, newest first, each with its next states', true), group, io);

  subcommand('show', 'show one order with its history')
    .argument('<order>', 'the number of the order')
    .addOption(viaOption())
    .option('--json', 'as a JSON object')
    .addHelpText(
      'after',
      examples(`${slug} orders show ${EXAMPLE_ORDER}`, `${slug} orders show ${EXAMPLE_ORDER} --json`),
    )
    .action((number: string, options: ShowOptions) => showOrder(io, number, options));

  subcommand('move', 'move an order to its next state')
    .argument('<order>', 'the number of the order')
    .addArgument(new Argument('[state]', 'the state to move it to').choices(OPERATOR_STATES))
    .usage('[options] <order> <state>')
    .addOption(new Option('--to <state>', 'the same as <state>').choices(OPERATOR_STATES).hideHelp())
    .addOption(viaOption())
    .option('--json', 'as a JSON object')
    .addHelpText(
      'after',
      examples(`${slug} orders move ${EXAMPLE_ORDER} packed`, `${slug} orders move ${EXAMPLE_ORDER} shipped --json`),
    )
    .action(
      (
        number: string,
        state: OrderState | undefined,
        { to, ...options }: ShowOptions & { readonly to?: OrderState },
      ) => {
        if (state !== undefined && to !== undefined && state !== to)
          throw new BadInput(`${state} and --to ${to} cannot be combined`);
        const wanted = state ?? to;
        if (wanted === undefined)
          throw new BadInput(`the state to move it to is missing; states are: ${OPERATOR_STATES.join(', ')}`);
        return moveOrder(io, number, wanted, options);
      },
    );

  addReview(group, io);

  group
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, lists the orders. Needs a shop started with serve --sandbox.')
    .addHelpText('after', examples(`${slug} orders`, `${slug} orders move ${EXAMPLE_ORDER} packed`));
};
