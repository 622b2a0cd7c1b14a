/** `catalogue`: lists the products and their prices. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import { BUNDLE, products } from '../../core/catalogue/products.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { settingsOf, settingsOption, type SettingsOption } from './settings-option.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';

type Options = SettingsOption & { readonly json?: boolean; readonly urlCoupon?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'id', align: 'left' },
  { head: 'product', align: 'left' },
  { head: 'list', align: 'right' },
  { head: 'price', align: 'right' },
  { head: 'stars', align: 'right' },
  { head: 'reviews', align: 'right' },
  { head: 'page', align: 'left' },
];

const productTable = (settings: Settings, byUrl: boolean, useColour: boolean): string => {
  const { bold, cyan, dim, green, strikethrough } = pc.createColors(useColour);
  const rows = products.map((product) => {
    const { initial, sale } = priceOf(product, byUrl, settings);
    return [
      { text: product.id, paint: cyan },
      { text: product.title, paint: bold },
      { text: formatRupees(initial), ...(sale > 0 && { paint: (text: string) => dim(strikethrough(text)) }) },
      { text: formatRupees(unitPrice({ price: initial, sale })), paint: green },
      { text: String(product.rating) },
      { text: String(product.reviews) },
      { text: product.page_link, paint: dim },
    ];
  });
  const note = byUrl
    ? `\n${BUNDLE.title} costs ${formatRupees(settings.bundleUrlPrice)} while a coupon from a URL is applied.\n`
    : '';
  return table(COLUMNS, rows, dim) + note;
};

const listProducts = async (io: Io, { json = false, urlCoupon = false, ...options }: Options): Promise<void> => {
  const { settings } = await settingsOf(options);
  if (!json) return io.write(productTable(settings, urlCoupon, io.colour));
  return io.write(
    jsonDocument(products.map((product) => ({ ...product, price: priceOf(product, urlCoupon, settings) }))),
  );
};

export const setUp = (command: Command, io: Io): void => {
  command
    .option('--url-coupon', 'show the prices of a visit with a coupon in its URL')
    .addOption(settingsOption())
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} catalogue`, `${brand.slug} catalogue --url-coupon --json`))
    .action((options: Options) => listProducts(io, options));
};
