/** Codes: typed or by URL, compared, replaced, removed, and ended by the offer's countdown (spec 5, 10.8–10.10). */
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { normaliseCode } from '../../entities/discount.ts';
import type { CartChange, CouponView, ShopApi } from '../../ports/shop-api.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import { catchUnreachable, info, refusalNotice, type Notice } from '../notice.ts';
import type { CartSync } from './cart-sync.ts';
import { couponLoss, type OtherCoupon } from './coupon-comparison.ts';
import type { LineQueue } from './line-queue.ts';

export type CartCoupons = {
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
  queue: Pick<LineQueue, 'runAlone'>,
  settings: ShopperSettings,
): CartCoupons => {
  const { publish } = sync;

  /** False if there was no answer. */
  const send = ({ code, byUrl }: OtherCoupon): Promise<boolean> =>
    queue.runAlone(async () => {
      publish({ couponBusy: true, couponNotice: null, couponToConfirm: null, notice: null });
      const isSameCart = sync.sameCart();
      const answer = await catchUnreachable(api.applyCoupon(byUrl ? { code, source: 'url' } : { code }));
      if (!isSameCart()) {
        publish({ couponBusy: false });
        return true;
      }
      if (answer.status === 'no-answer') {
        publish({ couponBusy: false, couponNotice: answer.notice });
        return false;
      }
      if (!answer.status) {
        publish({ couponBusy: false, couponNotice: refusalNotice(answer) });
        return true;
      }
      if (!answer.data.isApplied) {
        publish({ couponBusy: false, couponNotice: UNKNOWN_CODE });
        return true;
      }
      if (byUrl) sync.setUrlCode(code);
      else if (sync.urlCode() !== code) sync.setUrlCode(null);
      sync.adopt(asChange(answer.data, code));
      sync.notifyOtherTabs();
      publish({ couponBusy: false });
      return true;
    });

  /** A code that saves less than the applied one, typed or by URL, waits for a confirmation (spec 10.9). */
  const compareAndSend = async (other: OtherCoupon): Promise<boolean> => {
    // Until the cart has loaded we don't know which code is applied, and would replace it without asking.
    const problem = await sync.ensureLoaded();
    if (problem !== null) {
      publish({ couponNotice: problem });
      return false;
    }
    const loss = couponLoss(sync.shown(), sync.received().discount, other, settings);
    if (loss === null) return send(other);
    publish({ couponNotice: null, notice: null, couponToConfirm: { ...other, ...loss } });
    return true;
  };

  const drop = async (): Promise<void> => {
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
    if (await sync.change(removeCoupon)) sync.setUrlCode(null);
  };

  return {
    applyCoupon: async (raw) => {
      const code = normaliseCode(raw);
      if (code === '') publish({ couponNotice: EMPTY_CODE, notice: null });
      else await compareAndSend({ code, byUrl: false });
    },
    confirmCoupon: async () => {
      const waiting = sync.state.get().couponToConfirm;
      // If the shop could not be reached nothing has changed, so the question is asked again.
      if (waiting !== null && !(await send(waiting))) publish({ couponToConfirm: waiting });
    },
    keepCoupon: () => {
      publish({ couponToConfirm: null });
    },
    applyCouponByUrl: (raw) => compareAndSend({ code: normaliseCode(raw), byUrl: true }),
    removeCoupon: async () => {
      publish({ couponBusy: true, couponNotice: null, couponToConfirm: null, notice: null });
      await queue.runAlone(drop).finally(() => {
        publish({ couponBusy: false });
      });
    },
    offerEnded: async (isFirst) => {
      // A load may have found it gone already.
      const { discount } = sync.received();
      const endedCoupon = discount.isApplied ? discount : sync.lostCoupon();
      await queue.runAlone(async () => {
        if (isFirst) await drop();
        else await sync.load();
      });
      if (endedCoupon !== null && !sync.received().discount.isApplied)
        publish({ couponNotice: info(shopperMessages.offerEnded), couponToConfirm: null, endedCoupon });
    },
  };
};

/** The cart after a code was applied: as the shop sends it, or the coupon alone from a backend that sends no cart. */
const asChange = ({ cart, ...coupon }: CouponView, code: string): CartChange =>
  cart ?? { discount: coupon.code === '' ? { ...coupon, code } : coupon };
