/** Placing the order: once, for the total that the shopper saw, keeping everything typed whatever happens (spec 11). */
import type { RefusalCode } from '../../entities/answer.ts';
import { isEmpty } from '../../entities/cart.ts';
import { DEFAULT_PAYMENT_MODE } from '../../entities/payment-mode.ts';
import type { CallRefusal, PlaceOrder, RefusalCodeOf } from '../../ports/shop-api.ts';
import type { Quotes } from '../../pricing/quote.ts';
import { shopperMessages } from '../../validation/shopper-messages.ts';
import { catchUnreachable, refusalNotice, type Notice } from '../notice.ts';
import { stored } from '../stored.ts';
import { hasAddressErrors, withAddressErrors, withShopErrors } from './address-form.ts';
import { NO_ERRORS, withMode } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState, CheckoutStore } from './checkout-state.ts';
import { parseAttempt } from './order-attempt.ts';

export type OrderPlacing = {
  /** Places the order; a second call while one is in progress joins it. */
  readonly place: () => Promise<void>;
  /** After a reload: sends an order whose answer was lost again, if an empty cart suggests that the shop has it. */
  readonly recover: () => Promise<void>;
  /** Forgets an order whose answer was lost. */
  readonly forget: () => void;
};

const notice = (code: RefusalCode, message: string): Notice => refusalNotice({ code, message });

type PlacingRefusal = CallRefusal<RefusalCodeOf<'placeOrder' | 'createCustomer'>>;

export const createOrderPlacing = (store: CheckoutStore, ports: CheckoutPorts): OrderPlacing => {
  const { api, tab, goToPayment, token, cart, session } = ports;
  const attempt = stored(tab, 'placing', parseAttempt);

  const stop = (part: Partial<CheckoutState>): void => {
    store.patch({ busy: null, ...part });
  };

  /** The request with a key of its own: sent again after a lost answer, it places nothing twice. */
  const withKey = (order: Omit<PlaceOrder, 'key'>): PlaceOrder => {
    const previous = attempt.get();
    const body = JSON.stringify([order, cart.get().items]);
    if (previous?.body === body) return previous.request;
    const request = { ...order, key: token() };
    attempt.set({ body, request });
    return request;
  };

  /** The shop's cart may differ from the page's: the shopper sees the new total and confirms again. */
  const refreshed = async (refusal: PlacingRefusal, quotes?: Quotes): Promise<void> => {
    await Promise.all([cart.refreshInAllTabs(quotes), session.refreshCashInAllTabs()]);
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
        await refreshed(refusal, refusal.data?.quotes);
        return;
      case 'CART_EMPTY':
      case 'SOLD_OUT':
      case 'COD_LIMIT':
      case 'NO_GATEWAY':
      case 'KEY_REUSED':
      case 'ORDER_NOT_FOUND':
      case 'FIELD_INVALID':
      case 'MALFORMED':
      case 'REFUSED':
      case 'BUSY':
      case 'THROTTLED':
      case 'SESSION_REPLACED':
        await refreshed(refusal);
        return;
      default:
        refusal satisfies never;
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

  /** False if there was no answer, so that what became of the order is still open. */
  const send = async (request: PlaceOrder): Promise<boolean> => {
    const answer = await catchUnreachable(api.placeOrder(request));
    if (answer.status === 'no-answer') {
      stop({ notice: answer.notice });
      return false;
    }
    if (!answer.status) {
      await refused(answer);
      return true;
    }
    const { order, payPage, paymentWindow } = answer.data;
    attempt.remove();
    const form = { ...store.get().form, errors: NO_ERRORS, redeemCash: false };
    // The next order begins anew; one that waits for its payment may still be changed and placed again.
    if (payPage === null && paymentWindow === null)
      store.patchAndForget({ busy: null, notice: null, placed: order, form: withMode(form, DEFAULT_PAYMENT_MODE) });
    else stop({ notice: null, placed: order, form });
    await Promise.all([cart.refreshInAllTabs(), session.refreshCashInAllTabs()]);
    await goToPayment(answer.data);
    return true;
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

    const { shipping, billing, mode, redeemCash, phone } = form;
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
    await send(withKey({ mode, redeemCash, expectedTotal: ports.summary().quote.total, shipping, billing }));
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

  return {
    place: () => once(checkAndSend),
    recover: async () => {
      const lost = attempt.get();
      if (lost === undefined || cart.get().phase !== 'ready' || !isEmpty(cart.get().items)) return;
      await once(async () => {
        if (await send(lost.request)) attempt.remove();
      });
    },
    forget: attempt.remove,
  };
};
