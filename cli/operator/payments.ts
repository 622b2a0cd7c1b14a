/** `payments reconcile|compare|unknown`: what the operator does about the payment gateway. */
import type { Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { subcommandOf } from './subcommands.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { setUpCompare } from './compare-settlement.ts';
import { setUpReconcile } from './reconcile.ts';
import { setUpUnknownPayments } from './unknown-payments.ts';

export const setUp = (payments: Command, io: Io): void => {
  const { slug } = brand;
  setUpReconcile(subcommandOf(payments, 'reconcile', 'ask the gateway about open payments and refunds'), io);
  setUpCompare(subcommandOf(payments, 'compare', 'compare a settlement report with the shop’s records'), io);
  setUpUnknownPayments(
    subcommandOf(payments, 'unknown', 'list payments for orders that are not in the store; settle one'),
    io,
  );
  payments
    .usage('<command> [options]')
    .addHelpText('after', examples(`${slug} payments reconcile`, `${slug} payments compare settlement.csv`));
};
