/** What a packer needs of each order, several on a page of A4: what to pick, where it goes, what to collect (spec 10.24). */
import { html } from 'hono/html';
import { productOf } from '../../../core/catalogue/products.ts';
import { addressLines } from '../../../core/entities/address.ts';
import { formatRupees } from '../../../core/entities/money/format-rupees.ts';
import { parcelOf, stateOf, type Order } from '../../../core/entities/order.ts';
import { labelOfMode } from '../../../core/entities/payment-mode.ts';
import { amountToCollect, mayPayOnline } from '../../../core/entities/order-actions.ts';
import { barcode } from './code-128.ts';
import { plainPage, type Markup } from './plain-page.ts';

const STYLE = `
  @page { size: A4; margin: 10mm; }
  main { width: min(48rem, 100% - 2rem); margin: 1.5rem auto; padding: clamp(1rem, 4vw, 2rem); background: #fff; overflow-wrap: anywhere; font-size: .9375rem; line-height: 1.35; }
  .sheet { break-inside: avoid; }
  .sheet + .sheet { margin-top: 1rem; border-top: 2px solid var(--ink); padding-top: 1rem; }
  header, .facts { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: .25rem 2rem; }
  header p, .facts p { margin: 0; }
  h1 { font-size: 1.25rem; margin: 0; }
  .barcode { width: 56mm; height: 10mm; display: block; }
  .facts { margin: .5rem 0; }
  .facts > section { flex: 1 1 14rem; }
  address { font-style: normal; white-space: pre-line; }
  .phone { font-variant-numeric: tabular-nums; }
  .collect { display: inline-block; border: 2px solid var(--ink); padding: 0 .5rem; font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: .15rem .5rem; text-align: left; border-top: 1px solid var(--sand); vertical-align: top; }
  thead th { font-size: .8125rem; font-weight: 400; border-top: 0; }
  .qty { width: 3rem; text-align: right; font-weight: 700; font-variant-numeric: tabular-nums; }
  .sku { width: 9rem; font-variant-numeric: tabular-nums; }
  .tick { width: 4rem; }
  .tick span { display: inline-block; width: 1rem; height: 1rem; border: 1.5px solid var(--ink); vertical-align: middle; }
  @media print {
    body, main { background: #fff; }
    main { width: auto; margin: 0; padding: 0; font-size: 9.5pt; }
    .sheet + .sheet { margin-top: 4mm; padding-top: 4mm; }
    tr { break-inside: avoid; }
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
        <p>Placed ${times.format(order.placedAt)}, printed ${times.format(printedAt)}</p>
      </div>
      ${barcode(order.number)}
    </header>
    <div class="facts">
      <section>
        <address>${addressLines(order.shipping).join('\n')}</address>
        <p class="phone">${order.phone}</p>
      </section>
      <section>
        <p>${labelOfMode(order.mode)}</p>
        ${
          collect === 0
            ? html`<p>Nothing to collect</p>`
            : html`<p>Collect <span class="collect">${formatRupees(collect)}</span></p>
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
          <th scope="col" class="sku">SKU</th>
          <th scope="col" class="tick">Packed</th>
        </tr>
      </thead>
      <tbody>
        ${items.map(
          ([pid, { qty }]) =>
            html` <tr>
              <td class="qty">${qty}</td>
              <td>${productOf(pid)?.title ?? pid}</td>
              <td class="sku">${pid}</td>
              <td class="tick"><span></span></td>
            </tr>`,
        )}
      </tbody>
      ${
        items.length === 1
          ? ''
          : html`<tfoot>
              <tr>
                <td class="qty">${units}</td>
                <th scope="row" colspan="3">units</th>
              </tr>
            </tfoot>`
      }
    </table>
  </article>`;
};

/** `printedAt`: epoch milliseconds. An order may change until it is packed. */
export const packingListPage = (orders: readonly Order[], printedAt: number, brand?: string): Markup =>
  plainPage({
    title: `Packing list of ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`,
    brand,
    style: STYLE,
    main: html`${orders.map((order) => sheet(order, printedAt))}`,
  });
