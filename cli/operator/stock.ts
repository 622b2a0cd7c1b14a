/** `stock list|set`: how many units of each product can be sold. */
import {
  STOCK_LEVEL_HINT,
  operatorStockCalls,
  stockLevelIn,
  stockLevelText,
  type ProductStock,
} from '../../adapters/wire/operator/stock.ts';
import { findProduct, shortName, unknownProduct } from '../input/product-name.ts';
import { BadInput } from '../io.ts';
import { groupOf, operatorCommand, shown, type Run } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';
import { argument } from './takes.ts';

const COLUMNS: Columns<ProductStock> = [
  { head: 'product', text: ({ title }) => title },
  { head: 'name', text: ({ pid }) => shortName(pid), paint: 'cyan' },
  { head: 'id', text: ({ pid }) => pid, paint: 'dim' },
  {
    head: 'can be sold',
    text: ({ level }) => stockLevelText(level),
    align: 'right',
    paint: ({ level }) => (level === 'sold_out' || level === 0 ? 'red' : undefined),
  },
];

const showStock = async ({ ask }: Pick<Run<unknown>, 'ask'>) => {
  const products = await ask(operatorStockCalls.stock);
  return shown(operatorStockCalls.stock, products, (colours) => tableOf(COLUMNS, products, '', colours));
};

const listStock = operatorCommand({ examples: ['stock list', 'stock list --json'], run: showStock });

const setStock = operatorCommand({
  changes: true,
  takes: {
    product: argument('the product: its short name or its ID'),
    stock: argument('the units that can be sold from now on: a number, sold-out or unlimited'),
  },
  help: 'Units reserved by earlier orders are not part of this number.',
  examples: ['stock set wash 40', 'stock set skin-system sold-out'],
  read: ({ product: name, stock }) => {
    const product = findProduct(name);
    if (product === undefined) throw new BadInput(unknownProduct(name));
    const level = stockLevelIn(stock);
    if (level === undefined) throw new BadInput(`the stock "${stock}" ${STOCK_LEVEL_HINT}`);
    return { product, level };
  },
  run: async ({ ask, input: { product, level }, confirm }) => {
    const change = async (): Promise<string> => {
      const before = (await ask(operatorStockCalls.stock)).find(({ pid }) => pid === product.id)?.level ?? 'unlimited';
      return `${product.title}  ${stockLevelText(before)} → ${stockLevelText(level)}`;
    };
    if (!(await confirm(change))) return undefined;
    await ask(operatorStockCalls.setStock, { pid: product.id, level });
    return showStock({ ask });
  },
});

export const setUp = groupOf({
  commands: {
    list: ['list how many units of each product can be sold', listStock],
    set: ['set how many units of a product can be sold from now on', setStock],
  },
  byDefault: 'list',
  help: 'Without a command, lists the stock. A product that was never set is available without limit.',
  examples: ['stock', 'stock set wash 40'],
});
