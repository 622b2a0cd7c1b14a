/** `stock set`: counts a product, sells it out, or makes it available without limit. */
import type { Command } from 'commander';
import { STOCK_LEVEL_HINT, stockCalls, stockLevelIn } from '../../adapters/wire/operator/stock.ts';
import { encode } from '../../core/contract/encode.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { findProduct, unknownProduct } from '../input/product-name.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { stockTable } from './list-stock.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './operator-connection.ts';

type Options = ConnectionOptions & { readonly json?: boolean };

const setStock = async (io: Io, name: string, typed: string, { json = false, ...options }: Options): Promise<void> => {
  const product = findProduct(name);
  if (product === undefined) throw new BadInput(unknownProduct(name));
  const level = stockLevelIn(typed);
  if (level === undefined) throw new BadInput(`the stock "${typed}" ${STOCK_LEVEL_HINT}`);
  const products = await withOperator(options, async (ask) => {
    await ask(stockCalls.setStock, { pid: product.id, level });
    return ask(stockCalls.stock);
  });
  await io.write(json ? jsonDocument(encode(stockCalls.stock.data, products)) : stockTable(products, io.colour));
};

export const setUpSetStock = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<product>', 'the product: its short name or its ID')
    .argument('<stock>', 'the units that can be sold from now on: a number, sold-out or unlimited')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nUnits reserved by earlier orders are not part of this number.')
    .addHelpText('after', examples(`${slug} stock set wash 40`, `${slug} stock set skin-system sold-out`))
    .action((name: string, level: string, options: Options) => setStock(io, name, level, options));
};
