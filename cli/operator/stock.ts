/** `stock list|set`: how many units of each product can be sold. */
import type { Command } from 'commander';
import pc from 'picocolors';
import {
  STOCK_LEVEL_HINT,
  operatorStockCalls,
  stockLevelIn,
  stockLevelText,
  type ProductStock,
} from '../../adapters/wire/operator/stock.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { findProduct, shortName, unknownProduct } from '../input/product-name.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, type ConnectionOptions, withOperator } from './connection.ts';
import { refuseArguments, subcommandOf } from './subcommands.ts';

export const setUp = (stock: Command, io: Io): void => {
  const { slug } = brand;
  setUpListStock(subcommandOf(stock, 'list', 'list how many units of each product can be sold', true), stock, io);
  setUpSetStock(subcommandOf(stock, 'set', 'set how many units of a product can be sold from now on'), io);

  stock
    .usage('[command] [options]')
    .addHelpText(
      'after',
      '\nWithout a command, lists the stock. A product that was never set is available without limit.',
    )
    .addHelpText('after', examples(`${slug} stock`, `${slug} stock set wash 40`));
};

type Options = ConnectionOptions & { readonly json?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'product', align: 'left' },
  { head: 'name', align: 'left' },
  { head: 'id', align: 'left' },
  { head: 'can be sold', align: 'right' },
];

const stockTable = (products: readonly ProductStock[], useColour: boolean): string => {
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
  const products = await withOperator(options, (ask) => ask(operatorStockCalls.stock));
  await io.write(
    json ? jsonDocument(encode(operatorStockCalls.stock.data, products)) : stockTable(products, io.colour),
  );
};

const setUpListStock = (command: Command, group: Command, io: Io): void => {
  addConnectionOptions(command)
    .allowExcessArguments()
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} stock list`, `${brand.slug} stock list --json`))
    .action((options: Options) => {
      refuseArguments(command.args, group);
      return listStock(io, options);
    });
};

const setStock = async (io: Io, name: string, typed: string, options: Options & ConfirmOptions): Promise<void> => {
  const product = findProduct(name);
  if (product === undefined) throw new BadInput(unknownProduct(name));
  const level = stockLevelIn(typed);
  if (level === undefined) throw new BadInput(`the stock "${typed}" ${STOCK_LEVEL_HINT}`);
  const products = await withOperator(options, async (ask) => {
    const change = async (): Promise<string> => {
      const before = (await ask(operatorStockCalls.stock)).find(({ pid }) => pid === product.id)?.level ?? 'unlimited';
      return `${product.title}  ${stockLevelText(before)} → ${stockLevelText(level)}`;
    };
    if (!(await isConfirmed(io, options, change))) return undefined;
    await ask(operatorStockCalls.setStock, { pid: product.id, level });
    return ask(operatorStockCalls.stock);
  });
  if (products === undefined) return;
  await io.write(
    options.json === true
      ? jsonDocument(encode(operatorStockCalls.stock.data, products))
      : stockTable(products, io.colour),
  );
};

const setUpSetStock = (command: Command, io: Io): void => {
  const { slug } = brand;
  addYesOption(addConnectionOptions(command))
    .argument('<product>', 'the product: its short name or its ID')
    .argument('<stock>', 'the units that can be sold from now on: a number, sold-out or unlimited')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nUnits reserved by earlier orders are not part of this number.')
    .addHelpText('after', examples(`${slug} stock set wash 40`, `${slug} stock set skin-system sold-out`))
    .action((name: string, level: string, options: Options & ConfirmOptions) => setStock(io, name, level, options));
};
