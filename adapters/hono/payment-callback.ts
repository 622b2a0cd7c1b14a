/**
 * The gateway's redirect (spec 11): where its window cannot open over the page, the shopper pays on the gateway's own page,
 * which sends a form to this path and the browser with it. Such a form comes from another site by its nature, without
 * cookies; the signature over the payment authenticates what it says, and the page that follows asks the shop itself.
 * https://razorpay.com/docs/payments/payment-gateway/callback-url
 */
import type { Hono } from 'hono';
import { CALLBACK_PATH } from '../wire/callback-path.ts';
import { readBytes } from '../http/body.ts';
import type { ServedShop } from '../http/call-handlers.ts';
import { TOO_LARGE, type Envelope } from '../http/refusals.ts';
import type { AppEnv } from './context.ts';
import { createReject, otherMethods } from './json-response.ts';
import { requestOf } from './request.ts';

export type PaymentCallbackPorts = {
  readonly receive: ServedShop['receiveProof'];
  readonly envelope: () => Envelope;
  /** Called after a proof was accepted; there may be messages to send. */
  readonly onProof: () => void;
};

/** To be called before the checks for browsers are added. */
export const servePaymentCallback = (app: Hono<AppEnv>, { receive, envelope, onProof }: PaymentCallbackPorts): void => {
  const reject = createReject(envelope);

  app.post(CALLBACK_PATH, async (c) => {
    c.set('endpoint', 'payment-callback');
    const bytes = await readBytes(requestOf(c)).catch(() => new Uint8Array());
    if (bytes === undefined) return reject(c, TOO_LARGE);
    const order = c.req.query('order') ?? '';
    const form = new URLSearchParams(new TextDecoder().decode(bytes));
    const paymentId = form.get('razorpay_payment_id');
    const signature = form.get('razorpay_signature');
    c.header('Cache-Control', 'no-store');
    // A payment that has failed comes with an error instead, which is not signed.
    if (paymentId === null || signature === null) return c.redirect(pageOf('/payment/fail', order), 303);
    const answer = await receive({ order, paymentId, signature });
    if (answer.status) onProof();
    // A shop that is busy has not decided anything; the page asks it until it has.
    const isPaid = answer.status || answer.code === 'BUSY';
    return c.redirect(pageOf(isPaid ? '/payment/success' : '/payment/fail', order), 303);
  });
  app.all(CALLBACK_PATH, otherMethods('POST', reject));
};

/** What an order's number may be made of; anything else is left out of the address. */
const NUMBER = /^[0-9A-Za-z]{1,32}$/;

const pageOf = (path: string, order: string): string => (NUMBER.test(order) ? `${path}?order=${order}` : path);
