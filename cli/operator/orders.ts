/** `orders list|show|move|print|refunds|refund|review`: what the operator does with orders. */
import type { Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import type { Io } from '../io.ts';
import { setUpAddress } from './correct-address.ts';
import { setUpExport } from './export-taxes.ts';
import { setUpList } from './list-orders.ts';
import { setUpListRefunds } from './list-refunds.ts';
import { setUpMove } from './move-orders.ts';
import { setUpRefund } from './refund-order.ts';
import { setUpReview } from './review-payment.ts';
import { setUpPrint } from './print-orders.ts';
import { setUpShow } from './show-order.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { subcommandOf } from './subcommands.ts';

export const setUp = (orders: Command, io: Io): void => {
  const { slug } = brand;
  setUpList(
    subcommandOf(orders, 'list', 'list orders, newest first, with the states they can move to', true),
    orders,
    io,
  );
  setUpShow(subcommandOf(orders, 'show', 'show an order, its history and the refund due'), io);
  setUpMove(subcommandOf(orders, 'move', 'move an order to its next state, or many by a file'), io);
  setUpPrint(subcommandOf(orders, 'print', 'print packing lists or invoices as one document'), io);
  setUpListRefunds(subcommandOf(orders, 'refunds', 'list the refunds due, the oldest first'), io);
  setUpRefund(subcommandOf(orders, 'refund', 'refund a returned order, or a part of one that is kept'), io);
  setUpReview(subcommandOf(orders, 'review', 'list the payments held for review; accept or refund one'), io);

  setUpAddress(subcommandOf(orders, 'address', 'correct where an order goes, until it is packed'), io);
  setUpExport(subcommandOf(orders, 'export', 'write a month’s invoices, credit notes and GST for the accountant'), io);

  orders
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, lists the latest orders.')
    .addHelpText('after', examples(`${slug} orders`, `${slug} orders move ${EXAMPLE_ORDER} packed`));
};
