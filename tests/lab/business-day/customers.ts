/** The customers of that day: they sign in by SMS, order, pay in the gateway's window, cancel and return. */
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { CALLBACK_PATH } from '../../../adapters/wire/callback-path.ts';
import type { Address } from '../../../core/entities/address.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { PlacedOrder, ShopApi } from '../../../core/ports/shop-api.ts';
import type { FakePayment } from '../../razorpay-gateway/ledger.ts';
import { ADDRESS, RAVI_HOME } from '../../samples/customers.ts';
import { MOISTURISER, NIGHT, POLISH, WASH } from '../../samples/products.ts';
import { pause, until } from '../../server/fixtures/waiting.ts';
import type { Business } from './business.ts';

/** In three states: one is the seller's own, so that the invoices have either kind of GST. */
const HOMES: readonly Address[] = [
  ADDRESS,
  RAVI_HOME,
  { ...ADDRESS, name: 'Mita Sen', email: 'mita@example.in', city: 'Kolkata', state: 'West Bengal', pincode: '700016' },
];
const PRODUCTS = [WASH, POLISH, MOISTURISER, NIGHT];
const FIRST_PHONE = 9_300_000_000;
const SMS_MS = 60_000;
const ASK_MS = 60_000;

export type Customer = { readonly phone: string; readonly home: Address; readonly api: ShopApi };

export type DayOrder = {
  readonly order: string;
  readonly customer: Customer;
  readonly mode: PaymentMode;
  readonly total: number;
  /** The gateway's order that a payment is made for; undefined with cash on delivery. */
  gatewayOrder: string | undefined;
};

/** Asks again, as a page does, while the shop is busy or cannot be reached. */
export const insist = async <Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> => {
  for (const end = performance.now() + ASK_MS; ;) {
    const answer = await call().catch((error: unknown) => {
      if (performance.now() > end) throw error;
    });
    if (answer !== undefined && (answer.status || answer.code !== 'BUSY' || performance.now() > end)) return answer;
    await pause(200);
  }
};

export const done = async <Data>(call: () => Promise<Answer<Data>>): Promise<Data> => {
  const answer = await insist(call);
  if (!answer.status) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

export const signUp = async ({ url, sms }: Business, index: number): Promise<Customer> => {
  const phone = String(FIRST_PHONE + index);
  const home = HOMES[index % HOMES.length] ?? ADDRESS;
  const api = createHttpClient({ base: url, fetch: withCookies(fetch) });
  await done(() => api.sendOtp({ phone }));
  const sent = () => sms.delivered.findLast(({ to }) => to === phone);
  await until(() => sent() !== undefined, SMS_MS);
  await done(() => api.verifyOtp({ phone, otp: /\d{6}/u.exec(sent()?.text ?? '')?.[0] ?? '' }));
  const customer = { name: home.name, phone, email: home.email, isVerified: true };
  await done(() => api.createCustomer({ customer, shipping: home, billing: null }));
  return { phone, home, api };
};

/** Where a release has changed the price meanwhile, the customer looks at the new total and orders again. */
export const placeOrder = async (customer: Customer, mode: PaymentMode, index: number): Promise<DayOrder> => {
  const { api, home } = customer;
  const pid = PRODUCTS[index % PRODUCTS.length] ?? WASH;
  for (;;) {
    const { quotes } = await done(() => api.updateCart({ pid, qty: 1 + (index % 2) }));
    if (quotes === undefined) throw new Error('the cart has no totals');
    const { total } = mode === 'cod' ? quotes.cod : quotes.prepaid;
    const key = crypto.randomUUID();
    const order = { mode, redeemCash: false, expectedTotal: total, shipping: home, billing: null, key } as const;
    const answer = await insist(() => api.placeOrder(order));
    if (answer.status) return dayOrderOf(customer, mode, total, answer.data);
    if (answer.code !== 'PRICE_CHANGED') throw new Error(`${answer.code}: ${answer.message}`);
  }
};

const dayOrderOf = (
  customer: Customer,
  mode: PaymentMode,
  total: number,
  { order: { order }, paymentWindow }: PlacedOrder,
): DayOrder => ({ order, customer, mode, total, gatewayOrder: paymentWindow?.gatewayOrder });

/** Opens another payment, after one that failed or for an order with cash on delivery. */
export const payAgain = async (order: DayOrder): Promise<void> => {
  const { paymentWindow } = await done(() => order.customer.api.retryPayment({ order: order.order, mode: 'upi' }));
  order.gatewayOrder = paymentWindow?.gatewayOrder;
};

export const gatewayOrderOf = ({ order, gatewayOrder }: DayOrder): string => {
  if (gatewayOrder === undefined) throw new Error(`${order} has no payment window`);
  return gatewayOrder;
};

/** What the payment window hands to the page, and the page to the shop. */
export const returnToShop = async (
  { razorpay: { ledger } }: Business,
  { order, customer }: DayOrder,
  payment: FakePayment,
): Promise<void> => {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = ledger.proofOf(payment);
  await done(() => customer.api.verifyPayment({ order, paymentId, signature }));
};

/** The same where the window does not open over the page: the gateway sends a form. Resolves with the page that follows. */
export const returnByForm = async (
  { url, razorpay: { ledger } }: Business,
  { order, gatewayOrder }: DayOrder,
): Promise<string> => {
  const payment = ledger.payments.find((one) => one.order_id === gatewayOrder && one.captured);
  if (payment === undefined) throw new Error(`${order} is not paid`);
  const response = await fetch(`${url}${CALLBACK_PATH}?order=${order}`, {
    method: 'POST',
    headers: { origin: 'https://api.razorpay.com' },
    body: new URLSearchParams(ledger.proofOf(payment)),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? String(response.status);
};
