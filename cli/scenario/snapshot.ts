/** Everything a scenario may look at, as plain data: what the shopper sees, and what the shop keeps and has sent. */
import { quoteJson } from '../../adapters/wire/quote-json.ts';
import { products } from '../../core/catalogue/products.ts';
import type { Address } from '../../core/entities/address.ts';
import type { CartItems } from '../../core/entities/cart.ts';
import type { Discount } from '../../core/entities/discount.ts';
import type { Message, MessageChannel } from '../../core/ports/messages.ts';
import type { CashLedgerView } from '../../core/ports/shop-views.ts';
import type { OrderView, ShopApi } from '../../core/ports/shop-api.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { bannerCountdown, cartCountdown } from '../../core/shopper/offer/countdown.ts';
import { catchUnreachable, type Notice } from '../../core/shopper/notice.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { shortName } from '../product-name.ts';
import type { Shown } from './expectation.ts';
import type { Said } from './play.ts';

export type Snapshot = Readonly<Record<string, unknown>>;

const byName = <T>(lines: Readonly<Record<string, T>>): object =>
  Object.fromEntries(Object.entries(lines).map(([pid, line]) => [shortName(pid), line]));

const itemsOf = (items: CartItems): object =>
  byName(Object.fromEntries(Object.entries(items).map(([pid, { qty, price, sale }]) => [pid, { qty, price, sale }])));

const couponOf = ({ isApplied, code, off, byUrl }: Discount): object | null =>
  isApplied ? { code, off, byUrl } : null;

const noticeOf = (notice: Notice | null): object | null =>
  notice === null
    ? null
    : { message: notice.message, kind: notice.kind, ...(notice.code !== undefined && { code: notice.code }) };

const addressOf = (address: Address | null): object | null => (address === null ? null : { ...address });

const cartOf = ({ cart }: Shopper): object => {
  const { phase, items, count, discount, notice, couponNotice, worseCoupon } = cart.get();
  return {
    phase,
    items: itemsOf(items),
    count,
    coupon: couponOf(discount),
    notice: noticeOf(notice),
    'coupon-notice': noticeOf(couponNotice),
    'worse-coupon': worseCoupon,
  };
};

const offerOf = ({ offer }: Shopper): object => {
  const { phase, seconds, code } = offer.get();
  const running = phase === 'running';
  return {
    phase,
    code,
    clock: running ? cartCountdown(seconds) : null,
    banner: running ? bannerCountdown(seconds) : null,
  };
};

const checkoutOf = ({ checkout }: Shopper): object => {
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
    shipping: addressOf(shipping),
    billing: addressOf(billing),
    notice: noticeOf(notice),
    errors,
  };
};

const sessionOf = ({ session }: Shopper): object => {
  const { isLogged, customer, cash, shipping, billing, notice } = session.get();
  return {
    isLogged,
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    cash,
    shipping: addressOf(shipping),
    billing: addressOf(billing),
    notice: noticeOf(notice),
  };
};

/** What stands at the address; `isAway` says that it is no page of the shop's own. */
const shownTo = (shopper: Shopper, url: string, isAway: boolean): Shown => {
  if (isAway) return 'gateway';
  if (shopper.appError.get().failed) return 'error';
  return shopper.routeFor(url) === undefined ? 'not-found' : 'page';
};

/** What this shopper sees. */
export const seenBy = (shopper: Shopper, url: string, isAway: boolean): Snapshot => {
  const { quote, prepaid, cod, couponSavesMore } = shopper.summary.get();
  const popup = shopper.popup.get();
  const payment = shopper.payment.get();
  const prices = products.map(({ id }) => {
    const price = shopper.prices.get().of(id);
    return [id, price === undefined ? null : unitPrice({ price: price.initial, sale: price.sale })];
  });
  return {
    page: url,
    shows: shownTo(shopper, url, isAway),
    cart: cartOf(shopper),
    'set-aside': byName(shopper.setAside.get().lines),
    quote: quoteJson(quote),
    totals: { prepaid: prepaid.total, cod: cod.total },
    'coupon-saves-more': couponSavesMore,
    prices: byName(Object.fromEntries(prices)),
    offer: offerOf(shopper),
    checkout: checkoutOf(shopper),
    session: sessionOf(shopper),
    popup: { open: popup.isOpen, error: popup.error, unlocked: popup.unlocked },
    drawer: { ...shopper.drawer.get() },
    payment: { state: payment.state, final: payment.isFinal, notice: noticeOf(payment.notice) },
  };
};

const orderOf = ({
  state,
  history,
  payment,
  mode,
  items,
  summary,
  shipping,
  billing,
  expiresAt,
  invoice,
  refund,
  held,
  paid,
}: OrderView): object => ({
  state,
  history: history.map((step) => step.state),
  payment,
  mode,
  items: itemsOf(items),
  list_total: summary.listTotal,
  subtotal: summary.subtotal,
  savings: summary.savings,
  shipping: summary.shipping,
  discount: { ...summary.discount },
  total: summary.total,
  reward_cash: summary.rewardCash,
  address: addressOf(shipping),
  billing: addressOf(billing),
  expires: expiresAt !== null,
  invoice,
  refund: refund === null ? null : { ...refund },
  held: held.map(({ amount, currency }) => ({ amount, currency })),
  paid,
});

/**
 * The orders of whoever is signed in, newest first; none where nobody is, or the backend keeps none. Undefined where
 * the shop gives no answer: what it keeps is not known then.
 */
export const ordersOf = async (api: ShopApi): Promise<readonly object[] | undefined> => {
  const answer = await catchUnreachable(api.listOrders());
  if (answer.status === 'no-answer') return undefined;
  return answer.status ? answer.data.orders.map(orderOf) : [];
};

/** The reward cash and the consents of whoever is signed in; nothing of a backend that keeps none, or of nobody. */
export const keptOf = async (
  api: ShopApi,
): Promise<{ readonly ledger: object | null; readonly consents: object | null }> => {
  const [cash, profile] = await Promise.all([
    catchUnreachable(api.getCashLedger()),
    catchUnreachable(api.getCustomer()),
  ]);
  return {
    ledger: cash.status === true ? ledgerOf(cash.data) : null,
    consents:
      profile.status === true
        ? Object.fromEntries(Object.entries(profile.data.consents).map(([purpose, { given }]) => [purpose, given]))
        : null,
  };
};

const ledgerOf = ({ entries, balance, pending, held }: CashLedgerView): object => ({
  balance,
  pending,
  held,
  entries: entries.map(({ kind, ref, amount }) => ({ kind, ref, amount })),
});

/** What a page of customer care said, and found. */
export const saidOf = (said: Said | undefined): object | null => {
  if (said === undefined) return null;
  const { notice, fields, ticket, found } = said;
  return {
    notice: noticeOf(notice),
    fields,
    ...(ticket !== undefined && { ticket }),
    ...(found !== undefined && {
      found: {
        state: found.state,
        held: found.isHeld,
        history: found.history.map(({ state }) => state),
        items: byName(found.items),
      },
    }),
  };
};

const CHANNELS: readonly MessageChannel[] = ['sms', 'mail', 'conversion'];

/** By channel: how many were sent, and the last of them. */
export const messagesOf = (sent: readonly Message[]): object =>
  Object.fromEntries(
    CHANNELS.map((channel) => {
      const own = sent.filter((message) => message.channel === channel);
      const last = own.at(-1);
      // A one-time password is another one every time.
      const text = last?.otp === undefined ? last?.text : last.text.replaceAll(last.otp, '<otp>');
      return [channel, { count: own.length, to: last?.to ?? '', text: text ?? '' }];
    }),
  );
