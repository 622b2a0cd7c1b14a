/**
 * Whether parcels go to a pincode, by when, and whether cash is taken there: what a product's page answers (spec 11).
 */
import type { Answer } from '../../entities/answer.ts';
import type { PincodeView } from '../../ports/shop-views.ts';
import { fieldMessages } from '../../validation/messages.ts';
import { validateField } from '../../validation/fields.ts';
import { reached, type NoAnswer } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import { rememberedPincode, rememberPincode } from './remembered-pincode.ts';

/** `pincode` is the one that was asked about, as it was written. */
export type PincodeState = { readonly pincode: string } &
  /** Nothing was asked, or what was asked is no pincode: `message` then says why. */
  (
    | { readonly phase: 'idle'; readonly message: string }
    | { readonly phase: 'asking' }
    /** `by` is the day of the delivery at the latest, epoch milliseconds on the shop's clock. */
    | { readonly phase: 'known'; readonly view: PincodeView; readonly by: number }
    | { readonly phase: 'unserviceable'; readonly view: PincodeView }
    /** The backend has no such call, so that there is nothing to ask. */
    | { readonly phase: 'unavailable' }
    /** The shop does not know it, cannot be reached, or answers no such question now. */
    | { readonly phase: 'unknown' | 'unreachable' | 'refused'; readonly message: string }
  );

export type PincodeCheck = Observable<PincodeState> & {
  /** A page that shows it has opened: what was asked last, here or on an earlier visit, is asked again. */
  readonly start: () => Promise<void>;
  /** The last question wins, whatever the order of the answers. */
  readonly ask: (pincode: string) => Promise<void>;
};

/** From the order to the courier, in days; `etaDays` begins with the packing. */
export const PACKING_DAYS = 1;
const DAY_MS = 86_400_000;
/** A pincode that every table of pincodes has: asking about it shows whether a backend has this call at all. */
const ANY_PINCODE = '110001';
const UNAVAILABLE: PincodeState = { phase: 'unavailable', pincode: '' };
const NOT_ASKED: PincodeState = { phase: 'idle', pincode: '', message: '' };

export type PincodeCheckParts = Pick<ShopperParts, 'api' | 'missing' | 'clock' | 'local' | 'onLogout'>;

export const createPincodeCheck = ({ api, missing, clock, local, onLogout }: PincodeCheckParts): PincodeCheck => {
  const state = createVariable<PincodeState>(NOT_ASKED);
  let turn = 0;
  onLogout(() => {
    turn += 1;
    if (state.get().phase !== 'unavailable') state.set(NOT_ASKED);
  });

  const heard = (pincode: string, answer: Answer<PincodeView> | NoAnswer): PincodeState => {
    if (answer.status === 'no-answer') return { phase: 'unreachable', pincode, message: answer.notice.message };
    if (answer.status) {
      const { data: view } = answer;
      if (!view.serviceable) return { phase: 'unserviceable', pincode, view };
      return { phase: 'known', pincode, view, by: clock.now() + (PACKING_DAYS + view.etaDays) * DAY_MS };
    }
    const { code, message } = answer;
    if (code === 'NOT_AVAILABLE') return UNAVAILABLE;
    if (code === 'FIELD_INVALID') return { phase: 'idle', pincode, message };
    return { phase: code === 'PINCODE_UNKNOWN' ? 'unknown' : 'refused', pincode, message };
  };

  const ask = async (raw: string): Promise<void> => {
    const pincode = raw.trim();
    turn += 1;
    const mine = turn;
    const { status, message } = validateField('pincode', pincode);
    if (status !== 'valid') {
      state.set({ phase: 'idle', pincode, message: status === 'pending' ? fieldMessages.pincode : message });
      return;
    }
    // An answer about the same pincode stands until a newer one comes: nothing flickers when a page opens.
    const shown = state.get();
    if (shown.phase !== 'known' || shown.pincode !== pincode) state.set({ phase: 'asking', pincode });
    const next = heard(pincode, await reached(api.getPincode({ pincode })));
    if (mine !== turn) return;
    state.set(next);
    if (next.phase === 'known') rememberPincode(local, pincode);
  };

  let isStarted = false;
  let isProbed = false;
  /**
   * A backend that lacks another call of spec 11 may lack this one, too; then nobody should type a pincode to find out.
   */
  const probe = async (): Promise<void> => {
    if (!isStarted || isProbed || state.get().phase !== 'idle' || missing.get().calls.length === 0) return;
    isProbed = true;
    const answer = await reached(api.getPincode({ pincode: ANY_PINCODE }));
    if (answer.status === 'no-answer') isProbed = false;
    else if (!answer.status && answer.code === 'NOT_AVAILABLE') {
      turn += 1;
      state.set(UNAVAILABLE);
    }
  };
  missing.subscribe(() => {
    void probe();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    ask,
    start: async () => {
      isStarted = true;
      if (state.get().phase === 'unavailable') return;
      const pincode = state.get().pincode || rememberedPincode(local);
      if (validateField('pincode', pincode).status === 'valid') await ask(pincode);
      else await probe();
    },
  };
};
