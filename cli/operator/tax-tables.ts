/** The tables of a tax report as an accountant reads them: registers, and the tables of GSTR-1 with the return's own words. */
import type { TaxDocument, TaxReport } from '../../core/shop/invoices/tax-report.ts';
import { inUnits } from '../../core/entities/money/money-text.ts';
import type { Paise } from '../../core/entities/money/paise.ts';
import { csvText, type CsvRow } from '../text/csv.ts';

export type TaxTable = {
  /** Of its file, without `.csv`. */
  readonly name: string;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
};

const rupees = (amount: Paise): string => inUnits({ amount }).toFixed(2);

const format = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
/** `24-Nov-2026`, as the return's offline tool has dates. */
const dateText = (at: number): string => {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return [parts.get('day'), parts.get('month')?.slice(0, 3), parts.get('year')].join('-');
};

const TAXES = ['Taxable Value', 'Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount'] as const;
const taxesOf = ({ taxable, igst, cgst, sgst }: Pick<TaxDocument, 'taxable' | 'igst' | 'cgst' | 'sgst'>): CsvRow =>
  [taxable, igst, cgst, sgst].map(rupees);

const INVOICE_HEADER = [
  'Invoice Number',
  'Invoice date',
  'Order',
  'Payment',
  'Place Of Supply',
  'Rate',
  ...TAXES,
  'Invoice Value',
];
const invoiceRow = (one: TaxDocument): CsvRow => [
  one.number,
  dateText(one.issuedAt),
  one.order,
  one.mode,
  one.placeOfSupply,
  one.rate,
  ...taxesOf(one),
  rupees(one.value),
];

const NOTE_HEADER = [
  'Note Number',
  'Note Date',
  'Note Type',
  'Invoice Number',
  'Invoice date',
  'Order',
  'Place Of Supply',
  'Rate',
  ...TAXES,
  'Note Value',
  'Reason',
];
const noteRow = (one: TaxDocument): CsvRow => [
  one.number,
  dateText(one.issuedAt),
  'C',
  one.against?.number ?? null,
  one.against === null ? null : dateText(one.against.issuedAt),
  one.order,
  one.placeOfSupply,
  one.rate,
  ...taxesOf(one),
  rupees(one.value),
  one.reason,
];

/** The columns of the government's offline tool, in its order. */
const B2CS_HEADER = [
  'Type',
  'Place Of Supply',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];

const NATURES: Readonly<Record<TaxDocument['kind'], string>> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
};

/** Without customers’ names and addresses: buyers without a GSTIN are not named in the return. */
export const taxTables = ({ documents, supplies, hsn, series }: TaxReport): readonly TaxTable[] => {
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const notes = documents.filter(({ kind }) => kind === 'credit-note');
  return [
    { name: 'invoices', title: 'Invoices', header: INVOICE_HEADER, rows: invoices.map(invoiceRow) },
    { name: 'credit-notes', title: 'Credit notes', header: NOTE_HEADER, rows: notes.map(noteRow) },
    {
      name: 'gstr1-7-b2cs',
      title: 'GSTR-1 table 7 (B2CS): B2C by place of supply and rate, less credit notes',
      header: [...B2CS_HEADER, ...TAXES.slice(1)],
      rows: supplies.map((row) => {
        const [taxable, ...taxes] = taxesOf(row);
        // The applicable percentage stays empty: it is for supplies that are taxed at 65% of their rate.
        return ['OE', row.placeOfSupply, null, row.rate, taxable ?? null, '0.00', null, ...taxes];
      }),
    },
    {
      name: 'gstr1-5-b2cl',
      title: 'GSTR-1 table 5 (B2CL): to other states, above ₹1,00,000',
      header: INVOICE_HEADER,
      rows: invoices.filter(({ isB2cLarge }) => isB2cLarge).map(invoiceRow),
    },
    {
      name: 'gstr1-9b-cdnur',
      title: 'GSTR-1 table 9B (CDNUR): credit notes of invoices in table 5',
      header: NOTE_HEADER,
      rows: notes.filter(({ isB2cLarge }) => isB2cLarge).map(noteRow),
    },
    {
      name: 'gstr1-12-hsn',
      title: 'GSTR-1 table 12 (HSN, B2C), less credit notes',
      header: ['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', ...TAXES, 'Cess Amount'],
      rows: hsn.map((row) => [
        row.code,
        row.description,
        row.unit === 'NOS' ? 'NOS-NUMBERS' : 'NA',
        row.quantity,
        rupees(row.value),
        row.rate,
        ...taxesOf(row),
        '0.00',
      ]),
    },
    {
      name: 'gstr1-13-docs',
      title: 'GSTR-1 table 13: documents issued',
      header: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      rows: series.map(({ kind, first, last, count, missing }) => [
        NATURES[kind],
        first,
        last,
        count + missing,
        missing,
      ]),
    },
  ];
};

export const fileText = ({ header, rows }: TaxTable): string => csvText(header, rows);

/** All tables one below the other, each under its title. */
export const sectionsText = (tables: readonly TaxTable[]): string =>
  tables.map(({ title, ...table }) => `${csvText([title], [])}${fileText({ title, ...table })}`).join('\r\n');
