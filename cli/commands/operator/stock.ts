/** `stock list|set`: how many units of each product can be sold. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Io } from '../../io.ts';
import { setUpListStock } from '../../operator/list-stock.ts';
import { setUpSetStock } from '../../operator/set-stock.ts';
import { examples } from '../../text/examples.ts';

export const setUp = (stock: Command, io: Io): void => {
  const { slug } = brand;
  const subcommand = (name: string, summary: string, isDefault = false): Command =>
    stock
      .command(name, { isDefault })
      .description(summary)
      .showHelpAfterError(`(run ${slug} stock ${name} --help for usage)`);

  setUpListStock(subcommand('list', 'list how many units of each product can be sold', true), stock, io);
  setUpSetStock(subcommand('set', 'set how many units of a product can be sold from now on'), io);

  stock
    .usage('[command] [options]')
    .addHelpText(
      'after',
      '\nWithout a command, lists the stock. A product that was never set is available without limit.',
    )
    .addHelpText('after', examples(`${slug} stock`, `${slug} stock set wash 40`));
};
