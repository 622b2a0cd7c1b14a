/** The visitor's own session, spoken to behind the page: what a test takes as given, and what the shop says of it. */
import type { APIRequestContext } from 'playwright';
import type { TestShop } from './shop.ts';

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

export type Behind = ReturnType<typeof createBehind>;

export const SYSTEM = 'bhor_0001';
export const WASH = 'bhor_0002';
export const NIGHT = 'bhor_0005';

export const RAVI = '9876543210';
/** Ravi's, as it goes over the wire. */
export const HOME = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  h_no: '4',
  st_address: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  for_ship: 'yes',
  for_bill: 'yes',
};

/** `request` shares the cookies of the visitor's browser. */
export const createBehind = (request: APIRequestContext, shop: TestShop) => {
  const data = async <T>(path: string, body?: object): Promise<T> => {
    const url = `${shop.url}/server/api/${path}`;
    const response = await (body === undefined ? request.get(url) : request.post(url, { data: body }));
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
      const customer = { name: HOME.name, phone, email: HOME.email, isVerified: true };
      await data('customer/create.php', { customer, shipping: HOME, billing: {} });
    },
    logOut: async (): Promise<void> => {
      await data('customer/logout.php', {});
    },
  };
};
