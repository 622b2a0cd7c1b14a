/** A snapshot of everything that a scenario may expect or show, as plain data with aliases. */
import { encodeQuote } from '../../../adapters/wire/quote-json.ts';
import { products } from '../../../core/catalogue/products.ts';
import { shownRouteAt } from '../../../core/catalogue/routes.ts';
import type { Discount } from '../../../core/entities/discount.ts';
import type { ShownMessage } from '../environment/environment.ts';
import type { MessageChannel } from '../../../core/ports/messages.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import type { CashLedgerView, OrderView } from '../../../core/ports/shop-views.ts';
import { unitPrice } from '../../../core/pricing/totals.ts';
import { catchUnreachable, type Notice } from '../../../core/shopper/notice.ts';
import { bannerCountdown, cartCountdown } from '../../../core/shopper/offer/format-countdown.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { shortName } from '../../input/product-name.ts';
import { currentTab, type PageFeedback, type PlayContext } from '../steps/play-context.ts';
import type { Tab } from '../environment/tab.ts';
import type { View } from '../expectation/expected-page.ts';

/** The parts of the state by their names; see expectation.ts. */
export type Snapshot = Readonly<Record<string, unknown>>;

export const takeSnapshot = async (context: PlayContext): Promise<Snapshot> => {
  const { environment, answer, feedback, consoleErrors } = context;
  const tab = currentTab(context);
  const direct = tab.browser.connection.direct();
  const orders = await ordersState(direct);
  const customer = await customerState(direct);
  const messages = await environment.sentMessages();
  return environment.aliases.toScenario({
    ...pageState(tab),
    ...(orders !== undefined && { orders }),
    ...customer,
    feedback: feedback === undefined ? null : feedbackState(feedback),
    ...(messages !== undefined && { messages: messagesState(messages) }),
    ...(answer !== undefined && { answer: withoutTime(answer) }),
    console: consoleErrors,
  });
};

/** The time of an answer differs between in process and over the wire. */
const withoutTime = (answer: object): object =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'now'));

const feedbackState = ({ notice, fields, ticket, found }: PageFeedback): object => ({
  notice: noticeState(notice),
  fields,
  ...(ticket !== undefined && { ticket }),
  ...(found !== undefined && {
    found: {
      state: found.state,
      held: found.isHeld,
      history: found.history.map(({ state }) => state),
      items: byShortName(found.items),
    },
  }),
});

const couponState = ({ isApplied, code, off, byUrl }: Discount): object | null =>
  isApplied ? { code, off, byUrl } : null;

const cartState = ({ cart }: Shopper): object => {
  const { phase, items, left, count, discount, notice, couponNotice, couponToConfirm } = cart.get();
  return {
    phase,
    items: byShortName(items),
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
    shipping,
    billing,
    notice: noticeState(notice),
    errors,
  };
};

const sessionState = ({ session }: Shopper): object => {
  const { isLogged, customer, cash, shipping, billing, otherAddresses, notice } = session.get();
  return {
    isLogged,
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    cash,
    shipping,
    billing,
    other_addresses: otherAddresses ?? [],
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
  return shownRouteAt(tab.url()) === undefined ? 'not-found' : 'page';
};

/** What the tab shows. */
const pageState = (tab: Tab): object => {
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
    drawer: shopper.drawer.get(),
    payment: { state: payment.state, final: payment.isFinal, notice: noticeState(payment.notice) },
  };
};

const orderState = (order: OrderView): object => ({
  state: order.state,
  history: order.history.map((step) => step.state),
  payment: order.payment,
  mode: order.mode,
  items: byShortName(order.items),
  list_total: order.summary.listTotal,
  subtotal: order.summary.subtotal,
  savings: order.summary.savings,
  shipping: order.summary.shipping,
  discount: order.summary.discount,
  total: order.summary.total,
  reward_cash: order.summary.rewardCash,
  address: order.shipping,
  billing: order.billing,
  expires: order.expiresAt !== null,
  invoice: order.invoice,
  refund: order.refund,
  held: order.held.map(({ amount, currency }) => ({ amount, currency })),
  paid: order.paid,
});

/**
 * The customer's orders, newest first; empty where nobody is signed in or the backend has no orders. Undefined where
 * the shop doesn't answer.
 */
const ordersState = async (api: ShopApi): Promise<readonly object[] | undefined> => {
  const answer = await catchUnreachable(api.listOrders());
  if (answer.status === 'no-answer') return undefined;
  return answer.status ? answer.data.orders.map(orderState) : [];
};

const ledgerState = ({ entries, balance, pending, held }: CashLedgerView): object => ({
  balance,
  pending,
  held,
  entries: entries.map(({ kind, ref, amount }) => ({ kind, ref, amount })),
});

/** The customer's reward cash and consents; null where nobody is signed in or the backend doesn't store them. */
const customerState = async (
  api: ShopApi,
): Promise<{ readonly ledger: object | null; readonly consents: object | null }> => {
  const [cash, profile] = await Promise.all([
    catchUnreachable(api.getCashLedger()),
    catchUnreachable(api.getCustomer()),
  ]);
  return {
    ledger: cash.status === true ? ledgerState(cash.data) : null,
    consents:
      profile.status === true
        ? Object.fromEntries(Object.entries(profile.data.consents).map(([purpose, { given }]) => [purpose, given]))
        : null,
  };
};

const CHANNELS: readonly MessageChannel[] = ['sms', 'mail', 'conversion'];

/** For each channel, how many messages were sent, and the last of them. */
const messagesState = (sent: readonly ShownMessage[]): object =>
  Object.fromEntries(
    CHANNELS.map((channel) => {
      const messages = sent.filter((message) => message.channel === channel);
      const last = messages.at(-1);
      // One-time passwords differ from run to run.
      const text = last?.otp === undefined ? last?.text : last.text.replaceAll(last.otp, '<otp>');
      return [channel, { count: messages.length, to: last?.to ?? '', text: text ?? '' }];
    }),
  );

/** The same values by the products' short names. */
const byShortName = <T>(values: Readonly<Record<string, T>>): object =>
  Object.fromEntries(Object.entries(values).map(([pid, value]) => [shortName(pid), value]));

const noticeState = (notice: Notice | null): object | null =>
  notice === null
    ? null
    : { message: notice.message, kind: notice.kind, ...(notice.code !== undefined && { code: notice.code }) };
