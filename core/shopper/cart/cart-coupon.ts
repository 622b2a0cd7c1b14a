/** Codes: typed, come by URL, replaced, taken away, and ended by the offer's countdown (spec 5, 10.8–10.10). */
import { normaliseCode } from '../../entities/discount.ts';
import type { CartChange, CouponView, ShopApi } from '../../ports/shop-api.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import type { CartSync } from './cart-sync.ts';
import { losesBy } from './coupon-comparison.ts';
import type { LineQueue } from './line-queue.ts';
import { info, reached, refusalNotice, type Notice } from '../notice.ts';

export type CartCoupons = {
  /** Applies a typed code; one that saves less than the standing one is asked about first. */
  readonly applyCoupon: (code: string) => Promise<void>;
  /** Applies the code that waits although it saves less. */
  readonly confirmCoupon: () => Promise<void>;
  /** Keeps the standing code instead of the one that waits. */
  readonly keepCoupon: () => void;
  /**
   * Applies the code of the page's URL, once the cart is known; one that saves less is asked about first. False when
   * the shop could not be reached, so that it can be tried again.
   */
  readonly applyUrlCoupon: (code: string) => Promise<boolean>;
  readonly removeCoupon: () => Promise<void>;
  /** The offer's countdown is over; `first` when no other tab has told the shop yet. */
  readonly offerEnded: (first: boolean) => Promise<void>;
};

const EMPTY_CODE: Notice = { kind: 'error', code: 'FIELD_INVALID', message: fieldMessages.empty };
const UNKNOWN_CODE: Notice = { kind: 'error', code: 'COUPON_INVALID', message: shopMessages.couponUnknown };

export const createCartCoupons = (
  api: Pick<ShopApi, 'applyDiscount' | 'deleteDiscount'>,
  sync: CartSync,
  queue: Pick<LineQueue, 'alone'>,
): CartCoupons => {
  const { publish } = sync;

  const apply = (code: string, source?: 'url'): Promise<boolean> =>
    queue.alone(async () => {
      publish({ couponBusy: true, couponNotice: null, worseCoupon: null, notice: null });
      const life = sync.lives();
      const answer = await reached(api.applyDiscount(source === undefined ? { code } : { code, source }));
      if (life !== sync.lives()) {
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
      if (source === 'url') sync.setUrlCode(code);
      else if (sync.urlCode() !== code) sync.setUrlCode(null);
      sync.adopt(asChange(answer.data, code));
      sync.tellOtherTabs();
      publish({ couponBusy: false });
      return true;
    });

  /** A code that saves less than the standing one waits for a second wish, however it came (spec 10.9). */
  const wish = async (code: string, source?: 'url'): Promise<boolean> => {
    // Until the cart has loaded we don't know which code is applied, and would replace it without asking.
    const problem = await sync.ensureLoaded();
    if (problem !== null) {
      publish({ couponNotice: problem });
      return false;
    }
    const loss = losesBy(sync.shown(), sync.known().discount, code, source === 'url');
    if (loss === 0) return apply(code, source);
    publish({
      couponNotice: null,
      notice: null,
      worseCoupon: { code, losesBy: loss, ...(source !== undefined && { source }) },
    });
    return true;
  };

  const drop = async (): Promise<void> => {
    await sync.ensureLoaded();
    const { code } = sync.known().discount;
    if (code === '') return;
    // What a backend does not say about the discount after deleting it is that it is gone.
    const gone = async () => {
      const answer = await api.deleteDiscount({ code });
      return answer.status && answer.data.discount === undefined
        ? { ...answer, data: { ...answer.data, discount: { isApplied: false, code: '' } } }
        : answer;
    };
    if (await sync.change(gone)) sync.setUrlCode(null);
  };

  return {
    applyCoupon: async (raw) => {
      const code = normaliseCode(raw);
      if (code === '') publish({ couponNotice: EMPTY_CODE, notice: null });
      else await wish(code);
    },
    confirmCoupon: async () => {
      const waiting = sync.state.get().worseCoupon;
      // Where the shop was out of reach nothing has changed, so the question stands.
      if (waiting !== null && !(await apply(waiting.code, waiting.source))) publish({ worseCoupon: waiting });
    },
    keepCoupon: () => {
      publish({ worseCoupon: null });
    },
    applyUrlCoupon: (raw) => wish(normaliseCode(raw), 'url'),
    removeCoupon: async () => {
      publish({ couponBusy: true, couponNotice: null, worseCoupon: null, notice: null });
      await queue.alone(drop).finally(() => {
        publish({ couponBusy: false });
      });
    },
    offerEnded: async (first) => {
      // A look that came first may have found it gone already.
      const had = sync.known().discount.isApplied || sync.hasLostCoupon();
      await queue.alone(async () => {
        if (first) await drop();
        else await sync.look();
      });
      if (had && !sync.known().discount.isApplied)
        publish({ couponNotice: info(shopMessages.offerEnded), worseCoupon: null });
    },
  };
};

/** The cart after a code was applied: as the shop tells it, or the coupon alone from a backend that tells no cart. */
const asChange = ({ cart, ...coupon }: CouponView, code: string): CartChange =>
  cart ?? { discount: coupon.code === '' ? { ...coupon, code } : coupon };
