/** The delivery check of a product page: whether the shop delivers to a pincode, by when, and with COD (spec 11). */
import type { AnswerOf, CommonRefusalCode } from '../../ports/shop-api.ts';
import type { PincodeView } from '../../ports/shop-views.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { isValidField, validateField } from '../../validation/fields.ts';
import { cleanText } from '../../validation/text.ts';
import { createGeneration } from '../generation.ts';
import { catchUnreachable, type NoAnswer } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import type { FeatureContext } from '../feature-context.ts';
import { latestArrival } from './latest-arrival.ts';
import { rememberedPincode } from './remembered-pincode.ts';

/** `pincode` is the checked one, cleaned. */
export type PincodeState = { readonly pincode: string } &
  /** Nothing was checked, or something that is no pincode: `message` then says why. */
  (
    | { readonly phase: 'idle'; readonly message: string }
    | { readonly phase: 'loading' }
    /** `latestAt` is when the parcel arrives at the latest, epoch milliseconds on the shop's clock. */
    | { readonly phase: 'found'; readonly view: PincodeView; readonly latestAt: number }
    | { readonly phase: 'unserviceable'; readonly view: PincodeView }
    /** The backend does not have this call. */
    | { readonly phase: 'unavailable' }
    /** The shop does not know the pincode, cannot be reached, or refuses the call. */
    | { readonly phase: 'unknown' | 'unreachable' | 'refused'; readonly message: string }
  );

export type PincodeCheck = Observable<PincodeState> & {
  /** The page is shown: checks the last pincode of this or an earlier visit again. */
  readonly start: () => Promise<void>;
  /** The last call wins, whatever the order of the answers. */
  readonly check: (pincode: string) => Promise<void>;
};

/** A pincode that every backend knows: checking it shows whether a backend has this call. */
const PROBE_PINCODE = '110001';
const UNAVAILABLE: PincodeState = { phase: 'unavailable', pincode: '' };
const NOT_CHECKED: PincodeState = { phase: 'idle', pincode: '', message: '' };

export type PincodeCheckContext = Pick<FeatureContext, 'api' | 'missing' | 'clock' | 'local' | 'settings' | 'onLogout'>;

export const createPincodeCheck = ({
  api,
  missing,
  clock,
  local,
  settings,
  onLogout,
}: PincodeCheckContext): PincodeCheck => {
  const { packingDays } = settings.delivery;
  const state = createVariable<PincodeState>(NOT_CHECKED);
  const generation = createGeneration();
  const pincodeBefore = rememberedPincode(local);
  onLogout(() => {
    generation.begin();
    if (state.get().phase !== 'unavailable') state.set(NOT_CHECKED);
  });

  const stateAfter = (pincode: string, answer: AnswerOf<'getPincode'> | NoAnswer): PincodeState => {
    if (answer.status === 'no-answer') return { phase: 'unreachable', pincode, message: answer.notice.message };
    if (answer.status) {
      const { data: view } = answer;
      if (!view.serviceable) return { phase: 'unserviceable', pincode, view };
      return { phase: 'found', pincode, view, latestAt: latestArrival(view, packingDays, clock.now()) };
    }
    const { code, message } = answer;
    switch (code) {
      case 'NOT_AVAILABLE':
        return UNAVAILABLE;
      case 'FIELD_INVALID':
        return { phase: 'idle', pincode, message };
      case 'PINCODE_UNKNOWN':
        return { phase: 'unknown', pincode, message };
      default:
        code satisfies CommonRefusalCode;
        return { phase: 'refused', pincode, message };
    }
  };

  const check = async (raw: string): Promise<void> => {
    const pincode = cleanText('pincode', raw);
    const isLatest = generation.begin();
    const { status, message } = validateField('pincode', pincode);
    if (status !== 'valid') {
      state.set({ phase: 'idle', pincode, message: status === 'pending' ? fieldMessages.pincode : message });
      return;
    }
    // The answer for the same pincode is shown until a newer one comes, so that nothing flickers when a page opens.
    const shown = state.get();
    if (shown.phase !== 'found' || shown.pincode !== pincode) state.set({ phase: 'loading', pincode });
    const next = stateAfter(pincode, await catchUnreachable(api.getPincode({ pincode })));
    if (!isLatest()) return;
    state.set(next);
    if (next.phase === 'found') pincodeBefore.set(pincode);
  };

  let isStarted = false;
  let isProbed = false;
  /** A backend that lacks another call of spec 11 may lack this one too: found out before a pincode is typed. */
  const probe = async (): Promise<void> => {
    if (!isStarted || isProbed || state.get().phase !== 'idle' || missing.get().calls.length === 0) return;
    isProbed = true;
    const answer = await catchUnreachable(api.getPincode({ pincode: PROBE_PINCODE }));
    if (answer.status === 'no-answer') isProbed = false;
    else if (!answer.status && answer.code === 'NOT_AVAILABLE') {
      generation.begin();
      state.set(UNAVAILABLE);
    }
  };
  missing.subscribe(() => void probe());

  return {
    ...readOnly(state),
    check,
    start: async () => {
      isStarted = true;
      if (state.get().phase === 'unavailable') return;
      const pincode = state.get().pincode || pincodeBefore.get();
      if (isValidField('pincode', pincode)) await check(pincode);
      else await probe();
    },
  };
};
