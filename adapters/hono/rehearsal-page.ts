/** The page of a rehearsal (server/rehearsal.ts): a form that leads to the gateway's own page, with one rupee to pay. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { inPaise } from '../../core/entities/money/paise.ts';
import { REHEARSAL_AMOUNT, REHEARSAL_PATH } from '../wire/callback-path.ts';
import { setEndpoint, type CallOptions, type CallParts } from './calls.ts';
import type { AppEnv } from './context.ts';
import { plainPage, NARROW } from './pages/plain-page.ts';
import { formOf, readBody } from './requests/body.ts';

export const serveRehearsal = (
  app: Hono<AppEnv>,
  { shop, payForm, origin = '', brand }: CallOptions,
  { reject, bounded }: CallParts,
): void => {
  if (payForm === undefined) return;
  app.get(REHEARSAL_PATH, setEndpoint('rehearsal'), bounded, async (c) => {
    const rehearsal = await shop.openRehearsal();
    c.header('Cache-Control', 'no-store');
    const fields = {
      key_id: payForm.keyId,
      order_id: rehearsal?.gatewayOrder ?? '',
      amount: String(inPaise(REHEARSAL_AMOUNT)),
      currency: CURRENCY,
      name: brand ?? '',
      callback_url: `${origin}${REHEARSAL_PATH}`,
      cancel_url: `${origin}${REHEARSAL_PATH}`,
    };
    const page = plainPage({
      title: 'Rehearsal',
      brand,
      style: NARROW,
      main:
        rehearsal === undefined
          ? html`<h1>No rehearsal</h1>
              <p class="note">None is open at the moment.</p>`
          : rehearsal.captured || c.req.query('paid') !== undefined
            ? html`<h1>Paid</h1>
                <p class="note">The rest is shown where the rehearsal was started.</p>`
            : html`<h1>Rehearsal of a payment</h1>
                <p>₹1 is charged and refunded. It is no order.</p>
                <form method="post" action="${payForm.action}">
                  ${Object.entries(fields).map(
                    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
                  )}
                  <button class="first">Pay ₹1</button>
                </form>`,
    });
    return c.html(page, rehearsal === undefined ? 404 : 200);
  });
  // The gateway sends the browser back by a form.
  app.post(REHEARSAL_PATH, setEndpoint('rehearsal'), readBody(reject), bounded, (c) =>
    c.redirect(`${REHEARSAL_PATH}${formOf(c).has('razorpay_payment_id') ? '?paid' : ''}`, 303),
  );
};
