/** `stock list`: how many units of each product can be sold. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { stockCalls, stockLevelText, type ProductStock } from '../../adapters/wire/operator/stock.ts';
import { encode } from '../../core/contract/encode.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { shortName } from '../input/product-name.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './operator-connection.ts';
import { refuseArguments } from './refuse-arguments.ts';

type Options = ConnectionOptions & { readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'product', align: 'left' },
  { head: 'name', align: 'left' },
  { head: 'id', align: 'left' },
  { head: 'can be sold', align: 'right' },
];

export const stockTable = (products: readonly ProductStock[], useColour: boolean): string => {
  const { cyan, dim, red } = pc.createColors(useColour);
  const rows = products.map(({ pid, title, level }) => [
    { text: title },
    { text: shortName(pid), paint: cyan },
    { text: pid, paint: dim },
    { text: stockLevelText(level), ...((level === 'sold_out' || level === 0) && { paint: red }) },
  ]);
  return table(COLUMNS, rows, dim);
};

const listStock = async (io: Io, { json = false, ...options }: Options): Promise<void> => {
  const products = await withOperator(options, (ask) => ask(stockCalls.stock));
  await io.write(json ? jsonDocument(encode(stockCalls.stock.data, products)) : stockTable(products, io.colour));
};

export const setUpListStock = (command: Command, group: Command, io: Io): void => {
  addConnectionOptions(command)
    .allowExcessArguments()
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} stock list`, `${brand.slug} stock list --json`))
    .action((options: Options) => {
      refuseArguments(command.args, group);
      return listStock(io, options);
    });
};
