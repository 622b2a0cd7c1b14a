/** `order`: an alias, kept for old scripts, of `orders show` and, with --to, of `orders move`. */
import { Option, type Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Io } from '../../io.ts';
import { moveOrder, OPERATOR_STATES } from '../../operator/move-order.ts';
import { showOrder, type ShowOptions } from '../../operator/show-order.ts';
import { addConnectionOptions } from '../../operator/operator-connection.ts';
import { examples } from '../../text/examples.ts';

type Options = ShowOptions & { readonly to?: OrderState };

export const setUp = (command: Command, io: Io): void => {
  addConnectionOptions(command)
    .argument('<number>', 'the order number')
    .addOption(new Option('--to <state>', 'the state to move the order to').choices(OPERATOR_STATES))
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} orders list`, `${brand.slug} help orders`))
    .action((number: string, { to, ...options }: Options) =>
      to === undefined ? showOrder(io, number, options) : moveOrder(io, number, to, options),
    );
};
