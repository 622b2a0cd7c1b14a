/** Shoppers that tests begin with: with products in the cart, signed in, or with only the button left to press. */
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { CartItems } from '../../../core/entities/cart.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { fill, openShop, PHONE, verify } from '../open-shop.ts';
import { WASH } from '../../samples/products.ts';

/** A shopper with one unit of each product. */
export const openWith = async (...pids: readonly string[]) => {
  const opened = openShop();
  const tab = await opened.openTab();
  for (const pid of pids) await tab.shopper.cart.add(pid);
  return { ...opened, tab, cart: tab.shopper.cart, total: () => tab.shopper.summary.get().quote.total };
};

/** The cart of the catalogue, at its ordinary or its URL prices. */
export const cartOf = (quantities: readonly number[], byUrl: boolean): CartItems =>
  Object.fromEntries(
    products.flatMap((product, at) => {
      const { initial, sale } = priceOf(product, byUrl, DEFAULT_SETTINGS);
      const qty = quantities[at] ?? 0;
      return qty === 0 ? [] : [[product.id, { qty, price: initial, sale }]];
    }),
  );

/** A shopper with a wash in the cart and everything filled in, who has only to press the button. */
export const openReady = async (mode: PaymentMode = 'cod', options: Parameters<typeof openShop>[0] = {}) => {
  const opened = openShop(options);
  const tab = await opened.openTab('/checkout');
  await tab.shopper.cart.add(WASH);
  await verify(tab, opened.lastOtp);
  fill(tab);
  tab.shopper.checkout.choosePayment(mode);
  const { checkout } = tab.shopper;
  /** The orders of the customer, as the shop has them. */
  const orders = async () => {
    const told = await opened.direct.listOrders();
    return told.status ? told.data.orders : [];
  };
  return { ...opened, tab, checkout, orders };
};

/** A shop with a customer, who is signed in. */
export const signedIn = async () => {
  const opened = openShop();
  await opened.customer(PHONE);
  const tab = await opened.openTab();
  await verify(tab, opened.lastOtp);
  return { ...opened, tab };
};
