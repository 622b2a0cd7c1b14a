/**
 * A customer who is signed in on two browsers and orders on both at once: with a once-per-phone code, reward cash and a
 * scarce product, submitting twice, paying twice, cancelling meanwhile.
 */
import type { SeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { PlaceOrder } from '../../../core/ports/shop-api.ts';
import type { OrderView } from '../../../core/ports/shop-views.ts';
import type { Quotes } from '../../../core/pricing/quote.ts';
import type { Client } from './cart-client.ts';
import { customerViolations, ONCE_PER_PHONE, placedViolations, type Placed } from './check-customer.ts';
import type { LogicalClock, Violation } from './recorded-calls.ts';
import { createRavi, sandboxCall, sentOtp } from '../http-shopper.ts';
import type { Browser } from './servers.ts';
import { RAVI_HOME } from '../../samples/customers.ts';
import { POLISH, WASH } from '../../samples/products.ts';

export const SCARCE_PRODUCT = POLISH;
/** Rupees granted to every buyer. */
export const GRANTED = 600;
const PRODUCTS = [SCARCE_PRODUCT, SCARCE_PRODUCT, WASH] as const;

export type Buyer = Client & {
  readonly phone: string;
  /** Signs both browsers in and grants reward cash. */
  readonly begin: () => Promise<void>;
  /** The orders as the shop lists them at the end. */
  readonly orders: () => Promise<readonly OrderView[]>;
};

type Submitted = {
  readonly number: string | undefined;
  /** The prices as they are now, where they are the reason of a refusal. */
  readonly quotes: Quotes | undefined;
};

export const createBuyer = (
  phone: string,
  browsers: readonly [Browser, Browser],
  origins: readonly string[],
  random: SeededRandom,
  clock: LogicalClock,
): Buyer => {
  const placed: Placed[] = [];
  const violations: Violation[] = [];
  let listedOrders: readonly string[] = [];

  const signIn = async ({ api }: Browser): Promise<void> => {
    const sent = await api.sendOtp({ phone });
    if (!sent.status) throw new Error(`${phone}: no one-time password, ${sent.code}`);
    const verified = await api.verifyOtp({ phone, otp: await sentOtp(phone, ...origins) });
    if (!verified.status) throw new Error(`${phone} is not verified: ${verified.code}`);
    await createRavi(api, phone);
    // The next one-time password may be sent half a minute later.
    await Promise.all(origins.map((origin) => sandboxCall(origin, 'clock', { advance_ms: 31_000 })));
  };

  /** A repeated submit, as a double click makes it, has to be answered with the same order. */
  const submit = async ({ api }: Pick<Browser, 'api'>, order: PlaceOrder): Promise<Submitted> => {
    const times = random.below(3) === 0 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => api.placeOrder(order)));
    const numbers = new Set(answers.flatMap((answer) => (answer.status ? [answer.data.order.order] : [])));
    if (numbers.size > 1) violations.push(`${phone}: one attempt placed ${[...numbers].join(' and ')}`);
    for (const number of numbers) placed.push({ number, key: order.key, ended: clock.next() });
    const changed = answers.find((answer) => !answer.status && answer.code === 'PRICE_CHANGED');
    const quotes = changed?.status === false && changed.code === 'PRICE_CHANGED' ? changed.data?.quotes : undefined;
    // Whether a call that was answered BUSY has placed its order is not known before it is repeated.
    if (numbers.size === 0 && answers.some((answer) => !answer.status && answer.code === 'BUSY'))
      return submit({ api }, order);
    return { number: [...numbers][0], quotes };
  };

  const order = async (browser: Browser): Promise<void> => {
    const { api } = browser;
    const pid = random.pick(PRODUCTS);
    const line = await api.updateCart({ pid, qty: 1 + random.below(2) });
    if (!line.status) return;
    if (random.below(2) === 0) await api.applyCoupon({ code: ONCE_PER_PHONE });
    const mode: PaymentMode = random.pick(['cod', 'upi', 'upi']);
    const redeemCash = random.below(2) === 0;
    const seen = await api.getCart();
    if (!seen.status) return;
    const quotes = seen.data.quotes;
    const total = mode === 'cod' ? quotes?.cod.total : quotes?.prepaid.total;
    if (total === undefined) return;
    const attempt: PlaceOrder = {
      mode,
      redeemCash,
      expectedTotal: total,
      shipping: RAVI_HOME,
      billing: null,
      key: `attempt-${clock.next()}-of-${phone}`,
    };
    let submitted = await submit(browser, attempt);
    if (submitted.number === undefined && submitted.quotes !== undefined) {
      const now = mode === 'cod' ? submitted.quotes.cod.total : submitted.quotes.prepaid.total;
      submitted = await submit(browser, { ...attempt, expectedTotal: now, key: `${attempt.key}-again` });
    }
    const { number } = submitted;
    if (number === undefined) return;
    await Promise.all([
      mode === 'upi' && random.below(4) > 0 ? pay(browser, number) : undefined,
      random.below(3) === 0 ? api.cancelOrder({ order: number, reason: 'Ordered by mistake' }) : undefined,
    ]);
  };

  const pay = async ({ sandbox, api }: Browser, number: string): Promise<void> => {
    const outcome = random.below(5) === 0 ? 'fails' : 'succeeds';
    const times = 1 + random.below(2);
    const answers = await Promise.all(
      Array.from({ length: times }, () => sandbox('pay', { order: number, outcome }).catch(() => null)),
    );
    for (const answer of answers as readonly (Paid | null)[]) {
      const { payment_id: paymentId, signature } = answer?.data ?? {};
      if (paymentId !== undefined && signature !== undefined)
        await api.verifyPayment({ order: number, paymentId, signature });
    }
  };

  const readAccount = async ({ api }: Browser): Promise<void> => {
    const began = clock.next();
    const ledger = await api.getCashLedger();
    const orders = await api.listOrders();
    if (!ledger.status || !orders.status) {
      const refused = [ledger, orders].flatMap((answer) => (answer.status ? [] : [answer.code]));
      violations.push(
        ...refused.filter((code) => code !== 'BUSY').map((code) => `${phone}: reading orders was refused with ${code}`),
      );
      return;
    }
    violations.push(
      ...customerViolations({
        phone,
        granted: GRANTED,
        ledger: ledger.data,
        orders: orders.data.orders,
        acknowledged: [...placed.filter(({ ended }) => ended < began).map(({ number }) => number), ...listedOrders],
      }),
    );
    listedOrders = orders.data.orders.map(({ order: number }) => number);
  };

  const shop = async (browser: Browser, rounds: number): Promise<void> => {
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await order(browser);
      await readAccount(browser);
    }
  };
  return {
    phone,
    begin: async () => {
      for (const browser of browsers) await signIn(browser);
      await browsers[0].sandbox('cash', { phone, amount: GRANTED });
    },
    run: async (rounds) => {
      await Promise.all(browsers.map((browser) => shop(browser, rounds)));
      for (const browser of browsers) await readAccount(browser);
    },
    violations: () => [...violations, ...placedViolations(phone, placed, listedOrders)],
    orders: async () => {
      const answer = await browsers[0].api.listOrders();
      if (!answer.status) throw new Error(`${phone}: the orders are refused, ${answer.code}`);
      return answer.data.orders;
    },
  };
};

type Paid = { readonly data?: { readonly payment_id?: string; readonly signature?: string } };
