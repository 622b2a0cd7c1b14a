/** The sandbox's pay page: forms for each outcome and for a different amount, no script. */
import { html } from 'hono/html';
import { brand } from '../../../core/catalogue/brand.ts';
import { unitsText } from '../../../core/entities/money/money-text.ts';
import { orderPaymentState, type Order } from '../../../core/entities/order.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import { sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import { plainPage, type Markup } from '../pages/plain-page.ts';

const STYLE = `
  body { min-height: 100vh; display: grid; place-items: center; }
  main { width: min(26rem, 100% - 3rem); padding: 2rem 0; }
  .amount { font-size: 2.5rem; margin: 1rem 0; font-variant-numeric: tabular-nums; }
  label { display: block; margin-top: 2rem; }
  input { display: block; width: 100%; margin-top: .25rem; padding: .625rem; font: inherit; }
  button, a.button { display: block; width: 100%; margin: .75rem 0; }`;

const buttons = (number: string): Markup =>
  html` <form method="post" action="${sandboxPath('payForm')}">
      <input type="hidden" name="order" value="${number}" />
      <button class="first" name="outcome" value="succeeds">Complete payment</button>
      <button name="outcome" value="fails">Decline payment</button>
      <button name="outcome" value="silent">Send no confirmation</button>
    </form>
    <form method="post" action="${sandboxPath('payForm')}">
      <input type="hidden" name="order" value="${number}" />
      <label>A different amount, in rupees <input name="amount" inputmode="decimal" required /></label>
      <button name="outcome" value="succeeds">Pay this amount</button>
    </form>`;

const nothingToPay = (number: string): Markup =>
  html` <p>No payment is due for this order.</p>
    <a class="button" href="/payment/success?order=${encodeURIComponent(number)}">Continue to the shop</a>`;

/** A payment that has failed or expired may still succeed, as real gateways do. */
const PAYABLE: readonly PaymentState[] = ['created', 'attempted', 'authorized', 'held', 'failed', 'expired'];
const isOpen = (order: Order): boolean =>
  order.payment.opened.length > 0 && (PAYABLE.includes(orderPaymentState(order)) || isToBePaidInCash(order));

/** Its customer has asked to pay it online instead. A payment that comes too late for that is refunded. */
const isToBePaidInCash = ({ mode, onlineRequest }: Order): boolean =>
  onlineRequest !== undefined && isPaidOnDelivery(mode);

export const payPage = (order: Order): Markup =>
  plainPage({
    title: 'Sandbox payment',
    style: STYLE,
    main: html` <p class="note">Sandbox payment page. Nothing is charged.</p>
      <h1>Pay ${brand.name}</h1>
      <p>Order ${order.number}</p>
      <p class="amount">${unitsText(order.payment.amount, CURRENCY)}</p>
      ${isOpen(order) ? buttons(order.number) : nothingToPay(order.number)}`,
  });
