/** The tables of a tax report as an accountant reads them: registers, and the tables of GSTR-1 with the return's own words. */
import type { OutsideMoneyRow, TaxDocument, TaxReport } from '../../core/shop/invoices/tax-report.ts';
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
type Taxes = Pick<TaxDocument, 'taxable' | 'igst' | 'cgst' | 'sgst'>;
const taxesOf = ({ taxable, igst, cgst, sgst }: Taxes): CsvRow => [taxable, igst, cgst, sgst].map(rupees);

/** A row for each rate of a document. */
type Column = readonly [head: string, of: (one: TaxDocument, part: TaxDocument['rates'][number]) => CsvRow[number]];

const tableOf = (
  name: string,
  title: string,
  columns: readonly Column[],
  documents: readonly TaxDocument[],
): TaxTable => ({
  name,
  title,
  header: columns.map(([head]) => head),
  rows: documents.flatMap((one) => one.rates.map((part) => columns.map(([, of]) => of(one, part)))),
});

/** The offline tool takes a name of these characters only, or none. */
const RECEIVER_NAME = /^[a-zA-Z0-9_&'\-./,()?@!#%$~*;+= ]{1,99}$/u;
const nameOf = ({ buyer }: TaxDocument): string | null =>
  buyer !== null && RECEIVER_NAME.test(buyer.name) ? buyer.name : null;

const GSTIN: Column = ['GSTIN/UIN of Recipient', ({ buyer }) => buyer?.gstin ?? null];
const RECEIVER: readonly Column[] = [GSTIN, ['Receiver Name', nameOf]];
const DATED_INVOICE: readonly Column[] = [
  ['Invoice Number', ({ number }) => number],
  ['Invoice date', ({ issuedAt }) => dateText(issuedAt)],
];
const INVOICE: readonly Column[] = [...DATED_INVOICE, ['Invoice Value', ({ value }) => rupees(value)]];
const NOTE: readonly Column[] = [
  ['Note Number', ({ number }) => number],
  ['Note Date', ({ issuedAt }) => dateText(issuedAt)],
  ['Note Type', () => 'C'],
];
const NOTE_VALUE: Column = ['Note Value', ({ value }) => rupees(value)];
const PLACE: Column = ['Place Of Supply', ({ placeOfSupply }) => placeOfSupply];
const NO_REVERSE_CHARGE: Column = ['Reverse Charge', () => 'N'];
/** Empty: it is for supplies that are taxed at 65% of their rate. */
const APPLICABLE: Column = ['Applicable % of Tax Rate', () => null];
const NO_MARKETPLACE: Column = ['E-Commerce GSTIN', () => null];
const REGULAR = 'Regular B2B';
const RATED: readonly Column[] = [
  ['Rate', (_one, { rate }) => rate],
  ['Taxable Value', (_one, { taxable }) => rupees(taxable)],
  ['Cess Amount', () => '0.00'],
];

/** Of the registers, which are no tables of the return. */
const ORDER: Column = ['Order', ({ order }) => order];
const TAXED: readonly Column[] = [
  ['Rate', (_one, { rate }) => rate],
  ...TAXES.map((head, index): Column => [head, (_one, part) => taxesOf(part)[index] ?? null]),
];

const NATURES: Readonly<Record<TaxDocument['kind'], string>> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
};

const OUTSIDE: Readonly<Record<OutsideMoneyRow['kind'], string>> = {
  refund: 'Refund at the dashboard',
  'own-refund': 'Refund of this shop, lost in a restore',
  'lost-dispute': 'Lost dispute',
  payout: 'Payout of a courier',
  'unknown-payment': 'Payment for a lost order',
};

const HSN_HEADER = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  ...TAXES,
  'Cess Amount',
] as const;
const hsnRow = (row: TaxReport['hsn'][number]): CsvRow => [
  row.code,
  row.description,
  row.unit === 'NOS' ? 'NOS-NUMBERS' : 'NA',
  row.quantity,
  rupees(row.value),
  row.rate,
  ...taxesOf(row),
  '0.00',
];

/** The tables of the return have the columns of its offline tool, in its order. Consumers are not named in it. */
export const taxTables = ({ documents, supplies, hsn, series, outside }: TaxReport): readonly TaxTable[] => {
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const notes = documents.filter(({ kind }) => kind === 'credit-note');
  const isToBusiness = ({ buyer }: TaxDocument): boolean => buyer !== null;
  const isLarge = ({ isB2cLarge }: TaxDocument): boolean => isB2cLarge;
  return [
    tableOf(
      'invoices',
      'Invoices',
      [
        ...DATED_INVOICE,
        ORDER,
        ['Payment', ({ mode }) => mode],
        GSTIN,
        PLACE,
        ...TAXED,
        ['Invoice Value', ({ value }) => rupees(value)],
      ],
      invoices,
    ),
    tableOf(
      'credit-notes',
      'Credit notes',
      [
        ...NOTE,
        ['Invoice Number', ({ against }) => against?.number ?? null],
        ['Invoice date', ({ against }) => (against === null ? null : dateText(against.issuedAt))],
        ORDER,
        GSTIN,
        PLACE,
        ...TAXED,
        NOTE_VALUE,
        ['Reason', ({ reason }) => reason],
      ],
      notes,
    ),
    tableOf(
      'gstr1-4-b2b',
      'GSTR-1 table 4 (B2B): to businesses with a GSTIN',
      [
        ...RECEIVER,
        ...INVOICE,
        PLACE,
        NO_REVERSE_CHARGE,
        APPLICABLE,
        ['Invoice Type', () => REGULAR],
        NO_MARKETPLACE,
        ...RATED,
      ],
      invoices.filter(isToBusiness),
    ),
    tableOf(
      'gstr1-5-b2cl',
      'GSTR-1 table 5 (B2CL): to consumers in other states, above ₹1,00,000',
      [...INVOICE, PLACE, APPLICABLE, ...RATED, NO_MARKETPLACE],
      invoices.filter(isLarge),
    ),
    {
      name: 'gstr1-7-b2cs',
      title: 'GSTR-1 table 7 (B2CS): B2C by place of supply and rate, less credit notes',
      header: ['Type', ...[PLACE, APPLICABLE, ...RATED, NO_MARKETPLACE].map(([head]) => head)],
      rows: supplies.map(({ placeOfSupply, rate, taxable }) => [
        'OE',
        placeOfSupply,
        null,
        rate,
        rupees(taxable),
        '0.00',
        null,
      ]),
    },
    tableOf(
      'gstr1-9b-cdnr',
      'GSTR-1 table 9B (CDNR): credit notes to businesses',
      [
        ...RECEIVER,
        ...NOTE,
        PLACE,
        NO_REVERSE_CHARGE,
        ['Note Supply Type', () => REGULAR],
        NOTE_VALUE,
        APPLICABLE,
        ...RATED,
      ],
      notes.filter(isToBusiness),
    ),
    tableOf(
      'gstr1-9b-cdnur',
      'GSTR-1 table 9B (CDNUR): credit notes of invoices in table 5',
      [['UR Type', () => 'B2CL'], ...NOTE, PLACE, NOTE_VALUE, APPLICABLE, ...RATED],
      notes.filter(isLarge),
    ),
    ...(['b2b', 'b2c'] as const).map((to) => ({
      name: `gstr1-12-hsn-${to}`,
      title: `GSTR-1 table 12 (HSN, ${to.toUpperCase()}), less credit notes`,
      header: HSN_HEADER,
      rows: hsn.filter(({ isB2b }) => isB2b === (to === 'b2b')).map(hsnRow),
    })),
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
    {
      name: 'outside',
      title: 'Moved outside the shop: at the gateway alone, by couriers, and for orders that were lost',
      header: ['Date', 'Order', 'What', 'Id', 'Payment or Courier', 'Amount', 'Deducted', 'Credit Note'],
      rows: outside.map((row) => [
        dateText(row.at),
        row.order,
        OUTSIDE[row.kind],
        row.id,
        row.payment,
        rupees(row.amount),
        rupees(row.deducted),
        row.creditNote,
      ]),
    },
  ];
};

export const fileText = ({ header, rows }: TaxTable): string => csvText(header, rows);

/** All tables one below the other, each under its title. */
export const sectionsText = (tables: readonly TaxTable[]): string =>
  tables.map(({ title, ...table }) => `${csvText([title], [])}${fileText({ title, ...table })}`).join('\r\n');
