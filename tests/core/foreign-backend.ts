/**
 * A backend that has the core calls (spec 7) and nothing more, in the way its answers look once the client has read them:
 * no versions, no quotes, no time, the code of a coupon without its percentage, `data.total` alone after an update.
 */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import { productOf } from '../../core/catalogue/products.ts';
import type { Address } from '../../core/entities/address.ts';
import { done, refused } from '../../core/entities/answer.ts';
import { unitCount, type CartItems } from '../../core/entities/cart.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';

export type ForeignBackend = {
  readonly api: ShopApi;
  /** Its stored data, read without a call. */
  readonly held: () => {
    readonly quantities: Readonly<Record<string, number>>;
    readonly code: string;
    readonly isLogged: boolean;
  };
};

export const FOREIGN_OTP = '424242';
const CODES: Readonly<Record<string, number>> = { DAWN10: 10, BESTYOU: 5, FESTIVE15: 15 };
const unknown = refused('REFUSED', 'Invalid request');
const notAvailable = async () => refused('NOT_AVAILABLE', 'This isn’t available yet');

type Saved = Map<string, { readonly shipping: Address | null; readonly billing: Address | null }>;

/** One session of it; `saved` are the customers, by phone, which sessions may share. */
export const createForeignBackend = (saved: Saved = new Map()): ForeignBackend => {
  let quantities: Record<string, number> = {};
  let code = '';
  let verified: string | null = null;
  let isLogged = false;

  const isQuantity = (qty: number): boolean => Number.isInteger(qty) && qty >= 1 && qty <= 20;
  const items = (): CartItems =>
    Object.fromEntries(
      Object.entries(quantities).flatMap(([pid, qty]) => {
        const product = productOf(pid);
        if (product === undefined || qty === 0) return [];
        // It knows nothing of prices that depend on how a code came.
        const { initial, sale } = priceOf(product, false, DEFAULT_SETTINGS);
        return [[pid, { qty, price: initial, sale }]];
      }),
    );
  const total = (): number => unitCount(items());

  return {
    held: () => ({ quantities: { ...quantities }, code, isLogged }),
    api: {
      getCart: async () => done({ items: items(), total: total(), discount: { isApplied: code !== '', code } }),
      addToCart: async ({ pid, qty }) => {
        if (productOf(pid) === undefined || !isQuantity(qty)) return unknown;
        quantities = { ...quantities, [pid]: (quantities[pid] ?? 0) + qty };
        return done({ items: items(), total: total() });
      },
      quickBuy: async ({ pid, qty }) => {
        if (!isQuantity(qty)) return unknown;
        quantities = { [pid]: qty };
        return done({});
      },
      updateCart: async ({ pid, qty }) => {
        if (qty !== 0 && !isQuantity(qty)) return unknown;
        quantities = { ...quantities, [pid]: qty };
        return done({ total: total() });
      },
      deleteFromCart: async ({ pid }) => {
        const { [pid]: _gone, ...rest } = quantities;
        quantities = rest;
        return done({ total: total(), items: items() });
      },
      applyCoupon: async ({ code: typed }) => {
        const asked = typed.trim().toUpperCase();
        const off = CODES[asked];
        if (off === undefined) return done({ isApplied: false, code: asked, off: 0 });
        code = asked;
        return done({ isApplied: true, code: asked, off });
      },
      removeCoupon: async () => {
        code = '';
        return done({});
      },
      searchCustomer: async () => done({}),
      sendOtp: async () => done(null),
      verifyOtp: async ({ phone, otp }) => {
        if (otp !== FOREIGN_OTP) return refused('REFUSED', 'Wrong OTP');
        verified = phone;
        isLogged = saved.has(phone);
        return done(null);
      },
      checkSession: async () => done({ isLogged }),
      createCustomer: async ({ shipping, billing }) => {
        if (verified === null) return unknown;
        saved.set(verified, { shipping, billing });
        isLogged = true;
        return done({ shipping, billing });
      },
      getAddresses: async () =>
        isLogged && verified !== null ? done(saved.get(verified) ?? { shipping: null, billing: null }) : unknown,
      getRewardCash: async () => (isLogged ? done({ cashback: rupees(120) }) : unknown),
      logout: async () => {
        [isLogged, verified, quantities, code] = [false, null, {}, ''];
        return done(null);
      },
      signUpForOffers: async () => done(null),
      sendConversion: async () => done(null),
      getOffer: notAvailable,
      placeOrder: notAvailable,
      listOrders: notAvailable,
      getOrder: notAvailable,
      trackOrder: notAvailable,
      getPaymentStatus: notAvailable,
      cancelOrder: notAvailable,
      returnOrder: notAvailable,
      getInvoice: notAvailable,
      verifyPayment: notAvailable,
      retryPayment: notAvailable,
      getPincode: notAvailable,
      getCustomer: notAvailable,
      updateCustomer: notAvailable,
      eraseCustomer: notAvailable,
      updateConsent: notAvailable,
      getCashLedger: notAvailable,
      createGrievance: notAvailable,
    },
  };
};
