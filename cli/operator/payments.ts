/** `payments compare`: what the operator does with the gateway's own reports. */
import type { Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { setUpCompare } from './compare-settlement.ts';
import { subcommandOf } from './subcommands.ts';

export const setUp = (payments: Command, io: Io): void => {
  const { slug } = brand;
  setUpCompare(
    subcommandOf(payments, 'compare', 'compare a settlement report of the gateway with the shop’s records'),
    io,
  );
  payments
    .usage('<command> [options]')
    .addHelpText(
      'after',
      examples(`${slug} payments compare settlement.csv`, `${slug} payments compare settlement.csv --json`),
    );
};
