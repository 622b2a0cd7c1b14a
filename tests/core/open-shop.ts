/** A test shop with a browser in front of it, and shoppers that tests begin with. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import { products } from '../../core/catalogue/products.ts';
import type { Address } from '../../core/entities/address.ts';
import type { CartItems } from '../../core/entities/cart.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { SECOND } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { createTestShop, dataOf, type TestShop, type TestShopOptions } from '../shop/test-shop.ts';
import { openBrowser, quiet, type Browser, type BrowserOptions, type Tab } from './browser.ts';

export type OpenShop = Browser &
  Pick<TestShop, 'clock' | 'lastOtp' | 'sendGatewayEvent'> & {
    readonly shop: TestShop;
    /** The browser's session, past the line: what the shop itself says, faults or not. */
    readonly direct: ShopApi;
    /** Makes a customer who has an account, from another browser, half a minute ago. */
    readonly customer: (phone: string, shipping?: Address) => Promise<void>;
  };

/**
 * An error that the shop logs fails the test. The settings are of the shop alone; the page has the default ones, as one that
 * was built before they changed.
 */
export const openShop = (options: BrowserOptions & Pick<TestShopOptions, 'gateway' | 'settings'> = {}): OpenShop => {
  const { gateway, settings, ...rest } = options;
  const shop = createTestShop({
    settle: quiet,
    logger: {
      error: (message, cause) => {
        throw new Error(message, { cause });
      },
    },
    ...(gateway !== undefined && { gateway }),
    ...(settings !== undefined && { settings }),
  });
  const { clock, lastOtp, sendGatewayEvent } = shop;
  const direct = shop.forSession('token-of-the-browser');
  return {
    ...openBrowser(direct, clock, rest),
    clock,
    shop,
    direct,
    lastOtp,
    sendGatewayEvent,
    customer: async (phone, shipping = ADDRESS) => {
      const elsewhere = shop.forSession(`token-of-${phone}`);
      await dataOf(elsewhere.sendOtp({ phone }));
      await dataOf(elsewhere.verifyOtp({ phone, otp: await lastOtp() }));
      const customer = { name: shipping.name, phone, email: shipping.email, isVerified: true };
      await dataOf(elsewhere.createCustomer({ customer, shipping, billing: null }));
      // So that the next one-time password may be sent.
      await clock.advance(30 * SECOND);
    },
  };
};

/** Fills in an address as a person does. */
export const fill = (
  { shopper }: Tab,
  part: 'shipping' | 'billing' = 'shipping',
  address: Partial<Address> = ADDRESS,
): void => {
  for (const field of ['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const) {
    const value = address[field];
    if (value !== undefined) shopper.checkout.setAddress(part, field, value);
  }
};

/** Verifies a phone with the one-time password that the shop sent. */
export const verify = async ({ shopper }: Tab, lastOtp: () => Promise<string>, phone = PHONE): Promise<void> => {
  shopper.checkout.setPhone(phone);
  await shopper.checkout.sendOtp();
  shopper.checkout.setOtp(await lastOtp());
  await shopper.checkout.verifyOtp();
  await quiet();
  const { isVerified, notice, form } = shopper.checkout.get();
  if (!isVerified) throw new Error(`the phone was not verified: ${notice?.message ?? form.errors.otp}`);
};

/** A shopper at this address with one unit of each product. */
export const openAt = async (url: string, ...pids: readonly string[]) => {
  const opened = openShop();
  const tab = await opened.openTab(url);
  const { shopper } = tab;
  for (const pid of pids) await shopper.cart.add(pid);
  return { ...opened, tab, shopper, cart: shopper.cart, total: () => shopper.summary.get().quote.total };
};

/** The same on the home page. */
export const openWith = (...pids: readonly string[]) => openAt('/', ...pids);

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
    const listed = await opened.direct.listOrders();
    return listed.status ? listed.data.orders : [];
  };
  return { ...opened, tab, checkout, orders };
};

/** A customer who has placed such an order. */
export const openPlaced = async (...given: Parameters<typeof openReady>) => {
  const opened = await openReady(...given);
  await opened.checkout.place();
  return { ...opened, order: opened.checkout.get().placed?.order ?? '' };
};

/** A shop with a customer, who is signed in. */
export const signedIn = async (url = '/') => {
  const opened = openShop();
  await opened.customer(PHONE);
  const tab = await opened.openTab(url);
  await verify(tab, opened.lastOtp);
  return { ...opened, tab };
};

/** The units in the cart of the page, by product. */
export const quantities = ({ shopper }: Tab): Record<string, number> =>
  Object.fromEntries(Object.entries(shopper.cart.get().items).map(([pid, { qty }]) => [pid, qty]));
