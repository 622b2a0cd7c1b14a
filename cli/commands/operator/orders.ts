/** `orders list|show|move|review`: what the operator of a sandbox does with its orders. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Io } from '../../io.ts';
import { setUpList } from '../../operator/list-orders.ts';
import { setUpMove } from '../../operator/move-order.ts';
import { setUpReview } from '../../operator/review-payment.ts';
import { setUpShow } from '../../operator/show-order.ts';
import { EXAMPLE_ORDER, examples } from '../../text/examples.ts';

export const setUp = (orders: Command, io: Io): void => {
  const { slug } = brand;
  const subcommand = (name: string, summary: string, isDefault = false): Command =>
    orders
      .command(name, { isDefault })
      .description(summary)
      .showHelpAfterError(`(run ${slug} orders ${name} --help for usage)`);

  setUpList(subcommand('list', 'list the latest orders, newest first, with their next states', true), orders, io);
  setUpShow(subcommand('show', 'show an order and its history'), io);
  setUpMove(subcommand('move', 'move an order to its next state'), io);
  setUpReview(subcommand('review', 'list the payments held for review, or accept or refund one'), io);

  orders
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, lists the orders. Works on a store with --store, or on a sandbox.')
    .addHelpText('after', examples(`${slug} orders`, `${slug} orders move ${EXAMPLE_ORDER} packed`));
};
