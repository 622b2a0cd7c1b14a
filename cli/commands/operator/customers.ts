/** `customers show`: what the shop knows of a customer. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Io } from '../../io.ts';
import { setUpShowCustomer } from '../../operator/show-customer.ts';
import { EXAMPLE_PHONE, examples } from '../../text/examples.ts';

export const setUp = (customers: Command, io: Io): void => {
  const { slug } = brand;
  setUpShowCustomer(
    customers
      .command('show')
      .description('show a customer’s account, orders, reward cash, consents and complaints')
      .showHelpAfterError(`(run ${slug} customers show --help for usage)`),
    io,
  );
  customers
    .usage('<command> [options]')
    .addHelpText(
      'after',
      examples(`${slug} customers show ${EXAMPLE_PHONE}`, `${slug} customers show ${EXAMPLE_PHONE} --json`),
    );
};
