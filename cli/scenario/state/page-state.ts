/** What the shopper sees, as plain data. */
import { encodeQuote } from '../../../adapters/wire/codecs/quote-json.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { Discount } from '../../../core/entities/discount.ts';
import { unitPrice } from '../../../core/pricing/totals.ts';
import { bannerCountdown, cartCountdown } from '../../../core/shopper/offer/countdown.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import type { Tab } from '../environment/tab.ts';
import type { View } from '../expectation/expected-page.ts';
import { addressState, byShortName, cartItemsState, noticeState } from './shared-state.ts';

const couponState = ({ isApplied, code, off, byUrl }: Discount): object | null =>
  isApplied ? { code, off, byUrl } : null;

const cartState = ({ cart }: Shopper): object => {
  const { phase, items, left, count, discount, notice, couponNotice, couponToConfirm } = cart.get();
  return {
    phase,
    items: cartItemsState(items),
    left: byShortName(left),
    count,
    coupon: couponState(discount),
    notice: noticeState(notice),
    'coupon-notice': noticeState(couponNotice),
    'coupon-to-confirm': couponToConfirm,
  };
};

const offerState = ({ offer }: Shopper): object => {
  const { phase, seconds, code } = offer.get();
  const isRunning = phase === 'running';
  return {
    phase,
    code,
    clock: isRunning ? cartCountdown(seconds) : null,
    banner: isRunning ? bannerCountdown(seconds) : null,
  };
};

const checkoutState = ({ checkout }: Shopper): object => {
  const { stage, isVerified, form, notice } = checkout.get();
  const { phone, mode, options, redeemCash, shipping, billing, errors } = form;
  return {
    stage,
    verified: isVerified,
    phone,
    mode,
    options,
    redeemCash,
    'billing-same': billing === null,
    shipping: addressState(shipping),
    billing: addressState(billing),
    notice: noticeState(notice),
    errors,
  };
};

const sessionState = ({ session }: Shopper): object => {
  const { isLogged, customer, cash, shipping, billing, notice } = session.get();
  return {
    isLogged,
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    cash,
    shipping: addressState(shipping),
    billing: addressState(billing),
    notice: noticeState(notice),
  };
};

const pricesState = ({ prices }: Shopper): object =>
  byShortName(
    Object.fromEntries(
      products.map(({ id }) => {
        const price = prices.get().of(id);
        return [id, price === undefined ? null : unitPrice({ price: price.initial, sale: price.sale })];
      }),
    ),
  );

const viewOf = (tab: Tab): View => {
  const shopper = tab.shopper();
  if (tab.isAtGateway()) return 'gateway';
  if (shopper.appError.get().failed) return 'error';
  return shopper.routeFor(tab.url()) === undefined ? 'not-found' : 'page';
};

/** What the tab shows. */
export const pageState = (tab: Tab): object => {
  const shopper = tab.shopper();
  const { quote, prepaid, cod, couponSavesMore } = shopper.summary.get();
  const { isOpen } = shopper.popup.get();
  const signUp = tab.signUp().get();
  const payment = tab.payment().get();
  return {
    page: tab.url(),
    shows: viewOf(tab),
    cart: cartState(shopper),
    'set-aside': byShortName(shopper.setAside.get().lines),
    quote: encodeQuote(quote),
    totals: { prepaid: prepaid.total, cod: cod.total },
    'coupon-saves-more': couponSavesMore,
    prices: pricesState(shopper),
    offer: offerState(shopper),
    checkout: checkoutState(shopper),
    session: sessionState(shopper),
    popup: { open: isOpen, error: signUp.error, unlocked: signUp.unlocked },
    drawer: { ...shopper.drawer.get() },
    payment: { state: payment.state, final: payment.isFinal, notice: noticeState(payment.notice) },
  };
};
