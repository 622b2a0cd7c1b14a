/** What is measured: the requests of each row. */
import { API_PREFIX } from '../../../adapters/hono/context.ts';
import { products } from '../../../core/catalogue/products.ts';
import { requestText } from './load.ts';
import { RAVI_HOME } from '../../samples/customers.ts';

export const CONSTANT_PATH = `${API_PREFIX}api/constant.php`;

/** As long as a cart with one line. */
export const CONSTANT_ANSWER = {
  status: true,
  data: { items: [{ id: 'product_0002', title: 'Wash', price: 749, qty: 1 }], discount: null, totals: { total: 749 } },
  now: 1_700_000_000_000,
} as const;

const [, wash] = products;
const PID = wash?.id ?? '';

const ORDER = { payment_mode: 'upi', redeem_cash: false, expected_total: 749, shipping: RAVI_HOME, billing: null };

export const constantGet = requestText('GET', CONSTANT_PATH);
/** With the body of a cart update. */
export const constantPost = requestText('POST', CONSTANT_PATH, { body: { pid: PID, qty: 2 } });
/** With the body of an order. */
export const constantOrder = requestText('POST', CONSTANT_PATH, { body: ORDER });

export const cartAdd = (cookie: string): string =>
  requestText('POST', `${API_PREFIX}api/cart/quickBuy.php`, {
    headers: { Cookie: cookie },
    body: { pid: PID, qty: 1 },
  });

/** The quantity differs from request to request, so that each is a change. */
export const cartUpdate = (cookie: string, count: number): string =>
  requestText('POST', `${API_PREFIX}api/cart/update.php`, {
    headers: { Cookie: cookie },
    body: { pid: PID, qty: 1 + (count % 5) },
  });

export const cartGet = (cookie: string): string =>
  requestText('GET', `${API_PREFIX}api/cart/get.php`, { headers: { Cookie: cookie } });

export const orderPlace = (cookie: string, key: string): string =>
  requestText('POST', `${API_PREFIX}api/order/place.php`, {
    headers: { Cookie: cookie, 'Idempotency-Key': key },
    body: ORDER,
  });
