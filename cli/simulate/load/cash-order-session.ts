/** A plain session: looks at the shop, fills a cart, applies a code, signs in, and places an order in cash. */
import { products } from '../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Address } from '../../../core/entities/address.ts';
import type { PlaySession } from './run-load.ts';

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

/** Ends where the shop refuses a step that the next one needs. Rejects where a call has no answer. */
export const playCashOrder: PlaySession = async ({ api, random, phone, otpOf }) => {
  await api.checkSession();
  await api.getOffer();
  await api.getCart();
  const added = await api.addToCart({ pid: products[random.below(products.length)]?.id ?? '', qty: 1 });
  if (!added.status) return;
  if (random.below(10) < WITH_CODE) await api.applyDiscount({ code: DEFAULT_SETTINGS.offer.code });
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
