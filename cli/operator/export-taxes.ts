/** `orders export`: a month for the accountant: invoices, credit notes, and the tables of GSTR-1. */
import { join } from 'node:path';
import { isMonth, MONTH_HINT, monthInIndia, operatorTaxCalls } from '../../adapters/wire/operator/tax-report.ts';
import { inRupees } from '../../core/entities/money/money-text.ts';
import { sumPaise, type Paise } from '../../core/entities/money/paise.ts';
import type { TaxReport } from '../../core/shop/invoices/tax-report.ts';
import { makeFolder, OUT_HELP, writeText } from '../input/write-text.ts';
import { BadInput } from '../io.ts';
import { operatorCommand, shown, type Colours } from './operator-command.ts';
import { factsText, tableOf, type Columns, type Fact } from './tables.ts';
import { flag, option, requiredOption } from './takes.ts';
import { fileText, sectionsText, taxTables } from './tax-tables.ts';

const SUPPLY_COLUMNS: Columns<TaxReport['supplies'][number]> = [
  { head: 'place of supply', text: ({ placeOfSupply }) => placeOfSupply },
  { head: 'rate', text: ({ rate }) => `${rate}%`, align: 'right' },
  { head: 'taxable', text: ({ taxable }) => inRupees(taxable), align: 'right' },
  { head: 'CGST', text: ({ cgst }) => inRupees(cgst), align: 'right' },
  { head: 'SGST', text: ({ sgst }) => inRupees(sgst), align: 'right' },
  { head: 'IGST', text: ({ igst }) => inRupees(igst), align: 'right' },
];

/** What has moved outside the shop. */
const outsideFacts = (outside: TaxReport['outside']): readonly Fact[] => {
  const sum = (kind: TaxReport['outside'][number]['kind']): Paise =>
    sumPaise(outside.flatMap((row) => (row.kind === kind ? [row.amount] : [])));
  const facts = [
    ['at the dashboard', sum('refund'), 'refunded'],
    ['by the shop', sum('own-refund'), 'refunded, lost in a restore'],
    ['disputes', sum('lost-dispute'), 'lost'],
    ['couriers', sum('payout'), 'paid out'],
    ['lost orders', sum('unknown-payment'), 'captured'],
  ] as const;
  return facts.flatMap(([label, amount, what]): readonly Fact[] =>
    amount === 0 ? [] : [[label, `${inRupees(amount)} ${what}`]],
  );
};

const summaryText = (
  month: string,
  { documents, supplies, series, outside, totals }: TaxReport,
  colours: Colours,
): string => {
  const { bold } = colours;
  if (documents.length === 0) {
    const isAhead = monthInIndia(month).from > Date.now();
    const moved = outside.length === 0 ? '' : factsText(outsideFacts(outside), colours);
    return `${bold(month)}\nNo invoices or credit notes${isAhead ? ': the month has not begun' : ''}.\n${moved}`;
  }
  const count = (kind: 'invoice' | 'credit-note'): string =>
    series
      .filter((one) => one.kind === kind)
      .map((one) => `${one.count}, ${one.first} to ${one.last}${one.missing === 0 ? '' : `, ${one.missing} missing`}`)
      .join('; ') || 'none';
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const toBusinesses = invoices.filter(({ buyer }) => buyer !== null).length;
  const large = invoices.filter(({ isB2cLarge }) => isB2cLarge).length;
  const facts: readonly Fact[] = [
    ['invoices', count('invoice')],
    ['credit notes', count('credit-note')],
    ['value', `${inRupees(totals.value)}, credit notes subtracted`],
    ['taxable value', inRupees(totals.taxable)],
    ['taxes', `CGST ${inRupees(totals.cgst)}, SGST ${inRupees(totals.sgst)}, IGST ${inRupees(totals.igst)}`],
    ...(toBusinesses === 0 ? [] : [['B2B invoices', `${toBusinesses}, listed by themselves`] as const]),
    ...outsideFacts(outside),
    ...(large === 0 ? [] : [['B2C large invoices', `${large}, listed by themselves`] as const]),
  ];
  const table = supplies.length === 0 ? '' : tableOf(SUPPLY_COLUMNS, supplies, '', colours);
  return `${bold(month)}\n${factsText(facts, colours)}\n${table}`;
};

export const exportTaxes = operatorCommand({
  takes: {
    month: requiredOption('month', 'which month, such as 2026-11'),
    out: option('folder', 'write a CSV file for each table into this folder'),
    csv: flag('print all tables as CSV', { conflicts: ['json'] }),
  },
  help: `A month of India, by the dates of invoices and credit notes. --out writes a file for each
table: invoices, credit notes, the tables 4, 5, 7, 9B, 12 and 13 of GSTR-1, which its offline
tool imports, and what moved outside the shop: refunds at the gateway's dashboard, lost disputes,
payouts of couriers, payments for lost orders. --csv prints them one below the other. Amounts are
rupees to the paisa, as the documents have them; a document has a row for each rate. Businesses are named by
GSTIN, consumers are not. Table 7 and table 12 are less the credit notes of the month. In
table 13, "Cancelled" counts the numbers that no document has, such as those lost with a disk;
ones lost between two months count in the later one.
${OUT_HELP}`,
  examples: ['orders export --month 2026-11 --out accounts', 'orders export --month 2026-11 --csv'],
  read: (given) => {
    if (!isMonth(given.month)) throw new BadInput(`--month "${given.month}" ${MONTH_HINT}`);
    return given;
  },
  run: async ({ ask, input: { month, out, csv } }) => {
    const report = await ask(operatorTaxCalls.taxReport, { month });
    const tables = taxTables(report);
    const written =
      out === undefined ? [] : tables.map((one) => ({ ...one, path: join(out, `${month}-${one.name}.csv`) }));
    if (out !== undefined) await makeFolder(out);
    for (const { path, ...one } of written) await writeText(path, fileText(one));
    const paths = written.map(({ path }) => `${path}\n`).join('');
    return shown(operatorTaxCalls.taxReport, report, (colours) =>
      csv ? sectionsText(tables) : `${summaryText(month, report, colours)}${paths === '' ? '' : `\n${paths}`}`,
    );
  },
});
