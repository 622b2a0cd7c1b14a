/**
 * What the popup offers: a code for a phone number, and the messages and the measurement that its owner may consent to,
 * each for itself. The code depends on neither (spec 5, 10.19, 11).
 */
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../entities/consent.ts';
import { validateField } from '../../validation/fields.ts';
import { cleanText, inputText } from '../../validation/text.ts';
import type { FeatureContext } from '../feature-context.ts';
import { catchUnreachable, noticeOf } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { POPUP_CLOSED_KEY } from '../page/popup-closed.ts';

export type SignUpState = {
  readonly phone: string;
  /** What is consented to; nothing until it is ticked. */
  readonly consents: Readonly<Record<ConsentPurpose, boolean>>;
  /** Shown under the input; empty if there is none. */
  readonly error: string;
  readonly busy: boolean;
  /** The code, once it is unlocked. */
  readonly unlocked: string | null;
};

export type OfferSignUp = Observable<SignUpState> & {
  readonly setPhone: (phone: string) => void;
  readonly setConsent: (purpose: ConsentPurpose, given: boolean) => void;
  readonly submit: () => Promise<void>;
};

export const createOfferSignUp = ({
  api,
  local,
  settings,
}: Pick<FeatureContext, 'api' | 'local' | 'settings'>): OfferSignUp => {
  const state = createVariable<SignUpState>({
    phone: '',
    consents: { offers: false, measurement: false },
    error: '',
    busy: false,
    unlocked: null,
  });
  return {
    ...readOnly(state),
    setPhone: (phone) => state.patch({ phone: inputText('phone', phone), error: '' }),
    setConsent: (purpose, given) => state.patch({ consents: { ...state.get().consents, [purpose]: given } }),
    submit: async () => {
      const { phone, consents, busy } = state.get();
      if (busy) return;
      const { status, message } = validateField('phone', phone);
      if (status !== 'valid') {
        state.patch({ error: message });
        return;
      }
      state.patch({ busy: true, error: '' });
      const purposes = CONSENT_PURPOSES.filter((purpose) => consents[purpose]);
      const request = { phone: cleanText('phone', phone), ...(purposes.length > 0 && { purposes }) };
      const answer = await catchUnreachable(api.signUpForOffers(request));
      if (answer.status !== true) {
        state.patch({ busy: false, error: noticeOf(answer).message });
        return;
      }
      local.set(POPUP_CLOSED_KEY, '1');
      state.patch({ busy: false, unlocked: settings.popup.code });
    },
  };
};
