/** Labels of parcels, 100 × 150 mm each, as label printers take them (spec 10.24). */
import { html } from 'hono/html';
import { productOf } from '../../../core/catalogue/products.ts';
import { addressLines } from '../../../core/entities/address.ts';
import { formatRupees } from '../../../core/entities/money/format-rupees.ts';
import { amountToCollect } from '../../../core/entities/order-actions.ts';
import { parcelOf, type Order } from '../../../core/entities/order.ts';
import type { Invoice } from '../../../core/ports/shop-views.ts';
import { barcode } from './code-128.ts';
import { plainPage, type Markup } from './plain-page.ts';

const STYLE = `
  @page { size: 100mm 150mm; margin: 0; }
  main { width: 100mm; margin: 1.5rem auto; }
  .sheet { display: flex; flex-direction: column; width: 100mm; height: 150mm; padding: 4mm; overflow: hidden; background: #fff; color: #000;
    font-size: 9.5pt; line-height: 1.25; overflow-wrap: anywhere; }
  .sheet + .sheet { margin-top: 1rem; break-before: page; }
  section + section { border-top: 1px solid #000; margin-top: 2mm; padding-top: 2mm; }
  h1, h2, p { margin: 0; }
  h2 { font-size: 8pt; font-weight: 400; }
  h1 { font-size: 11pt; margin: 0 0 1mm; }
  address { font-style: normal; white-space: pre-line; }
  .to address { font-size: 12.5pt; line-height: 1.2; }
  .to.is-long address { font-size: 9.5pt; }
  .to .phone { font-size: 12.5pt; font-weight: 700; margin-top: 1mm; }
  .collect { text-align: center; font-size: 15pt; font-weight: 700; }
  .collect.is-cash { border: 2px solid #000; padding: 1mm; margin-top: 2mm; }
  .awb { text-align: center; }
  .awb .barcode { display: block; width: 100%; height: 19mm; }
  .awb p { font-size: 12.5pt; font-weight: 700; letter-spacing: .04em; }
  .blank { height: 19mm; }
  .items { flex: 1 1 0; min-height: 0; overflow: hidden; font-size: 8.5pt; }
  .from { font-size: 7.5pt; }
  .order { display: flex; justify-content: space-between; align-items: center; gap: 3mm; }
  .order .barcode { width: 44mm; height: 8mm; }
  @media print {
    body { background: #fff; }
    main { margin: 0; }
    .sheet + .sheet { margin: 0; }
  }`;

/** Longer ones are printed smaller, so that the rest stays on the label. */
const LONG_ADDRESS = 150;

type Packed = Order & { readonly invoice: Pick<Invoice, 'number' | 'seller'> | null };

const label = (order: Packed): Markup => {
  const collect = amountToCollect(order);
  const parcel = parcelOf(order);
  const to = addressLines(order.shipping).join('\n');
  const seller = order.invoice?.seller;
  return html` <article class="sheet">
    <section class="awb">
      <h1>${parcel?.courier ?? 'Courier and AWB:'}</h1>
      ${
        parcel === undefined
          ? html`<div class="blank"></div>`
          : html`${barcode(parcel.awb)}
              <p>${parcel.awb}</p>`
      }
    </section>
    <section class="to${to.length > LONG_ADDRESS ? ' is-long' : ''}">
      <h2>To</h2>
      <address>${to}</address>
      <p class="phone">${order.phone}</p>
    </section>
    ${
      collect === 0
        ? html`<section class="collect">Prepaid: collect nothing</section>`
        : html`<section class="collect is-cash">COD: collect ${formatRupees(collect)}</section>`
    }
    <section class="items">
      ${Object.entries(order.items).map(
        ([pid, { qty }]) => html`<p>${qty} × ${productOf(pid)?.title ?? pid} (${pid})</p>`,
      )}
    </section>
    <section class="order">
      <div>
        <h2>Order</h2>
        <p>${order.number}</p>
        ${order.invoice === null ? '' : html`<p>Invoice ${order.invoice.number}</p>`}
      </div>
      ${barcode(order.number)}
    </section>
    ${
      seller === undefined
        ? ''
        : html`<section class="from">
            <h2>If undelivered, return to</h2>
            <p>${seller.name}, ${seller.address}</p>
            <p>GSTIN ${seller.gstin}</p>
          </section>`
    }
  </article>`;
};

export const labelsPage = (orders: readonly Packed[], brand?: string): Markup =>
  plainPage({
    title: `Labels of ${orders.length} ${orders.length === 1 ? 'parcel' : 'parcels'}`,
    brand,
    style: STYLE,
    main: html`${orders.map(label)}`,
  });
