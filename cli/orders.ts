/** `orders list|show|move`: the orders of a running sandbox, as its operator sees and moves them. */
import { Argument, Option, type Command } from 'commander';
import { brand } from '../core/catalogue/brand.ts';
import type { OrderState } from '../core/entities/order.ts';
import { BadInput, type Io } from './io.ts';
import { setUpList } from './operator/list-orders.ts';
import { addReview } from './operator/review-payment.ts';
import { moveOrder, OPERATOR_STATES, showOrder, type ShowOptions } from './operator/show-order.ts';
import { viaOption } from './operator/via.ts';
import { examples } from './text/examples.ts';

/** An order's number as the examples write it. */
const NUMBER = `${brand.orderPrefix}4K7Q2M9XWD`;

export const setUp = (group: Command, io: Io): void => {
  const slug = brand.slug;
  const subcommand = (name: string, summary: string, isDefault = false): Command => group.command(name, { isDefault })
    .description(summary).showHelpAfterError(`(${slug} orders ${name} --help shows how it is used)`);

  setUpList(subcommand('list', 'list the latest orders, newest first, each with what may be done next', true), group, io);

  subcommand('show', 'show one order with its history')
    .argument('<order>', 'the number of the order')
    .addOption(viaOption())
    .option('--json', 'as a JSON object')
    .addHelpText('after', examples(`${slug} orders show ${NUMBER}`, `${slug} orders show ${NUMBER} --json`))
    .action((number: string, options: ShowOptions) => showOrder(io, number, options));

  subcommand('move', 'take an order one step on')
    .argument('<order>', 'the number of the order')
    .addArgument(new Argument('[state]', 'the state to move it to').choices(OPERATOR_STATES))
    .usage('[options] <order> <state>')
    .addOption(new Option('--to <state>', 'the same as <state>').choices(OPERATOR_STATES).hideHelp())
    .addOption(viaOption())
    .option('--json', 'as a JSON object')
    .addHelpText('after', examples(`${slug} orders move ${NUMBER} packed`, `${slug} orders move ${NUMBER} shipped --json`))
    .action((number: string, state: OrderState | undefined, { to, ...options }: ShowOptions & { readonly to?: OrderState }) => {
      if (state !== undefined && to !== undefined && state !== to) throw new BadInput(`${state} and --to ${to} exclude each other`);
      const wanted = state ?? to;
      if (wanted === undefined) throw new BadInput(`the state to move it to is missing; states are: ${OPERATOR_STATES.join(', ')}`);
      return moveOrder(io, number, wanted, options);
    });

  addReview(group, io);

  group
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, orders lists. The shop is one that serve --sandbox has started.')
    .addHelpText('after', examples(`${slug} orders`, `${slug} orders move ${NUMBER} packed`));
};
