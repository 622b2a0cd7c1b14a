/** Placing the order: once, for the total that the shopper saw, with nothing typed lost whatever happens (spec 11). */
import type { Refusal } from '../../entities/answer.ts';
import { isEmpty } from '../../entities/cart.ts';
import { DEFAULT_PAYMENT_MODE } from '../../entities/payment-mode.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { hasAddressErrors, withAddressErrors, withShopErrors } from './address-form.ts';
import { forgetDraft, saveDraft } from './checkout-draft.ts';
import { NO_ERRORS, withMode } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState } from './checkout-state.ts';
import { reached, refusalNotice, type Notice } from '../notice.ts';
import type { Variable } from '../observable.ts';

const KEY = 'placing';
const notice = (code: Refusal['code'], message: string): Notice => ({ kind: 'error', code, message });

export type OrderPlacing = {
  /** Places the order; a second call while one is under way is that same one. */
  readonly place: () => Promise<void>;
  /**
   * After a reload: learns what became of an order whose answer never came, where an empty cart says that it was taken.
   */
  readonly recover: () => Promise<void>;
  /** Forgets an order whose answer never came. */
  readonly forget: () => void;
};

export const createPlacing = (state: Variable<CheckoutState>, ports: CheckoutPorts): OrderPlacing => {
  const { api, session, page, token, cart, account } = ports;
  let underWay: Promise<void> | undefined;

  const stop = (part: Partial<CheckoutState>): void => {
    state.patch({ busy: null, ...part });
    saveDraft(session, state.get());
  };

  /** The request with the key of this very order: asked again after a lost answer, the shop places nothing twice. */
  const keyed = (order: Omit<PlaceOrder, 'key'>): PlaceOrder => {
    const attempt = readAttempt(session.get(KEY));
    const body = JSON.stringify([order, cart.get().items]);
    if (attempt?.body === body) return attempt.request;
    const request = { ...order, key: token() };
    session.set(KEY, JSON.stringify({ body, request }));
    return request;
  };

  const refusedPlacing = async (refusal: Refusal): Promise<void> => {
    switch (refusal.code) {
      case 'ADDRESS_INCOMPLETE':
        stop({ notice: refusalNotice(refusal), form: withShopErrors(state.get().form, refusal.data?.fields) });
        return;
      case 'NOT_SIGNED_IN':
      case 'PHONE_NOT_VERIFIED':
        account.signedOut();
        // The cart belongs to the session: if that is gone, so is this.
        await cart.refresh();
        stop({ notice: refusalNotice(refusal), isVerified: false, accountExists: null, stage: 'send' });
        return;
      case 'NOT_AVAILABLE':
        stop({ notice: notice('NOT_AVAILABLE', shopMessages.noOnlineOrders) });
        return;
      default:
        // The shop sees the cart otherwise than the page; the shopper looks at the new total and confirms again.
        await Promise.all([cart.refreshAll(), account.refreshCashAll()]);
        stop({ notice: refusalNotice(refusal) });
    }
  };

  /** Loads the cart if it never arrived whole. If that changes the total, the shopper sees it first. */
  const confirmCartLoaded = async (wasReady: boolean, total: number): Promise<boolean> => {
    if (wasReady) return true;
    const problem = await cart.ensureLoaded();
    if (problem !== null) {
      stop({ notice: problem });
      return false;
    }
    if (ports.summary().quote.total === total) return true;
    stop({ notice: notice('PRICE_CHANGED', shopMessages.priceChanged) });
    return false;
  };

  const send = async (): Promise<void> => {
    const checked = withAddressErrors(state.get().form);
    state.patch({ form: checked, busy: 'placing', notice: null });
    // As the page shows them at this moment: a change under way may bring the rest of the cart with it.
    const [wasReady, { total }] = [cart.get().phase === 'ready', ports.summary().quote];
    await cart.settled();
    if (!(await confirmCartLoaded(wasReady, total))) return;
    const { isVerified } = state.get();
    if (isEmpty(cart.get().items)) {
      stop({ notice: notice('CART_EMPTY', shopMessages.cartEmpty) });
      return;
    }
    if (!isVerified) {
      stop({ notice: notice('PHONE_NOT_VERIFIED', shopMessages.notVerified) });
      return;
    }
    if (hasAddressErrors(checked)) {
      stop({ notice: notice('ADDRESS_INCOMPLETE', shopMessages.address) });
      return;
    }

    const { shipping, billing, mode, redeemCash, phone } = checked;
    if (!account.get().isLogged) {
      const customer = {
        name: shipping.name.trim(),
        phone: phone.trim(),
        email: shipping.email.trim(),
        isVerified: true,
      };
      const created = await account.create(customer, { shipping, billing });
      if (created.status === 'no-answer') {
        stop({ notice: created.notice });
        return;
      }
      if (!created.status) {
        await refusedPlacing(created);
        return;
      }
    }
    await ask(keyed({ mode, redeemCash, expectedTotal: ports.summary().quote.total, shipping, billing }));
  };

  /** False where the shop could not be reached, so that what became of the order is still to be learnt. */
  const ask = async (request: PlaceOrder): Promise<boolean> => {
    const answer = await reached(api.placeOrder(request));
    if (answer.status === 'no-answer') {
      stop({ notice: answer.notice });
      return false;
    }
    if (!answer.status) {
      await refusedPlacing(answer);
      return true;
    }
    const { order, payPage } = answer.data;
    session.remove(KEY);
    const form = { ...state.get().form, errors: NO_ERRORS, redeemCash: false };
    if (payPage === null) {
      // The next order begins anew; one that waits for its payment may still be changed and placed again.
      forgetDraft(session);
      state.patch({ busy: null, notice: null, placed: order, form: withMode(form, DEFAULT_PAYMENT_MODE) });
    } else stop({ notice: null, placed: order, form });
    await Promise.all([cart.refreshAll(), account.refreshCashAll()]);
    page.go(payPage ?? `/payment/success?order=${encodeURIComponent(order.order)}`);
    return true;
  };

  const once = (run: () => Promise<void>): Promise<void> => {
    underWay ??= run()
      .catch((error: unknown) => {
        // A bug is told further up; the form is not left waiting for it.
        stop({ notice: notice('REFUSED', shopMessages.refused) });
        throw error;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    place: () => once(send),
    recover: async () => {
      const attempt = readAttempt(session.get(KEY));
      if (attempt === undefined || cart.get().phase !== 'ready' || !isEmpty(cart.get().items)) return;
      await once(async () => {
        if (await ask(attempt.request)) session.remove(KEY);
      });
    },
    forget: () => {
      session.remove(KEY);
    },
  };
};

type Attempt = { readonly body: string; readonly request: PlaceOrder };

/** The attempt as it was stored by this very code; undefined for anything else. */
const readAttempt = (text: string | null): Attempt | undefined => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Attempt> | null;
    const { body, request } = value ?? {};
    return typeof body === 'string' && typeof request === 'object' && typeof request.key === 'string'
      ? { body, request }
      : undefined;
  } catch {
    return undefined;
  }
};
