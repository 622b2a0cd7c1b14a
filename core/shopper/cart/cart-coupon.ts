/** Codes: typed or by URL, compared, replaced, removed, and ended by the offer's countdown (spec 5, 10.8–10.10). */
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { normaliseCode } from '../../entities/discount.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import { catchUnreachable, info, refusalNotice, type Notice } from '../notice.ts';
import type { CartQueue } from './cart-queue.ts';
import type { CartSync } from './cart-sync.ts';
import { couponLoss, type CandidateCoupon } from './coupon-comparison.ts';

export type CartCoupons = {
  /** What is in the field for a code; an accepted one leaves it. */
  readonly typeCode: (text: string) => void;
  /** Applies a typed code; one that saves less than the applied one waits for a confirmation. */
  readonly applyCoupon: (code: string) => Promise<void>;
  /** Applies the waiting code although it saves less. */
  readonly confirmCoupon: () => Promise<void>;
  /** Keeps the applied code instead of the waiting one. */
  readonly keepCoupon: () => void;
  /**
   * Applies the code of the page's URL once the cart is loaded; one that saves less waits for a confirmation. False if
   * the shop could not be reached, so that it can be tried again.
   */
  readonly applyCouponByUrl: (code: string) => Promise<boolean>;
  readonly removeCoupon: () => Promise<void>;
  /** The offer's countdown is over; `isFirst` if no other tab has told the shop yet. */
  readonly offerEnded: (isFirst: boolean) => Promise<void>;
};

const EMPTY_CODE: Notice = { kind: 'error', code: 'FIELD_INVALID', message: shopperMessages.emptyField };
const UNKNOWN_CODE: Notice = { kind: 'error', code: 'COUPON_INVALID', message: shopperMessages.couponUnknown };

export const createCartCoupons = (
  api: Pick<ShopApi, 'applyCoupon' | 'removeCoupon'>,
  sync: CartSync,
  { cartCheck, inTurn }: Pick<CartQueue, 'cartCheck' | 'inTurn'>,
  settings: ShopperSettings,
): CartCoupons => {
  const { publish } = sync;

  /** Runs a change of the code in its turn. The code is busy from now on, also while the change waits; true where it was dropped. */
  const changeInTurn = async <T>(job: () => Promise<T>): Promise<T | true> => {
    publish({ couponBusy: true, couponNotice: null, couponToConfirm: null, notice: null });
    try {
      return await inTurn<T | true>(job, true);
    } finally {
      publish({ couponBusy: false });
    }
  };

  const keepSource = ({ code, byUrl }: CandidateCoupon): void => {
    if (byUrl) sync.setUrlCode(code);
    else if (sync.urlCode() !== code) sync.setUrlCode(null);
  };

  /** False if there was no answer, and the code is not applied. */
  const applyNow = async ({ code, byUrl }: CandidateCoupon): Promise<boolean> => {
    const isSameCart = cartCheck();
    const answer = await catchUnreachable(api.applyCoupon(byUrl ? { code, source: 'url' } : { code }));
    if (!isSameCart()) return true;
    if (answer.status === 'no-answer') {
      // The shop may still have applied it.
      await sync.load();
      const isDone = sync.received().discount.code === code;
      if (isDone) keepSource({ code, byUrl });
      else if (isSameCart()) publish({ couponNotice: answer.notice });
      return isDone;
    }
    if (!answer.status || !answer.data.isApplied) {
      publish({ couponNotice: answer.status ? UNKNOWN_CODE : refusalNotice(answer) });
      return true;
    }
    keepSource({ code, byUrl });
    // A backend that sends no cart has applied the code alone.
    sync.adopt(answer.data.cart ?? { discount: answer.data });
    sync.notifyOtherTabs();
    return true;
  };

  /** A code that saves less than the applied one, typed or by URL, waits for a confirmation (spec 10.9). */
  const compareAndSend = async (candidate: CandidateCoupon): Promise<boolean> => {
    // Until the cart has loaded we don't know which code is applied, and would replace it without asking.
    const problem = await sync.ensureLoaded();
    if (problem !== null) {
      publish({ couponNotice: problem });
      return false;
    }
    const loss = couponLoss(sync.shown(), sync.received().discount, candidate, settings);
    if (loss === null) return applyNow(candidate);
    publish({ couponToConfirm: { ...candidate, ...loss } });
    return true;
  };

  const removeNow = async (): Promise<void> => {
    await sync.ensureLoaded();
    const { code } = sync.received().discount;
    if (code === '') return;
    // A backend that sends no discount after deleting it has none.
    const removeCoupon = async () => {
      const answer = await api.removeCoupon({ code });
      return answer.status && answer.data.discount === undefined
        ? { ...answer, data: { ...answer.data, discount: { isApplied: false, code: '' } } }
        : answer;
    };
    if (await sync.makeChange(removeCoupon)) sync.setUrlCode(null);
  };

  return {
    typeCode: (typedCode) => publish({ typedCode }),
    applyCoupon: async (raw) => {
      const code = normaliseCode(raw);
      if (code === '') {
        publish({ couponNotice: EMPTY_CODE, notice: null });
        return;
      }
      await changeInTurn(() => compareAndSend({ code, byUrl: false }));
      const { couponNotice, typedCode } = sync.state.get();
      if (couponNotice === null && normaliseCode(typedCode) === code) publish({ typedCode: '' });
    },
    confirmCoupon: async () => {
      const candidate = sync.state.get().couponToConfirm;
      // If the shop could not be reached nothing has changed, so the question is asked again.
      if (candidate !== null && !(await changeInTurn(() => applyNow(candidate))))
        publish({ couponToConfirm: candidate });
    },
    keepCoupon: () => publish({ couponToConfirm: null }),
    applyCouponByUrl: (raw) => changeInTurn(() => compareAndSend({ code: normaliseCode(raw), byUrl: true })),
    removeCoupon: async () => {
      await changeInTurn(removeNow);
    },
    offerEnded: async (isFirst) => {
      // A load may have found it gone already.
      const { discount } = sync.received();
      const endedCoupon = discount.isApplied ? discount : sync.lostCoupon();
      await inTurn(async () => {
        if (isFirst) await removeNow();
        else await sync.load();
      }, undefined);
      if (endedCoupon !== null && !sync.received().discount.isApplied)
        publish({ couponNotice: info(shopperMessages.offerEnded), couponToConfirm: null, endedCoupon });
    },
  };
};
