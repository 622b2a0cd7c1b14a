/** The page a sandbox's shopper pays at: three buttons, no script. */
import { html } from 'hono/html';
import { brand } from '../../core/catalogue/brand.ts';
import { orderPaymentState, stateOf, type Order } from '../../core/entities/order.ts';
import { sandboxPath } from '../wire/sandbox-paths.ts';

const STYLE = `
  :root { color-scheme: light; --paper: #f4eee4; --sand: #d9cbb6; --ink: #1f2723; --dawn: #d9622b; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.5 system-ui, sans-serif; }
  main { width: min(26rem, 100% - 3rem); padding: 2rem 0; }
  h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; }
  .amount { font-size: 2.5rem; margin: 1rem 0; font-variant-numeric: tabular-nums; }
  .note { border-left: 4px solid var(--dawn); padding-left: 1rem; }
  button, a.button { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin: .75rem 0; padding: .75rem 1rem;
    border: 1px solid var(--ink); border-radius: .5rem; background: transparent; color: inherit; font: inherit;
    text-align: center; text-decoration: none; cursor: pointer; }
  button.first { background: var(--ink); color: var(--paper); }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--dawn); outline-offset: 2px; }`;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

type Markup = ReturnType<typeof html>;

const buttons = (number: string): Markup => html`
  <form method="post" action="${sandboxPath('payForm')}">
    <input type="hidden" name="order" value="${number}">
    <button class="first" name="outcome" value="succeeds">The payment succeeds</button>
    <button name="outcome" value="fails">The payment is declined</button>
    <button name="outcome" value="silent">The gateway goes silent</button>
  </form>`;

const settled = (number: string): Markup => html`
  <p>There is nothing left to pay for this order.</p>
  <a class="button" href="/payment/success?order=${encodeURIComponent(number)}">Back to the shop</a>`;

/** A payment that has failed may still succeed: gateways are like that, so it can be played too. */
const isOpen = (order: Order): boolean =>
  order.mode !== 'cod' && orderPaymentState(order) !== 'captured' && stateOf(order) !== 'cancelled';

export const payPage = (order: Order): Markup => html`<!doctype html>
<html lang="en-IN">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Sandbox payment · ${brand.name}</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <p class="note">This is the sandbox's payment page. No money moves.</p>
    <h1>Pay ${brand.name}</h1>
    <p>Order ${order.number}</p>
    <p class="amount">${rupees.format(order.payment.amount)}</p>
    ${isOpen(order) ? buttons(order.number) : settled(order.number)}
  </main>
</body>
</html>`;
