/** The popup that unlocks a coupon for a phone number (spec 5, 10.11). */
import { percentageOf } from '../../catalogue/offers.ts';
import { routeAt } from '../../catalogue/routes.ts';
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Ticker } from '../../ports/time.ts';
import { validateField } from '../../validation/fields.ts';
import { typedPhone } from '../../validation/phone-input.ts';
import { catchUnreachable } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';

export type PopupState = {
  readonly isOpen: boolean;
  readonly phone: string;
  /** Shown under the input; empty if there is none. */
  readonly error: string;
  readonly busy: boolean;
  /** The code, once it is unlocked. */
  readonly unlocked: string | null;
  /** The promised discount, in percent. */
  readonly off: number;
};

/** How long after the arrival the popup opens, in milliseconds. */
export const POPUP_DELAY_MS = 12 * SECOND_MS;
const CLOSED_KEY = 'popup-closed';
const SHOWN_KEY = 'popup-shown';

export type UnlockPopup = Observable<PopupState> & {
  /** Starts the delay, after which the popup opens on the first route that allows it. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly routeChanged: (url: string) => void;
  /** Opens it on request, even if it was closed before. */
  readonly open: () => void;
  /** Closes it and remembers that. */
  readonly close: () => void;
  readonly setPhone: (phone: string) => void;
  readonly submit: () => Promise<void>;
};

export const createUnlockPopup = (ports: {
  readonly settings: Pick<ShopperSettings, 'coupons' | 'popup'>;
  readonly api: Pick<ShopApi, 'signUpForOffers'>;
  readonly ticker: Ticker;
  /** Outlives the visit: that it was closed. */
  readonly local: KeyValueStore;
  /** Lives as long as the visit: that it was shown. */
  readonly session: KeyValueStore;
  readonly url: () => string;
}): UnlockPopup => {
  const { api, ticker, local, session, settings } = ports;
  const { code } = settings.popup;
  const state = createVariable<PopupState>({
    isOpen: false,
    phone: '',
    error: '',
    busy: false,
    unlocked: null,
    off: percentageOf(code, settings),
  });
  let isDue = false;
  let cancel: () => void = () => undefined;

  const isWanted = (): boolean => local.get(CLOSED_KEY) === null && session.get(SHOWN_KEY) === null;
  const show = (url: string): void => {
    const route = routeAt(url);
    if (!isDue || !isWanted() || route === undefined || route.noPopup === true) return;
    session.set(SHOWN_KEY, '1');
    state.patch({ isOpen: true });
  };

  return {
    ...readOnly(state),
    start: () => {
      if (isWanted())
        cancel = ticker.after(POPUP_DELAY_MS, () => {
          isDue = true;
          show(ports.url());
        });
    },
    stop: () => {
      cancel();
    },
    routeChanged: (url) => {
      if (state.get().isOpen && routeAt(url)?.noPopup === true) state.patch({ isOpen: false });
      show(url);
    },
    open: () => {
      state.patch({ isOpen: true, error: '' });
    },
    close: () => {
      local.set(CLOSED_KEY, '1');
      state.patch({ isOpen: false, error: '' });
    },
    setPhone: (phone) => {
      state.patch({ phone: typedPhone(phone), error: '' });
    },
    submit: async () => {
      const { phone, busy } = state.get();
      if (busy) return;
      const { status, message } = validateField('phone', phone);
      if (status !== 'valid') {
        state.patch({ error: message });
        return;
      }
      state.patch({ busy: true, error: '' });
      const answer = await catchUnreachable(api.signUpForOffers({ phone: phone.trim() }));
      if (answer.status === 'no-answer') state.patch({ busy: false, error: answer.notice.message });
      else if (!answer.status) state.patch({ busy: false, error: answer.message });
      else {
        local.set(CLOSED_KEY, '1');
        state.patch({ busy: false, unlocked: code });
      }
    },
  };
};
