/** The GST invoice as a page that prints on A4; all amounts in rupees and paise (spec 11). */
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';
import { html } from 'hono/html';
import { LOGO_BOX, LOGO_OF, LOGO_SUN, LOGO_WORDMARK } from '../../../core/catalogue/logo.ts';
import { placeOfSupplyText } from '../../../core/catalogue/gst-state-codes.ts';
import { type Address, addressLines } from '../../../core/entities/address.ts';
import { formatPaise } from '../../../core/entities/money/money-text.ts';
import type { Paise } from '../../../core/entities/money/paise.ts';
import type { CreditNote, Invoice, InvoiceLine, InvoiceTotals } from '../../../core/ports/shop-views.ts';
import { rateOf } from '../../../core/pricing/tax.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { plainPage, SHEETS, type Markup } from './plain-page.ts';

const STYLE = `
  @page { size: A4; margin: 14mm; }
  body { font-size: .9375rem; }
  main { width: min(56rem, 100% - 2rem); margin: 1.5rem auto; padding: clamp(1rem, 4vw, 2.5rem); background: #fff; overflow-wrap: anywhere; }
  .logo { display: block; height: 1.5rem; margin-bottom: 1.25rem; print-color-adjust: exact; }
  .name { margin: 0 0 1.25rem; font-size: 1.25rem; font-weight: 600; letter-spacing: .08em; }
  header, .parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 1rem 2rem; }
  header { border-bottom: 2px solid var(--ink); padding-bottom: 1rem; }
  h2 { font-size: .8125rem; margin: 0 0 .25rem; }
  address { font-style: normal; white-space: pre-line; }
  dl { display: grid; grid-template-columns: auto 1fr; align-content: start; gap: 0 1rem; margin: 0; }
  dd { min-width: 4rem; margin: 0; }
  .parties { margin: 1rem 0 1.5rem; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums; }
  th, td { padding: .4rem .5rem; text-align: right; border-bottom: 1px solid var(--sand); white-space: nowrap; vertical-align: top; }
  th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: break-word; }
  caption { text-align: right; font-size: .8125rem; }
  thead th { font-weight: 600; border-bottom-color: var(--ink); white-space: normal; overflow-wrap: normal; }
  tfoot td, tfoot th { font-weight: 600; border-bottom: 2px solid var(--ink); }
  .total { font-size: 1.25rem; text-align: right; font-variant-numeric: tabular-nums; }
  .small { font-size: .8125rem; }
  @media screen and (max-width: 600px) {
    table, caption, tbody, tfoot, tr, td, th { display: block; }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { padding: .5rem 0; border-bottom: 1px solid var(--sand); }
    tfoot tr { border-bottom: 2px solid var(--ink); }
    tbody td:first-child { font-weight: 600; }
    td, td:first-child, tfoot td, tfoot th { padding: .15rem 0; border: 0; }
    td[data-label] { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
    td[data-label]::before { content: attr(data-label); font-weight: 400; }
    td:empty { display: none; }
  }
  @media print {
    body, main { background: #fff; }
    body { font-size: 9.5pt; }
    main { width: auto; margin: 0; padding: 0; }
    .scroll { overflow: visible; }
    table { font-size: 8pt; }
    th, td { padding: .25rem .3rem; }
    tr, .parties, .credit { break-inside: avoid; }
  }`;

const rupeesOf = (amount: Paise): string => `₹${formatPaise(amount)}`;

/** Dates in Indian time, wherever the server runs. */
const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

const addressBlock = (address: Address): Markup => html` <address>${addressLines(address).join('\n')}</address>`;

/** A column of amounts. */
type AmountColumn = { readonly head: string; readonly of: (amounts: InvoiceTotals) => Paise };

/** The rate of all lines; undefined where they have several. */
const onlyRate = (lines: readonly InvoiceLine[]): number | undefined => {
  const [rate, ...others] = new Set(lines.map(rateOf));
  return others.length === 0 ? rate : undefined;
};

type Taxed = Pick<Invoice, 'placeOfSupply' | 'seller' | 'lines'>;

/** Within the seller's state the tax is half CGST and half SGST; to another state it is IGST. */
const taxColumns = ({ placeOfSupply, seller, lines }: Taxed): readonly AmountColumn[] => {
  const rate = onlyRate(lines);
  const named = (tax: string, part: number): string => (rate === undefined ? tax : `${tax} ${rate * part}%`);
  return placeOfSupply === seller.state
    ? [
        { head: named('CGST', 0.5), of: ({ cgst }) => cgst },
        { head: named('SGST', 0.5), of: ({ sgst }) => sgst },
      ]
    : [{ head: named('IGST', 1), of: ({ igst }) => igst }];
};

/** The columns of amounts. Each cell repeats its heading: on a phone the rows are stacked, without a header row. */
const amountColumns = (taxes: readonly AmountColumn[]): readonly AmountColumn[] => [
  { head: 'Gross', of: ({ gross }) => gross },
  { head: 'Discount', of: ({ discount }) => discount },
  { head: 'Taxable value', of: ({ taxable }) => taxable },
  ...taxes,
  { head: 'Total', of: ({ total }) => total },
];

const amountCells = (amounts: InvoiceTotals, columns: readonly AmountColumn[]): readonly Markup[] =>
  columns.map(({ head, of }) => html`<td data-label="${head}">${formatPaise(of(amounts))}</td>`);

const lineTable = (invoice: Taxed & Pick<Invoice, 'totals'>, label: string): Markup => {
  const columns = amountColumns(taxColumns(invoice));
  const hasRates = onlyRate(invoice.lines) === undefined;
  return html` <div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <caption>
        Amounts in rupees (₹)
      </caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">HSN / SAC</th>
          <th scope="col">Qty</th>
          ${hasRates && html`<th scope="col">GST</th>`} ${columns.map(({ head }) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${invoice.lines.map(
          (line) =>
            html` <tr>
              <td>${line.title}</td>
              <td data-label="HSN / SAC">${line.code}</td>
              <td data-label="Qty">${line.qty === 0 ? '' : line.qty}</td>
              ${hasRates && html`<td data-label="GST">${rateOf(line)}%</td>`} ${amountCells(line, columns)}
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td></td>
          <td></td>
          ${hasRates && html`<td></td>`} ${amountCells(invoice.totals, columns)}
        </tr>
      </tfoot>
    </table>
  </div>`;
};

/** Those of parts of the order come before the one of the whole. */
const notesOf = ({ creditNote: latest, earlierCreditNotes = [] }: Invoice): readonly CreditNote[] =>
  latest === null ? [] : [...earlierCreditNotes, latest];

const creditNotes = (invoice: Invoice): readonly Markup[] =>
  notesOf(invoice).map(
    (note) =>
      html` <section class="credit note">
        <h2>Credit note ${note.number}</h2>
        <p>
          Issued on ${days.format(note.issuedAt)} against invoice ${invoice.number}. Credited:
          ${rupeesOf(note.totals.total)}. Taxable value
          ${rupeesOf(note.totals.taxable)}${taxColumns(invoice).map(({ head, of }) => html`, ${head} ${rupeesOf(of(note.totals))}`)}.
        </p>
      </section>`,
  );

type InvoiceOptions = { readonly testPayments?: boolean; readonly brand?: string | undefined };

export const invoicePage = (invoice: Invoice, options: InvoiceOptions = {}): Markup =>
  plainPage({
    title: `Invoice ${invoice.number}`,
    brand: options.brand,
    style: STYLE,
    main: invoiceSheet(invoice, options),
  });

/** Many documents in one, each on pages of its own. */
const sheetsPage = (title: string, brand: string | undefined, sheets: readonly Markup[]): Markup =>
  plainPage({
    title,
    brand,
    style: `${STYLE}${SHEETS}`,
    main: html`${sheets.map((sheet) => html`<article class="sheet">${sheet}</article>`)}`,
  });

export const invoicesPage = (invoices: readonly Invoice[], brand?: string): Markup =>
  sheetsPage(
    'Invoices',
    brand,
    invoices.map((invoice) => invoiceSheet(invoice, { brand })),
  );

/** All credit notes of these invoices. */
export const creditNotesPage = (invoices: readonly Invoice[], brand?: string): Markup =>
  sheetsPage(
    'Credit notes',
    brand,
    invoices.flatMap((invoice) => notesOf(invoice).map((note) => creditNoteSheet(invoice, note, brand))),
  );

type Fact = readonly [name: string, value: string];

type Sheet = { readonly title: string; readonly brand?: string | undefined; readonly facts: readonly Fact[] };

const sheetOf = (invoice: Invoice, { title, brand = LOGO_OF, facts }: Sheet, content: Markup): Markup =>
  html` <header>
      <div>
        ${
          brand === LOGO_OF
            ? html`<svg class="logo" viewBox="${LOGO_BOX}" role="img" aria-label="${brand}">
                <path fill="var(--dawn)" d="${LOGO_SUN}" />
                <path fill="currentColor" d="${LOGO_WORDMARK}" />
              </svg>`
            : html`<p class="name">${brand}</p>`
        }
        <h1>${title}</h1>
        <strong>${invoice.seller.name}</strong>
        <address>${invoice.seller.address}</address>
        GSTIN ${invoice.seller.gstin}
      </div>
      <dl>
        ${[...facts, ['Place of supply', placeOfSupplyText(invoice.placeOfSupply)] as const].map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd> `,
        )}
      </dl>
    </header>
    <div class="parties">
      <section>
        <h2>Billed to</h2>
        ${
          invoice.business !== undefined &&
          html`<strong>${invoice.business.name}</strong>
            <div>GSTIN ${invoice.business.gstin}</div>`
        }
        ${addressBlock(invoice.buyer)}
      </section>
      <section>
        <h2>Shipped to</h2>
        ${addressBlock(invoice.shipping)}
      </section>
    </div>
    ${content}`;

const invoiceSheet = (invoice: Invoice, { testPayments = false, brand }: InvoiceOptions): Markup =>
  html` ${testPayments ? html`<p class="note">${shopMessages.testPayments}</p>` : ''}
  ${sheetOf(
    invoice,
    {
      title: 'Tax invoice',
      brand,
      facts: [
        ['Invoice', invoice.number],
        ['Date', days.format(invoice.issuedAt)],
        ['Order', invoice.order],
        ['Ordered', days.format(invoice.placedAt)],
        ['Payment', isPaidOnDelivery(invoice.mode) ? 'Cash on delivery' : 'Paid online'],
      ],
    },
    html`${lineTable(invoice, 'Invoice items')}
      <p class="total">Invoice total <strong>${rupeesOf(invoice.totals.total)}</strong></p>
      ${invoice.paid === null ? '' : html`<p class="total">Amount paid, accepted as full payment <strong>${rupeesOf(invoice.paid)}</strong></p>`}
      ${creditNotes(invoice)}
      <p class="small">
        All prices include the taxes shown. Tax is not payable on reverse charge. This is a computer-generated invoice
        and needs no signature.
      </p>`,
  )}`;

const creditNoteSheet = (
  invoice: Invoice,
  { number, issuedAt, totals, lines = [] }: CreditNote,
  brand: string | undefined,
): Markup =>
  sheetOf(
    invoice,
    {
      title: 'Credit note',
      brand,
      facts: [
        ['Credit note', number],
        ['Date', days.format(issuedAt)],
        ['Against invoice', invoice.number],
        ['Invoice date', days.format(invoice.issuedAt)],
        ['Order', invoice.order],
      ],
    },
    html`${lineTable({ ...invoice, lines, totals }, 'Credited items')}
      <p class="total">Credited <strong>${rupeesOf(totals.total)}</strong></p>
      <p class="small">This is a computer-generated credit note and needs no signature.</p>`,
  );
