/** Following a parcel without signing in: by the order's number and its phone (spec 11, order/track). */
import type { TrackedOrder } from '../../ports/shop-api.ts';
import { fieldMessages } from '../../validation/messages.ts';
import { validateField } from '../../validation/fields.ts';
import { indianMobile } from '../../validation/strict.ts';
import { reached, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../parts.ts';
import { noticeOf, onOtherCustomer } from './customers-own.ts';

export type TrackingState = {
  readonly order: string;
  readonly phone: string;
  /** Messages under the inputs; empty when nothing is wrong. */
  readonly errors: { readonly order: string; readonly phone: string };
  readonly busy: boolean;
  readonly notice: Notice | null;
  readonly found: TrackedOrder | null;
};

export type Tracking = Observable<TrackingState> & {
  readonly setOrder: (order: string) => void;
  readonly setPhone: (phone: string) => void;
  /** Asks for the order; asked again, for how it is by now. */
  readonly track: () => Promise<void>;
};

const NOTHING: TrackingState = { order: '', phone: '', errors: { order: '', phone: '' }, busy: false, notice: null, found: null };

export const createTracking = ({ api, session }: Pick<ShopperParts, 'api' | 'session'>): Tracking => {
  const state = createVariable<TrackingState>(NOTHING);
  // On a shared device a number that was typed by one customer is not left for the next.
  onOtherCustomer(session, () => { state.set(NOTHING); });

  return {
    get: state.get,
    subscribe: state.subscribe,
    setOrder: (order) => { state.patch({ order, errors: { ...state.get().errors, order: '' } }); },
    setPhone: (phone) => { state.patch({ phone, errors: { ...state.get().errors, phone: '' } }); },
    track: async () => {
      const { busy, order, phone } = state.get();
      if (busy) return;
      const errors = { order: order.trim() === '' ? fieldMessages.empty : '', phone: phoneError(phone) };
      state.patch({ errors, notice: null });
      if (errors.order !== '' || errors.phone !== '') return;
      state.patch({ busy: true });
      const answer = await reached(api.trackOrder({ order: order.trim().toUpperCase(), phone: phone.trim() }))
        .finally(() => { state.patch({ busy: false }); });
      // An answer to what has been typed over by now is about something else.
      if (state.get().order !== order || state.get().phone !== phone) return;
      if (answer?.status === true) state.patch({ found: answer.data });
      else state.patch({ notice: noticeOf(answer), found: answer === undefined ? state.get().found : null });
    },
  };
};

const phoneError = (phone: string): string => {
  const { status, message } = validateField('phone', phone);
  if (status !== 'valid') return message;
  return indianMobile(phone) === undefined ? fieldMessages.phone : '';
};
