/** What the checkout shows; every change of it is saved as a draft. */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { OrderView } from '../../ports/shop-views.ts';
import type { Notice } from '../notice.ts';
import type { Observable, Variable } from '../observable.ts';
import { createCheckoutDraft, NEW_DRAFT, type Draft, type Stage } from './checkout-draft.ts';
import type { CheckoutForm } from './checkout-form.ts';

export type CheckoutState = {
  /** `send` until the OTP was sent, then `verify`. */
  readonly stage: Stage;
  /** The phone is verified in this session, so that the addresses can be entered. */
  readonly isVerified: boolean;
  /** Whether the verified phone has an account; null if the backend does not say, or was not asked. */
  readonly accountExists: boolean | null;
  readonly form: CheckoutForm;
  readonly busy: 'sending' | 'verifying' | 'placing' | null;
  /** When another OTP may be requested, epoch milliseconds on the shop's clock. */
  readonly resendAt: number;
  readonly notice: Notice | null;
  /** The order, once it is placed. */
  readonly placed: OrderView | null;
  /** An order was sent from this browser and its answer was lost: the shop is asked what became of it. */
  readonly isUnanswered: boolean;
  /** The number of such an order sent by another tab, once it is known; null otherwise. */
  readonly found: string | null;
};

export type CheckoutStore = Observable<CheckoutState> & {
  /** Changes the state and saves it as the draft. */
  readonly patch: (part: Partial<CheckoutState>) => void;
  /** Changes the state and removes the draft. */
  readonly patchAndForget: (part: Partial<CheckoutState>) => void;
  /** Whether the phone was verified before a reload, while it is not known yet whether it still is. */
  readonly wasVerified: () => boolean;
  readonly setWasVerified: (wasVerified: boolean) => void;
  /** No order is unanswered any more; `found` is the number of another tab's. */
  readonly answered: (found: string | null) => void;
  /** Back to an empty form, without a draft. */
  readonly clear: () => void;
};

const stateOf = ({ form, stage, resendAt }: Draft): CheckoutState => ({
  form,
  stage,
  resendAt,
  isVerified: false,
  accountExists: null,
  busy: null,
  notice: null,
  placed: null,
  isUnanswered: false,
  found: null,
});

export const NEW_CHECKOUT: CheckoutState = stateOf(NEW_DRAFT);

/** Begins with the draft that the tab has kept; an order that is still to be asked for stays so. */
export const createCheckoutStore = (state: Variable<CheckoutState>, tab: KeyValueStore): CheckoutStore => {
  const draft = createCheckoutDraft(tab);
  const saved = draft.read();
  const { get, subscribe, set, patch } = state;
  set({ ...stateOf(saved), isUnanswered: get().isUnanswered });
  let { wasVerified } = saved;
  const patchAndSave = (part: Partial<CheckoutState>): void => {
    patch(part);
    const now = get();
    draft.save({ ...now, isVerified: now.isVerified || wasVerified });
  };
  return {
    get,
    subscribe,
    patch: patchAndSave,
    patchAndForget: (part) => {
      draft.forget();
      patch(part);
    },
    wasVerified: () => wasVerified,
    setWasVerified: (next) => {
      wasVerified = next;
    },
    answered: (found) => {
      const { isUnanswered, notice } = get();
      // No form can be sent meanwhile: an error is one of the asking, and goes with it.
      if (isUnanswered) patchAndSave({ isUnanswered: false, found, notice: notice?.kind === 'error' ? null : notice });
    },
    clear: () => {
      wasVerified = false;
      draft.forget();
      set(NEW_CHECKOUT);
    },
  };
};
