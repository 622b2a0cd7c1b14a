/** `orders list|show|move|refund|review|payments`: what the operator does with orders. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Io } from '../../io.ts';
import { setUpList } from '../../operator/list-orders.ts';
import { setUpMove } from '../../operator/move-order.ts';
import { setUpRefund } from '../../operator/refund-order.ts';
import { setUpReview } from '../../operator/review-payment.ts';
import { setUpShow } from '../../operator/show-order.ts';
import { setUpUnknownPayments } from '../../operator/unknown-payments.ts';
import { EXAMPLE_ORDER, examples } from '../../text/examples.ts';

export const setUp = (orders: Command, io: Io): void => {
  const { slug } = brand;
  const subcommand = (name: string, summary: string, isDefault = false): Command =>
    orders
      .command(name, { isDefault })
      .description(summary)
      .showHelpAfterError(`(run ${slug} orders ${name} --help for usage)`);

  setUpList(subcommand('list', 'list orders, newest first, with the states they can move to', true), orders, io);
  setUpShow(subcommand('show', 'show an order, its history and the refund due'), io);
  setUpMove(subcommand('move', 'move an order to its next state'), io);
  setUpRefund(subcommand('refund', 'list the refunds due, or refund a returned order'), io);
  setUpReview(subcommand('review', 'list the payments held for review; accept or refund one'), io);

  setUpUnknownPayments(subcommand('payments', 'list payments for orders that are not in the store; settle one'), io);

  orders
    .usage('[command] [options]')
    .addHelpText(
      'after',
      '\nWithout a command, lists the latest orders. --store connects to a database, --via to a running sandbox.',
    )
    .addHelpText('after', examples(`${slug} orders`, `${slug} orders move ${EXAMPLE_ORDER} packed`));
};
