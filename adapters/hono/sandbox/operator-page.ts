/**
 * The sandbox's operator page: what was sold today and what waits, the shop's clock, payments to review, refunds due, the
 * orders with their next steps, the stock, and the messages sent.
 */
import { ageText } from '../../../core/entities/time/duration-text.ts';
import { html } from 'hono/html';
import { inUnits, moneyText, unitsText } from '../../../core/entities/money/money-text.ts';
import { REVIEW_DECISIONS, REVIEW_MS } from '../../../core/entities/order-actions.ts';
import type { Order } from '../../../core/entities/order.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import type { Couriers } from '../../../core/entities/parcel.ts';
import { heldCaptures, openDisputes } from '../../../core/entities/payment.ts';
import { brand } from '../../../core/catalogue/brand.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { ProductInfo } from '../../../core/entities/product.ts';
import type { Stock } from '../../../core/entities/stock.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { DueRefund } from '../../../core/shop/payments/due-refunds.ts';
import type { PeriodSales } from '../../../core/shop/sales/read-sales.ts';
import type { Worklist } from '../../../core/shop/worklist/read-worklist.ts';
import { TASK_TEXTS, taskLabel } from '../../wire/operator/worklist.ts';
import { sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import { stockLevelText } from '../../wire/operator/stock.ts';
import { plainPage, type Markup } from '../pages/plain-page.ts';
import { orderList, type ListedOrders } from './order-list.ts';
import { actionButton, indianTime, listOf, operatorPath, orderFilterField } from './page-parts.ts';
import { CLOCK_STEPS, refundText, REVIEW_TEXTS } from './step-texts.ts';

const STYLE = `
  main { width: min(64rem, 100% - 2rem); margin: 0 auto; padding: 2rem 0 4rem; }
  h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
  li { border: 1px solid var(--sand); border-radius: .5rem; padding: .75rem 1rem; background: #fff; overflow-wrap: anywhere; }
  li p { margin: 0; }
  li form { margin-top: .5rem; }
  li form.stock { margin: 0; gap: .5rem 1rem; }
  .stock label { display: flex; flex-wrap: wrap; flex: 0 1 20rem; min-width: 0; align-items: center; justify-content: space-between; gap: 1rem; }
  .stock div { display: flex; flex-wrap: wrap; gap: .5rem; }
  .search { align-items: end; margin-bottom: .75rem; }
  .search label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; min-width: 0; max-width: 100%; }
  .search input { width: 14rem; }
  .search select { max-width: 100%; }
  .search a { align-self: center; }
  select { min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--ink); border-radius: .5rem; background: #fff;
    color: inherit; font: inherit; }
  input { width: 9rem; max-width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--ink); border-radius: .5rem;
    background: #fff; color: inherit; font: inherit; }
  .download { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
  .quiet { color: #4a524d; font-size: .9375rem; }
  .otp { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
  pre { margin: .25rem 0 0; font: inherit; white-space: pre-wrap; }`;

const clockForm = (now: number, filterField: Markup): Markup =>
  html` <h2>Shop clock</h2>
    <p>${indianTime.format(now)}, IST</p>
    <form method="post" action="${sandboxPath('clockForm')}">
      ${filterField}
      ${CLOCK_STEPS.map(({ ms, ...text }) =>
        actionButton(text, { name: 'advance_ms', value: String(ms), question: 'clockQuestion' }),
      )}
    </form>`;

/** What was sold today, and what waits, as `stats` and `today` tell it on the command line. */
const todayBlock = ({ at, items }: Worklist, today: PeriodSales | undefined): Markup => {
  const waiting = items.filter(({ count }) => count > 0);
  return html` <h2>Today</h2>
    ${today === undefined ? '' : salesLine(today)}
    ${listOf(
      waiting.map(
        (item) =>
          html` <li>
            <p>${taskLabel(item)}: <strong>${item.count}</strong></p>
            <p class="quiet">
              ${item.oldest === null ? '' : html`the oldest for ${ageText(at - item.oldest)}, `}<code
                >${TASK_TEXTS[item.task].command}</code
              >
            </p>
          </li>`,
      ),
      'Nothing waits for you.',
    )}`;
};

const salesLine = ({ sales }: PeriodSales): Markup => {
  const { orders, codOrders, revenue } = sales;
  if (orders === 0) return html`<p>No orders yet today.</p>`;
  const units = Object.values(sales.units).reduce((sum, count) => sum + count, 0);
  const codShare = codOrders === orders ? 'cash on delivery' : `${codOrders} by cash on delivery`;
  return html`<p>
    <strong>${moneyText({ amount: revenue, currency: CURRENCY })}</strong> from
    ${orders === 1 ? '1 order' : `${orders} orders`}${codOrders === 0 ? '' : ` (${codShare})`},
    ${units === 1 ? '1 unit' : `${units} units`}
  </p>`;
};

/** The payments of an order that wait for the operator's decision. */
const heldItems = (order: Order, filterField: Markup): readonly Markup[] => {
  const expected = unitsText(order.payment.amount, CURRENCY);
  return heldCaptures(order.payment).map(
    (capture) =>
      html` <li>
        <p><strong>${order.number}</strong> · ${moneyText(capture)} instead of ${expected}</p>
        <p class="quiet">
          ${capture.payment}, refunded automatically on ${indianTime.format((order.payment.heldSince ?? 0) + REVIEW_MS)}
        </p>
        <form method="post" action="${sandboxPath('reviewForm')}" aria-label="Review of ${order.number}">
          <input type="hidden" name="order" value="${order.number}" />
          <input type="hidden" name="payment" value="${capture.payment}" />
          ${filterField}
          ${REVIEW_DECISIONS.map((decision) =>
            actionButton(REVIEW_TEXTS[decision], { name: 'decision', value: decision, question: 'reviewQuestion' }),
          )}
        </form>
      </li>`,
  );
};

/** The payments of an order that their banks dispute. They are answered at the gateway's dashboard. */
const disputeItems = (order: Order): readonly Markup[] =>
  openDisputes(order.payment).map(
    ({ payment, reason, status, respondBy, ...money }) =>
      html` <li>
        <p><strong>${order.number}</strong> · ${moneyText(money)} disputed, ${status.replaceAll('_', ' ')}</p>
        <p class="quiet">
          ${payment}${reason === '' ? '' : html`, ${reason}`}${
            respondBy === null ? '' : html`, answer by ${indianTime.format(respondBy)}`
          }
        </p>
      </li>`,
  );

/** Who has to act on a due refund, and since when. */
const refundStatus = ({ by, to, since, isRefused }: DueRefund): string => {
  const at = indianTime.format(since);
  if (by === 'gateway')
    return isRefused
      ? `Refused by the payment gateway. Due since ${at}`
      : `Waiting for the payment gateway since ${at}`;
  return to === 'upi'
    ? `The parcel is back. Waiting for you to pay by UPI since ${at}`
    : `The parcel is back. Waiting for you since ${at}`;
};

/** The button with which the operator refunds an order, or has the gateway asked again for what it has refused. */
const refundForm = ({ order, by, to, amount, isRefused }: DueRefund, filterField: Markup): Markup | '' => {
  if (by === 'gateway' && !isRefused) return '';
  const [action, button] =
    by === 'gateway'
      ? [sandboxPath('refundForm'), html`<button>Ask again</button>`]
      : [
          sandboxPath('orderForm'),
          html`<input type="hidden" name="amount" value="${inUnits({ amount })}" />
            ${actionButton(refundText(to), { name: 'to', value: 'refunded', question: 'orderQuestion' })}`,
        ];
  return html` <form method="post" action="${action}" aria-label="Refund of ${order}">
    <input type="hidden" name="order" value="${order}" />
    ${filterField} ${button}
  </form>`;
};

/** How much is due, to where, and since when. */
const refundItem = (refund: DueRefund, filterField: Markup): Markup => {
  const target = refund.to === 'upi' ? `UPI ID ${refund.upi}` : 'the source of the payment';
  return html` <li>
    <p><strong>${refund.order}</strong> · ${moneyText(refund)} to ${target}</p>
    <p class="quiet">${refundStatus(refund)}</p>
    ${refundForm(refund, filterField)}
  </li>`;
};

/** A form for each product: how many can still be sold. */
const stockItem = ({ id, title }: ProductInfo, stock: Stock, filterField: Markup): Markup =>
  html` <li>
    <form class="stock" method="post" action="${sandboxPath('stockForm')}" aria-label="Stock of ${title}">
      <input type="hidden" name="pid" value="${id}" />
      ${filterField}
      <label>${title} <input name="stock" value="${stockLevelText(stock[id] ?? 'unlimited')}" /></label>
      <div>
        <button>Set</button>
        <button name="stock" value="sold-out">Mark as sold out</button>
        <button name="stock" value="unlimited">Remove the limit</button>
      </div>
    </form>
  </li>`;

const CHANNELS: Readonly<Record<Message['channel'], string>> = { sms: 'SMS', mail: 'Email', conversion: 'Event' };

const messageItem = ({ at, channel, to, text, otp }: Message): Markup =>
  html` <li>
    <p class="quiet">${CHANNELS[channel]} to ${to}, ${indianTime.format(at)}</p>
    ${otp === undefined ? '' : html`<p>One-time password <strong class="otp">${otp}</strong></p>`}
    <pre>${text}</pre>
  </li>`;

const sessionDownload = html` <p class="download">
  <a class="button" href="${sandboxPath('session')}" download>Download this session as a scenario</a>
  <span class="quiet">for <code>${brand.slug} run</code>, with test values instead of personal data</span>
</p>`;

export type OperatorPage = {
  readonly now: number;
  readonly worklist: Worklist;
  readonly sales: PeriodSales | undefined;
  readonly orders: ListedOrders;
  /** Orders with a payment that is held for review. */
  readonly held: readonly Order[];
  /** Orders with an open dispute of a payment. */
  readonly disputed: readonly Order[];
  /** The one that is due longest first. */
  readonly refunds: readonly DueRefund[];
  readonly couriers: Couriers;
  readonly stock: Stock;
  /** Newest first. */
  readonly messages: readonly Message[];
  /** Whether the session of this browser was recorded. */
  readonly hasSession: boolean;
};

export const operatorPage = ({
  now,
  worklist,
  sales,
  orders,
  held,
  disputed,
  refunds,
  couriers,
  stock,
  messages,
  hasSession,
}: OperatorPage): Markup => {
  const filterField = orderFilterField(orders);
  return plainPage({
    title: 'Sandbox',
    style: STYLE,
    main: html` <h1>Sandbox</h1>
      <p class="note">
        For this machine only. Nothing is charged or sent; you play the payment gateway, the courier and the clock.
      </p>
      <p>
        <a href="/">Open the shop</a> · <a href="${operatorPath(orders)}">Refresh</a> · <a href="#orders">Orders</a> ·
        <a href="#stock">Stock</a> · <a href="#messages">Messages</a>
      </p>
      ${todayBlock(worklist, sales)} ${hasSession ? sessionDownload : ''} ${clockForm(now, filterField)}
      ${
        held.length === 0
          ? ''
          : html` <h2>Payments to review</h2>
              ${listOf(
                held.flatMap((order) => heldItems(order, filterField)),
                '',
              )}`
      }
      ${
        disputed.length === 0
          ? ''
          : html` <h2>Disputed payments</h2>
              ${listOf(disputed.flatMap(disputeItems), '')}`
      }
      ${
        refunds.length === 0
          ? ''
          : html` <h2>Refunds due</h2>
              ${listOf(
                refunds.map((refund) => refundItem(refund, filterField)),
                '',
              )}`
      }
      ${orderList(orders, { refunds, couriers, filterField })}
      <h2 id="stock">Stock</h2>
      ${listOf(
        products.map((product) => stockItem(product, stock, filterField)),
        '',
      )}
      <h2 id="messages">Messages</h2>
      ${listOf(messages.map(messageItem), 'No messages yet.')}`,
  });
};
