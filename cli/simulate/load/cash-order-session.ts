/**
 * The session of a load: looks at the shop, fills a cart, perhaps applies a code, signs in, and places an order in cash.
 * Against a shop that is no sandbox it ends before signing in: its message would reach a phone of somebody.
 */
import { products } from '../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Address } from '../../../core/entities/address.ts';
import type { LoadSession, PlaySession } from './run-load.ts';

const ADDRESS: Address = {
  name: 'Test Shopper',
  email: 'shopper@example.com',
  h_no: '1',
  st_address: 'Test Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  for_ship: 'yes',
  for_bill: 'yes',
};

/** Of ten shoppers this many apply the code. */
const WITH_CODE = 5;

/** Looks at the shop and fills a cart; false where the shop does not take the product. */
const fillCart = async ({ api, random }: LoadSession): Promise<boolean> => {
  await api.checkSession();
  await api.getOffer();
  await api.getCart();
  const added = await api.addToCart({ pid: products[random.below(products.length)]?.id ?? '', qty: 1 });
  if (!added.status) return false;
  if (random.below(10) < WITH_CODE) await api.applyDiscount({ code: DEFAULT_SETTINGS.offer.code });
  return true;
};

/** Sends no message and orders nothing. Rejects where a call has no answer. */
export const playCart: PlaySession = async (session) => {
  await fillCart(session);
};

/** Ends where the shop refuses a step that the next one needs. Rejects where a call has no answer. */
export const playCashOrder: PlaySession = async (session) => {
  const { api, random, phone, otpOf } = session;
  if (!(await fillCart(session))) return;
  const sent = await api.sendOtp({ phone });
  const otp = sent.status ? await otpOf(phone) : undefined;
  if (otp === undefined) return;
  const verified = await api.verifyOtp({ phone, otp });
  if (!verified.status) return;
  const customer = { name: ADDRESS.name, phone, email: ADDRESS.email, isVerified: true };
  await api.createCustomer({ customer, shipping: ADDRESS, billing: null });
  const cart = await api.getCart();
  const total = cart.status ? cart.data.quotes?.cod.total : undefined;
  if (total === undefined) return;
  await api.placeOrder({
    mode: 'cod',
    redeemCash: false,
    expectedTotal: total,
    shipping: ADDRESS,
    billing: null,
    key: random.token(),
  });
};
