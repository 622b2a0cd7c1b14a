/** What a packer needs of each order, a page an order, on A4: what to pick, where it goes, what to collect (spec 10.24). */
import { html } from 'hono/html';
import { productOf } from '../../../core/catalogue/products.ts';
import { addressLines } from '../../../core/entities/address.ts';
import { formatRupees } from '../../../core/entities/money/format-rupees.ts';
import { parcelOf, stateOf, type Order } from '../../../core/entities/order.ts';
import { labelOfMode } from '../../../core/entities/payment-mode.ts';
import { amountToCollect, mayPayOnline } from '../../../core/entities/order-actions.ts';
import { barcode } from './code-128.ts';
import { plainPage, SHEETS, type Markup } from './plain-page.ts';

const STYLE = `
  @page { size: A4; margin: 14mm; }
  main { width: min(48rem, 100% - 2rem); margin: 1.5rem auto; padding: clamp(1rem, 4vw, 2.5rem); background: #fff; overflow-wrap: anywhere; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: 1rem 3rem; border-bottom: 2px solid var(--ink); padding-bottom: 1rem; }
  header p { margin: 0; }
  h2 { font-size: .9375rem; margin: 0 0 .25rem; }
  .barcode { width: 62mm; height: 14mm; display: block; }
  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1.25rem 2rem; margin: 1.25rem 0 1.5rem; }
  .facts p { margin: 0; }
  .facts p + p { margin-top: .25rem; }
  address { font-style: normal; font-size: 1.1875rem; white-space: pre-line; }
  .phone { font-size: 1.1875rem; font-variant-numeric: tabular-nums; }
  .collect { display: inline-block; border: 2px solid var(--ink); padding: .25rem .75rem; margin: .25rem 0; font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
  table { border-collapse: collapse; width: 100%; font-size: 1.1875rem; }
  th, td { padding: .6rem .5rem; text-align: left; border-bottom: 1px solid var(--sand); vertical-align: top; }
  thead th { font-size: .9375rem; border-bottom: 1px solid var(--ink); }
  .qty { width: 4rem; text-align: right; font-weight: 700; font-variant-numeric: tabular-nums; }
  .tick { width: 6rem; }
  .tick span { display: inline-block; width: 1.1rem; height: 1.1rem; border: 1.5px solid var(--ink); }
  tfoot th, tfoot td { border-bottom: 0; }
  @media print {
    body, main { background: #fff; }
    body { font-size: 10.5pt; }
    main { width: auto; margin: 0; padding: 0; }
    tr, .facts > section { break-inside: avoid; }
  }`;

const times = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const sheet = (order: Order, printedAt: number): Markup => {
  const items = Object.entries(order.items);
  const units = items.reduce((sum, [, { qty }]) => sum + qty, 0);
  const collect = amountToCollect(order);
  const mayBePaid = mayPayOnline({ ...order, state: stateOf(order) });
  const parcel = parcelOf(order);
  return html` <article class="sheet">
    <header>
      <div>
        <h1>${order.number}</h1>
        <p>Placed ${times.format(order.placedAt)}</p>
        <p>Printed ${times.format(printedAt)}</p>
      </div>
      ${barcode(order.number)}
    </header>
    <div class="facts">
      <section>
        <h2>Delivery address</h2>
        <address>${addressLines(order.shipping).join('\n')}</address>
        <p class="phone">${order.phone}</p>
      </section>
      <section>
        <h2>${labelOfMode(order.mode)}</h2>
        ${
          collect === 0
            ? html`<p>Nothing to collect</p>`
            : html`<p>Collect</p>
                <p class="collect">${formatRupees(collect)}</p>
                ${mayBePaid ? html`<p>unless paid online before packing</p>` : ''}`
        }
        ${parcel === undefined ? '' : html`<p>${parcel.courier}, AWB ${parcel.awb}</p>`}
      </section>
    </div>
    <table>
      <thead>
        <tr>
          <th scope="col" class="qty">Qty</th>
          <th scope="col">Product</th>
          <th scope="col" class="tick">Packed</th>
        </tr>
      </thead>
      <tbody>
        ${items.map(
          ([pid, { qty }]) =>
            html` <tr>
              <td class="qty">${qty}</td>
              <td>${productOf(pid)?.title ?? pid}</td>
              <td class="tick"><span></span></td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <td class="qty">${units}</td>
          <th scope="row">${units === 1 ? 'unit' : 'units'}</th>
          <td></td>
        </tr>
      </tfoot>
    </table>
  </article>`;
};

/** `printedAt`: epoch milliseconds. An order may change until it is packed. */
export const packingListPage = (orders: readonly Order[], printedAt: number): Markup =>
  plainPage({
    title: `Packing list of ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`,
    style: `${STYLE}${SHEETS}`,
    main: html`${orders.map((order) => sheet(order, printedAt))}`,
  });
