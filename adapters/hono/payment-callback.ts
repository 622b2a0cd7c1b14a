/**
 * The gateway's redirect (spec 11): where its window cannot open over the page, the shopper pays on the gateway's own page,
 * which sends a form to this path and the browser with it. Such a form comes from another site by its nature, without
 * cookies; the signature over the payment authenticates what it says, and the page that follows asks the shop itself.
 * https://razorpay.com/docs/payments/payment-gateway/callback-url
 */
import type { Hono } from 'hono';
import { CALLBACK_PATH } from '../wire/callback-path.ts';
import { setEndpoint, type CallParts, type ServedShop } from './calls.ts';
import type { AppEnv } from './context.ts';
import { formOf, readBody } from './requests/body.ts';

export const servePaymentCallback = (
  app: Hono<AppEnv>,
  { receiveProof }: ServedShop,
  { reject, bounded, deliver }: CallParts,
): void => {
  app.post(CALLBACK_PATH, setEndpoint('payment-callback'), readBody(reject), bounded, async (c) => {
    const order = c.req.query('order') ?? '';
    const form = formOf(c);
    const paymentId = form.get('razorpay_payment_id');
    const signature = form.get('razorpay_signature');
    c.header('Cache-Control', 'no-store');
    // A payment that has failed comes with an error instead, which is not signed.
    if (paymentId === null || signature === null) return c.redirect(pageOf('/payment/fail', order), 303);
    const answer = await receiveProof({ order, paymentId, signature });
    if (answer.status) deliver();
    // A shop that is busy has not decided anything; the page asks it until it has.
    const isPaid = answer.status || answer.code === 'BUSY';
    return c.redirect(pageOf(isPaid ? '/payment/success' : '/payment/fail', order), 303);
  });
};

/** What an order's number may be made of; anything else is left out of the address. */
const NUMBER = /^[0-9A-Za-z]{1,32}$/;

const pageOf = (path: string, order: string): string => (NUMBER.test(order) ? `${path}?order=${order}` : path);
