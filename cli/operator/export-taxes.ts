/** `orders export`: a month for the accountant: invoices, credit notes, and the tables of GSTR-1. */
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { isMonth, MONTH_HINT, monthInIndia, operatorTaxCalls } from '../../adapters/wire/operator/tax-report.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { Paise } from '../../core/entities/money/paise.ts';
import type { TaxReport } from '../../core/shop/invoices/tax-report.ts';
import { makeFolder, OUT_HELP, writeText } from '../input/write-text.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { alignRows, table, type Column } from '../text/table.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { fileText, sectionsText, taxTables } from './tax-tables.ts';

type Options = ConnectionOptions & {
  readonly month: string;
  readonly out?: string;
  readonly csv?: boolean;
  readonly json?: boolean;
};

const inRupees = (amount: Paise): string => moneyText({ amount, currency: CURRENCY });

const SUPPLY_COLUMNS: readonly Column[] = [
  { head: 'place of supply', align: 'left' },
  { head: 'rate', align: 'right' },
  { head: 'taxable', align: 'right' },
  { head: 'CGST', align: 'right' },
  { head: 'SGST', align: 'right' },
  { head: 'IGST', align: 'right' },
];

const summaryText = (month: string, { documents, supplies, series, totals }: TaxReport, useColour: boolean): string => {
  const { bold, dim } = pc.createColors(useColour);
  if (documents.length === 0) {
    const isAhead = monthInIndia(month).from > Date.now();
    return `${bold(month)}\nNo invoices or credit notes${isAhead ? ': the month has not begun' : ''}.\n`;
  }
  const rows = supplies.map(({ placeOfSupply, rate, taxable, cgst, sgst, igst }) => [
    { text: placeOfSupply },
    { text: `${rate}%` },
    ...[taxable, cgst, sgst, igst].map((amount) => ({ text: inRupees(amount) })),
  ]);
  const count = (kind: 'invoice' | 'credit-note'): string =>
    series
      .filter((one) => one.kind === kind)
      .map((one) => `${one.count}, ${one.first} to ${one.last}${one.missing === 0 ? '' : `, ${one.missing} missing`}`)
      .join('; ') || 'none';
  const large = documents.filter(({ isB2cLarge, kind }) => isB2cLarge && kind === 'invoice').length;
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['invoices', count('invoice')],
    ['credit notes', count('credit-note')],
    ['value', `${inRupees(totals.value)}, credit notes subtracted`],
    ['taxable value', inRupees(totals.taxable)],
    ['taxes', `CGST ${inRupees(totals.cgst)}, SGST ${inRupees(totals.sgst)}, IGST ${inRupees(totals.igst)}`],
    ...(large === 0 ? [] : [['B2C large', `${large} invoices, listed by themselves`] as const]),
  ];
  return `${bold(month)}\n${alignRows(
    ['left', 'left'],
    facts.map(([label, text]) => [{ text: label, paint: dim }, { text }]),
  )}\n${rows.length === 0 ? '' : table(SUPPLY_COLUMNS, rows, dim)}`;
};

const exportTaxes = async (io: Io, { month, out, csv = false, json = false, ...options }: Options): Promise<void> => {
  if (!isMonth(month)) throw new BadInput(`--month "${month}" ${MONTH_HINT}`);
  const report = await withOperator(options, (ask) => ask(operatorTaxCalls.taxReport, { month }));
  const tables = taxTables(report);
  if (out !== undefined) {
    const written = tables.map((one) => ({ path: join(out, `${month}-${one.name}.csv`), text: fileText(one) }));
    await makeFolder(out);
    for (const { path, text } of written) await writeText(path, text);
    if (!csv && !json) {
      await io.write(`${summaryText(month, report, io.colour)}\n${written.map(({ path }) => `${path}\n`).join('')}`);
      return;
    }
  }
  if (json) await io.write(jsonDocument(encode(operatorTaxCalls.taxReport.data, report)));
  else await io.write(csv ? sectionsText(tables) : summaryText(month, report, io.colour));
};

const HELP = `
A month of India, by the dates of invoices and credit notes. --out writes a file for each
table: invoices, credit notes, and the tables 5, 7, 9B, 12 and 13 of GSTR-1, in its words;
--csv prints them one below the other. Amounts are rupees to the paisa, as the documents have
them. Buyers are not named. Table 7 and table 12 are less the credit notes of the month. In
table 13, "Cancelled" counts the numbers that no document has, such as those lost with a disk;
ones lost between two months count in the later one.
${OUT_HELP}`;

export const setUpExport = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .requiredOption('--month <month>', 'which month, such as 2026-11')
    .option('--out <folder>', 'write a CSV file for each table into this folder')
    .option('--csv', 'print all tables as CSV')
    .addOption(new Option('--json', 'print JSON').conflicts('csv'))
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${slug} orders export --month 2026-11 --out accounts`, `${slug} orders export --month 2026-11 --csv`),
    )
    .action((options: Options) => exportTaxes(io, options));
};
