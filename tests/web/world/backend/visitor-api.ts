/** Calls in the visitor's own session without the page: to prepare a test, and to check what the shop has stored. */
import type { APIRequestContext } from 'playwright';
import type { Address } from '../../../../core/entities/address.ts';
import type { Sandbox } from './shop.ts';
import { RAVI, RAVI_HOME } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

export type PlacedOrder = {
  readonly order: string;
  readonly state: string;
  readonly payment_mode: string;
  readonly summary: { readonly total: number };
};
type Cart = {
  readonly items: Readonly<Record<string, { readonly qty: number }>>;
  readonly discount: { readonly code: string };
};

/** The shop may close an idle connection in the moment in which it is used again. */
const AGAIN = { maxRetries: 2 };

/** `request` shares the cookies of the visitor's browser. */
export const createVisitorApi = (request: APIRequestContext, shop: Sandbox) => {
  const data = async <T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> => {
    const url = `${shop.url}/server/api/${path}`;
    const response = await (body === undefined ? request.get(url, AGAIN) : request.post(url, { data: body, headers }));
    const answer = (await response.json()) as { readonly status: boolean; readonly message?: string; readonly data: T };
    if (!answer.status) throw new Error(`${path}: ${answer.message ?? 'refused'}`);
    return answer.data;
  };
  return {
    cart: (): Promise<Cart> => data('cart/get.php'),
    orders: async (): Promise<readonly PlacedOrder[]> =>
      (await data<{ readonly orders: readonly PlacedOrder[] }>('order/list.php')).orders,
    isLogged: async (): Promise<boolean> => (await data<{ readonly isLogged: boolean }>('session/check.php')).isLogged,
    /** Reward cash that may be spent. */
    cash: (): Promise<{ readonly cashback: number }> => data('bhor_cash/get_cash.php'),
    put: async (pid: string, qty: number): Promise<void> => {
      await data('cart/update.php', { pid, qty });
    },
    apply: async (code: string): Promise<void> => {
      await data('discount/apply.php', { code });
    },
    signUp: async (phone = RAVI): Promise<void> => {
      await data('otp/send.php', { phone });
      await data('otp/verify.php', { phone, otp: await shop.otpOf(phone) });
      const customer = { name: RAVI_HOME.name, phone, email: RAVI_HOME.email, isVerified: true };
      await data('customer/create.php', { customer, shipping: RAVI_HOME, billing: {} });
    },
    /** Saves these besides the one that he signed up with. */
    saveAddresses: async (...others: readonly Address[]): Promise<void> => {
      const { name, email } = RAVI_HOME;
      const addresses = { shipping: RAVI_HOME, billing: {}, other_addresses: others };
      await data('customer/update.php', { customer: { name, email }, ...addresses });
    },
    /** Orders one Wash, after crediting `cash` rupees of reward cash; returns the order number. */
    orderWash: async (mode: 'cod' | 'upi', cash = 0): Promise<string> => {
      await data('cart/update.php', { pid: WASH, qty: 1 });
      if (cash > 0) await shop.grantCash(RAVI, cash);
      const order = {
        payment_mode: mode,
        redeem_cash: cash > 0,
        expected_total: (mode === 'cod' ? 899 : 749) - cash,
        shipping: RAVI_HOME,
        billing: {},
      };
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      return (await data<{ readonly order: PlacedOrder }>('order/place.php', order, key)).order.order;
    },
    logOut: async (): Promise<void> => {
      await data('customer/logout.php', {});
    },
  };
};
