/** Placing the order: once, for the total that the shopper saw, keeping everything typed whatever happens (spec 11). */
import { pathOf } from '../../catalogue/routes.ts';
import type { RefusalCode } from '../../entities/answer.ts';
import { isEmpty } from '../../entities/cart.ts';
import { DEFAULT_PAYMENT_MODE } from '../../entities/payment-mode.ts';
import { MINUTE_MS, SECOND_MS } from '../../entities/time/duration.ts';
import type { CallRefusal, CommonRefusal, PlaceOrder, PlacedOrder, RefusalCodeOf } from '../../ports/shop-api.ts';
import type { Quotes } from '../../pricing/quote.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import { catchUnreachable, info, isTemporary, refusalNotice, UNREACHABLE, type Notice } from '../notice.ts';
import { stored } from '../stored.ts';
import { hasAddressErrors, withAddressErrors, withShopErrors } from './address-form.ts';
import { EMPTY_ERRORS, withMode } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState, CheckoutStore } from './checkout-state.ts';
import { createGoToPayment } from './go-to-payment.ts';
import { parseAttempt, type OrderAttempt, type StoredAttempt } from './order-attempt.ts';
import { ATTEMPT_KEY } from '../storage-keys.ts';

export type OrderPlacing = {
  /** Places the order, or asks for an unanswered one; a second call while one is in progress joins it. */
  readonly place: () => Promise<void>;
  /** Asks for the unanswered order now, whoever has sent it; or shows that there is none any more. */
  readonly recover: () => Promise<void>;
  /** Forgets such an order. */
  readonly forget: () => void;
  /** Stops waiting for answers and listening to other tabs. */
  readonly stop: () => void;
};

/** An order whose answer was lost is asked for soon, and then less often; in milliseconds. */
const FIRST_WAIT_MS = SECOND_MS;
const LONGEST_WAIT_MS = 30 * SECOND_MS;
/** How long other tabs leave the asking to the tab that has sent the order. */
const OTHER_TAB_MS = 10 * SECOND_MS;
/**
 * How long asking for an order may also place it, in milliseconds: the shopper has just pressed the button, and waits.
 * After that it is asked for only while the cart is empty, when the shop cannot place anything.
 */
const PLACING_MS = 15 * MINUTE_MS;
const CHECKOUT = '/checkout';

const notice = (code: RefusalCode, message: string): Notice => refusalNotice({ code, message });

type PlacingRefusal = CallRefusal<RefusalCodeOf<'placeOrder' | 'createCustomer'>>;

export const createOrderPlacing = (store: CheckoutStore, ports: CheckoutPorts): OrderPlacing => {
  const { api, clock, timers, local, tab, page, token, cart, session } = ports;
  const goToPayment = createGoToPayment(page, ports.openPaymentWindow);
  const saved = stored(local, ATTEMPT_KEY, parseAttempt);
  /** The order that was sent and is not answered. */
  let sent: OrderAttempt | undefined;
  /** Whether this tab has sent it. */
  let isOwn = true;
  let cancel: () => void = () => undefined;

  const stop = (part: Partial<CheckoutState>): void => store.patch({ busy: null, isUnanswered: false, ...part });

  /** The request with a key of its own: sent again after a lost answer, it places nothing twice. */
  const withKey = (order: Omit<PlaceOrder, 'key'>): OrderAttempt => {
    const body = JSON.stringify([order, cart.get().items]);
    if (sent?.body === body) return sent;
    const attempt = { body, request: { ...order, key: token() }, at: clock.now(), isLost: false };
    sent = attempt;
    isOwn = true;
    saved.set(attempt);
    tab.set(ATTEMPT_KEY, attempt.request.key);
    return attempt;
  };
  const forget = (): void => {
    cancel();
    sent = undefined;
    saved.remove();
    tab.remove(ATTEMPT_KEY);
  };

  /** The shop's cart may differ from the page's: the shopper sees the new total and confirms again. */
  const refreshAndStop = async (refusal: PlacingRefusal, quotes?: Quotes): Promise<void> => {
    const refreshing = Promise.all([cart.refreshInAllTabs(quotes), session.refreshCashInAllTabs()]);
    // A total that came with the refusal is shown at once.
    if (quotes !== undefined) store.patch({ notice: refusalNotice(refusal) });
    await refreshing;
    stop({ notice: refusalNotice(refusal) });
  };

  const refused = async (refusal: PlacingRefusal): Promise<void> => {
    switch (refusal.code) {
      case 'ADDRESS_INCOMPLETE':
        stop({ notice: refusalNotice(refusal), form: withShopErrors(store.get().form, refusal.data?.fields) });
        return;
      case 'NOT_SIGNED_IN':
      case 'PHONE_NOT_VERIFIED':
        session.sessionExpired();
        // The cart belongs to the session, so it is gone with it.
        await cart.refresh();
        store.setWasVerified(false);
        stop({ notice: refusalNotice(refusal), isVerified: false, accountExists: null, stage: 'send' });
        return;
      case 'NOT_AVAILABLE':
        stop({ notice: notice('NOT_AVAILABLE', shopperMessages.noOnlineOrders) });
        return;
      case 'COUPON_INVALID':
      case 'OFFER_EXPIRED':
      case 'PRICE_CHANGED':
        await refreshAndStop(refusal, refusal.data?.quotes);
        return;
      case 'CART_EMPTY':
      case 'SOLD_OUT':
      case 'COD_LIMIT':
      case 'NO_GATEWAY':
      case 'KEY_REUSED':
      case 'ORDER_NOT_FOUND':
      case 'FIELD_INVALID':
        await refreshAndStop(refusal);
        return;
      default:
        refusal satisfies CommonRefusal;
        await refreshAndStop(refusal);
    }
  };

  /** Loads the cart if it was never received whole. If that changes the total, the shopper sees it first. */
  const confirmCartLoaded = async (wasReady: boolean, total: number): Promise<boolean> => {
    if (wasReady) return true;
    const problem = await cart.ensureLoaded();
    if (problem !== null) {
      stop({ notice: problem });
      return false;
    }
    if (ports.summary().quote.total === total) return true;
    stop({ notice: notice('PRICE_CHANGED', shopperMessages.priceChanged) });
    return false;
  };

  /** The shop could not say what became of the order: it is asked again. */
  const askLater = (attempt: OrderAttempt, problem: Notice, wait: number): void => {
    sent = { ...attempt, isLost: true };
    saved.set(sent);
    stop({ isUnanswered: true, notice: { ...problem, message: shopperMessages.orderUnanswered } });
    askAfter(wait, Math.min(2 * wait, LONGEST_WAIT_MS));
  };

  const finish = async ({ isLost, request }: OrderAttempt, answer: PlacedOrder): Promise<void> => {
    const { order, payPage, paymentWindow } = answer;
    const isSettled = payPage === null && paymentWindow === null;
    // The other tabs show what became of the order that they have been asking for.
    if (isSettled && isLost) saved.set({ found: order.order });
    forget();
    // Until the page is left, so that no empty cart is shown in between.
    const waiting = { isUnanswered: isLost, notice: null };
    const form = { ...store.get().form, errors: EMPTY_ERRORS, redeemCash: false };
    if (!isOwn) stop({ ...waiting, found: isSettled ? order.order : null });
    // The next order begins anew; one that waits for its payment may still be changed and placed again.
    else if (isSettled)
      store.patchAndForget({ busy: null, ...waiting, placed: order, form: withMode(form, DEFAULT_PAYMENT_MODE) });
    else stop({ ...waiting, placed: order, form });
    // Nobody who has gone elsewhere meanwhile is taken to a payment.
    const isLeaving = isOwn && (isSettled || !isLost || pathOf(page.url()) === CHECKOUT);
    const leaving = isLeaving ? goToPayment(answer) : undefined;
    await Promise.all([cart.refreshInAllTabs(), session.refreshCashInAllTabs()]);
    if (isLost && sent?.request.key !== request.key) store.patch({ isUnanswered: false });
    await leaving;
  };

  /** Sends the order, for the first time or again: the shop answers the same key with the same order. */
  const send = async (attempt: OrderAttempt, wait = FIRST_WAIT_MS): Promise<void> => {
    const answer = await catchUnreachable(api.placeOrder(attempt.request));
    // The customer has logged out.
    if (sent?.request.key !== attempt.request.key) return;
    if (answer.status === true) await finish(attempt, answer.data);
    else if (answer.status === 'no-answer') askLater(attempt, answer.notice, wait);
    // The shop was too busy to look.
    else if (attempt.isLost && isTemporary(answer.code))
      askLater(attempt, refusalNotice(answer), Math.max(wait, answer.data?.retryAfterMs ?? 0));
    else {
      forget();
      await refused(answer);
    }
  };

  /** Asks what became of an order whose answer was lost. */
  const ask = async (wait?: number): Promise<void> => {
    cancel();
    const attempt = sent;
    if (attempt === undefined) return;
    if (clock.now() - attempt.at > PLACING_MS) {
      const isLoaded = await cart.refresh();
      // The customer has logged out.
      if (sent !== attempt) return;
      if (!isLoaded) {
        askLater(attempt, UNREACHABLE, LONGEST_WAIT_MS);
        return;
      }
      if (!isEmpty(cart.get().items)) {
        forget();
        stop({ notice: info(shopperMessages.orderUnknown) });
        return;
      }
    }
    await send(attempt, wait);
  };

  const checkAndSend = async (): Promise<void> => {
    const form = withAddressErrors(store.get().form);
    store.patch({ form, busy: 'placing', notice: null });
    // As the page shows them now: a change in progress may load the rest of the cart.
    const [wasReady, { total }] = [cart.get().phase === 'ready', ports.summary().quote];
    await cart.whenIdle();
    if (!(await confirmCartLoaded(wasReady, total))) return;
    if (isEmpty(cart.get().items)) {
      stop({ notice: notice('CART_EMPTY', shopperMessages.cartEmpty) });
      return;
    }
    if (!store.get().isVerified) {
      stop({ notice: notice('PHONE_NOT_VERIFIED', shopperMessages.notVerified) });
      return;
    }
    if (hasAddressErrors(form)) {
      stop({ notice: notice('ADDRESS_INCOMPLETE', shopperMessages.address) });
      return;
    }

    const { shipping, billing, business, mode, redeemCash, phone } = form;
    if (!session.get().isLogged) {
      const created = await session.create(phone, { shipping, billing });
      if (created.status === 'no-answer') {
        stop({ notice: created.notice });
        return;
      }
      if (!created.status) {
        await refused(created);
        return;
      }
    }
    const { total: expectedTotal } = ports.summary().quote;
    await send(withKey({ mode, redeemCash, expectedTotal, shipping, billing, ...(business !== null && { business }) }));
  };

  let inProgress: Promise<void> | undefined;
  const once = (run: () => Promise<void>): Promise<void> => {
    inProgress ??= run()
      .catch((error: unknown) => {
        // The bug is reported by the caller; here only the form stops waiting.
        stop({ notice: notice('REFUSED', shopperMessages.refused) });
        throw error;
      })
      .finally(() => {
        inProgress = undefined;
      });
    return inProgress;
  };

  /** A function declaration, because it and what it runs call each other. */
  function askAfter(ms: number, wait?: number): void {
    cancel();
    cancel = timers.after(ms, () => void once(() => ask(wait)));
  }
  /** Asks from now on for an order that was sent before this code was there, or by another tab. */
  const adopt = (attempt: OrderAttempt): void => {
    sent = { ...attempt, isLost: true };
    isOwn = tab.get(ATTEMPT_KEY) === attempt.request.key;
    store.patch({ isUnanswered: true, found: null });
  };
  const recover = (): Promise<void> =>
    once(async () => {
      if (sent === undefined) {
        const left = saved.get();
        if (left === undefined || !('body' in left)) {
          // What cannot be read says nothing at the next start either.
          saved.remove();
          store.answered(null);
          return;
        }
        adopt(left);
      }
      await ask();
    });

  /** Another tab has lost the answer to its order, or knows what became of it. */
  const changedElsewhere = (value: StoredAttempt | undefined): void => {
    if (value !== undefined && 'body' in value) {
      if (!value.isLost || sent !== undefined) return;
      adopt(value);
      askAfter(OTHER_TAB_MS);
    } else if (sent?.isLost !== true) return;
    // This tab shows it as if it had asked itself.
    else if (isOwn) void recover();
    else {
      cancel();
      sent = undefined;
      store.answered(value?.found ?? null);
    }
  };
  const ends = [
    saved.watch(changedElsewhere),
    page.onShow(() => {
      if (store.get().isUnanswered) void recover();
    }),
  ];

  // Another tab may have lost an answer before this code was there.
  changedElsewhere(saved.get());

  return {
    place: () => (store.get().isUnanswered ? recover() : once(checkAndSend)),
    recover,
    forget,
    stop: () => {
      cancel();
      for (const end of ends) end();
    },
  };
};

export type CreateOrderPlacing = typeof createOrderPlacing;
