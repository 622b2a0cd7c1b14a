/** Following a parcel without signing in: by the order's number and its phone (spec 11, order/track). */
import type { TrackedOrder } from '../../ports/shop-api.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { noticeOf, reached, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import { onOtherCustomer } from '../session/customer-data.ts';

export type TrackingState = {
  /** What was asked about last, as it was typed. */
  readonly asked: { readonly order: string; readonly phone: string };
  /** Messages under the inputs, about what was asked; empty when nothing is wrong. */
  readonly errors: { readonly order: string; readonly phone: string };
  readonly busy: boolean;
  readonly notice: Notice | null;
  readonly found: TrackedOrder | null;
};

export type Tracking = Observable<TrackingState> & {
  /** Asks for the order; asked again, for how it is by now. The last question wins. */
  readonly track: (order: string, phone: string) => Promise<void>;
};

const NOTHING: TrackingState = {
  asked: { order: '', phone: '' },
  errors: { order: '', phone: '' },
  busy: false,
  notice: null,
  found: null,
};

export const createTracking = ({ api, session }: Pick<ShopperParts, 'api' | 'session'>): Tracking => {
  const state = createVariable<TrackingState>(NOTHING);
  let turn = 0;
  // On a shared device what one customer followed is not left for the next.
  onOtherCustomer(session, () => {
    turn += 1;
    state.set(NOTHING);
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    track: async (order, phone) => {
      turn += 1;
      const mine = turn;
      const errors = { order: order.trim() === '' ? fieldMessages.empty : '', phone: phoneError(phone) };
      const isRight = errors.order === '' && errors.phone === '';
      state.patch({ asked: { order, phone }, errors, notice: null, busy: isRight });
      if (!isRight) return;
      const answer = await reached(api.trackOrder({ order: order.trim().toUpperCase(), phone: phone.trim() })).finally(
        () => {
          if (mine === turn) state.patch({ busy: false });
        },
      );
      if (mine !== turn) return;
      if (answer.status === true) {
        state.patch({ found: answer.data });
        return;
      }
      // Out of reach, what was found before is still the newest that is known.
      state.patch({ notice: noticeOf(answer), ...(answer.status === false && { found: null }) });
    },
  };
};

const phoneError = (phone: string): string => {
  const { status, message } = validateField('phone', phone);
  if (status !== 'valid') return message;
  return indianMobile(phone) === undefined ? fieldMessages.phone : '';
};
