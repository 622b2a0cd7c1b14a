/** Tracking an order without signing in: by its number and its phone (spec 11, order/track). */
import type { TrackedOrder } from '../../ports/shop-views.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { cleanText } from '../../validation/text.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createGeneration } from '../generation.ts';
import { catchUnreachable, noticeOf, type Notice } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { onCustomerChange } from '../session/customer-data.ts';

export type TrackingState = {
  /** The last input, as it was typed. */
  readonly input: { readonly order: string; readonly phone: string };
  /** Messages under the inputs; empty if there is none. */
  readonly errors: { readonly order: string; readonly phone: string };
  readonly busy: boolean;
  readonly notice: Notice | null;
  readonly found: TrackedOrder | null;
};

export type Tracking = Observable<TrackingState> & {
  /** Finds the order, or its current state. The last call wins. */
  readonly track: (order: string, phone: string) => Promise<void>;
};

const NOT_TRACKED: TrackingState = {
  input: { order: '', phone: '' },
  errors: { order: '', phone: '' },
  busy: false,
  notice: null,
  found: null,
};

export const createTracking = ({ api, session }: Pick<FeatureContext, 'api' | 'session'>): Tracking => {
  const state = createVariable<TrackingState>(NOT_TRACKED);
  const generation = createGeneration();
  // On a shared device the next customer does not see what the last one tracked.
  onCustomerChange(session, () => {
    generation.begin();
    state.set(NOT_TRACKED);
  });

  return {
    ...readOnly(state),
    track: async (order, phone) => {
      const isLatest = generation.begin();
      const number = cleanText('order', order).toUpperCase();
      const errors = { order: number === '' ? fieldMessages.empty : '', phone: phoneError(phone) };
      const isValid = errors.order === '' && errors.phone === '';
      state.patch({ input: { order, phone }, errors, notice: null, busy: isValid });
      if (!isValid) return;
      const call = api.trackOrder({ order: number, phone: cleanText('phone', phone) });
      const answer = await catchUnreachable(call).finally(() => {
        if (isLatest()) state.patch({ busy: false });
      });
      if (!isLatest()) return;
      if (answer.status === true) state.patch({ found: answer.data });
      // Without an answer, what was found before is still shown.
      else state.patch({ notice: noticeOf(answer), ...(answer.status === false && { found: null }) });
    },
  };
};

const phoneError = (phone: string): string => {
  const { status, message } = validateField('phone', phone);
  if (status !== 'valid') return message;
  return indianMobile(phone) === undefined ? fieldMessages.phone : '';
};
