/**
 * Fills in city and state at the checkout by the pincode: where they are empty or were filled in before, never over
 * something typed. For an unknown pincode they have to be typed (spec 11, pincode/get).
 */
import { isEmptyAddress, type Address, type AddressField, type AddressPart } from '../../entities/address.ts';
import type { CallRefusal, CommonRefusal, RefusalCodeOf } from '../../ports/shop-api.ts';
import type { PincodeView } from '../../ports/shop-views.ts';
import { isPincode } from '../../validation/strict.ts';
import { PINCODE_FILLED_KEY } from '../session/logout.ts';
import { catchUnreachable, noticeOf, type NoAnswer, type Notice } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { membersOf, stored, textOr } from '../stored.ts';
import type { FeatureContext } from '../feature-context.ts';
import { latestArrival } from './latest-arrival.ts';
import { rememberedPincode } from './remembered-pincode.ts';

export type PincodeAnswer =
  | { readonly phase: 'none' | 'loading' | 'unknown' }
  /** `latestAt` is when the parcel arrives at the latest, epoch milliseconds on the shop's clock. */
  | { readonly phase: 'found'; readonly view: PincodeView; readonly latestAt: number }
  /** The shop gave no answer, or refused the call. */
  | { readonly phase: 'failed'; readonly problem: Notice };

export type PincodeFillState = Readonly<Record<AddressPart, PincodeAnswer>>;

export type PincodeFill = Observable<PincodeFillState> & {
  /** The address is shown: if it is empty, fills in the remembered pincode. */
  readonly start: () => void;
  /** A field has the focus: filling it in waits, so as not to run into what is being typed. */
  readonly enter: (part: AddressPart, field: AddressField) => void;
  /** The field has lost the focus: unless something was typed, it is filled in now. */
  readonly leave: () => void;
};

const PLACE = ['city', 'state'] as const;
type Place = Pick<Address, (typeof PLACE)[number]>;
const EMPTY_PLACE: Place = { city: '', state: '' };
const isNoPlace = ({ city, state }: Place): boolean => city === '' && state === '';

export const createPincodeFill = ({
  api,
  clock,
  checkout,
  local,
  tab,
  settings,
  onLogout,
}: Pick<FeatureContext, 'api' | 'clock' | 'settings' | 'checkout' | 'local' | 'tab' | 'onLogout'>): PincodeFill => {
  const state = createVariable<PincodeFillState>({ shipping: { phase: 'none' }, billing: { phase: 'none' } });
  /** The pincodes of the last calls. */
  const requested: Record<AddressPart, string> = { shipping: '', billing: '' };
  /** What was filled in, stored to be told from what was typed after a reload too. */
  const saved = stored(tab, PINCODE_FILLED_KEY, parsePlaces);
  let filled = saved.get();
  /** The field with the focus, and the place that waits for it to be left. */
  let focus: { readonly part: AddressPart; readonly field: AddressField; readonly waiting?: Place } | null = null;

  const keep = (next: typeof filled): void => {
    filled = next;
    if (isNoPlace(next.shipping) && isNoPlace(next.billing)) saved.remove();
    else saved.set(next);
  };
  const fill = (part: AddressPart, { city, state: region }: Place): void => {
    const now = checkout.get().form[part];
    if (now === null) return;
    const place: Place = { city, state: region };
    for (const field of PLACE) {
      const isUntyped = now[field].trim() === '' || now[field] === filled[part][field];
      if (!isUntyped || now[field] === place[field]) continue;
      if (focus?.part === part && focus.field === field) focus = { ...focus, waiting: place };
      else checkout.setAddress(part, field, place[field]);
    }
    keep({ ...filled, [part]: place });
  };

  const load = async (part: AddressPart, pincode: string): Promise<void> => {
    state.patch({ [part]: { phase: 'loading' } });
    const answer = await catchUnreachable(api.getPincode({ pincode }));
    // The pincode was changed meanwhile: this answer is about another place.
    if (requested[part] !== pincode) return;
    if (answer.status !== true) {
      state.patch({ [part]: lookupProblem(answer) });
      // Typing the same pincode again makes the call again.
      if (answer.status === 'no-answer') requested[part] = '';
      return;
    }
    state.patch({
      [part]: {
        phase: 'found',
        view: answer.data,
        latestAt: latestArrival(answer.data, settings.delivery.packingDays, clock.now()),
      },
    });
    fill(part, answer.data);
  };

  const update = (part: AddressPart): void => {
    const address = checkout.get().form[part];
    const typed = address?.pincode.trim() ?? '';
    const pincode = isPincode(typed) ? typed : '';
    // An address that was emptied, as by logging out, forgets what was filled in.
    if (typed === '' && (address?.city ?? '') === '' && !isNoPlace(filled[part]))
      keep({ ...filled, [part]: EMPTY_PLACE });
    if (pincode === requested[part]) return;
    requested[part] = pincode;
    if (pincode === '') state.patch({ [part]: { phase: 'none' } });
    else void load(part, pincode);
  };
  const updateBoth = (): void => {
    update('shipping');
    update('billing');
  };
  checkout.subscribe(updateBoth);
  onLogout(() => {
    focus = null;
    keep({ shipping: EMPTY_PLACE, billing: EMPTY_PLACE });
  });
  updateBoth();

  return {
    ...readOnly(state),
    start: () => {
      const { shipping } = checkout.get().form;
      const pincode = rememberedPincode(local).get();
      if (isEmptyAddress(shipping) && pincode !== '') checkout.setAddress('shipping', 'pincode', pincode);
    },
    enter: (part, field) => {
      focus = { part, field };
    },
    leave: () => {
      const left = focus;
      focus = null;
      if (left?.waiting !== undefined) fill(left.part, left.waiting);
    },
  };
};

/** For a backend without this call nothing is shown. */
const lookupProblem = (answer: CallRefusal<RefusalCodeOf<'getPincode'>> | NoAnswer): PincodeAnswer => {
  const failed: PincodeAnswer = { phase: 'failed', problem: noticeOf(answer) };
  if (answer.status === 'no-answer') return failed;
  switch (answer.code) {
    case 'PINCODE_UNKNOWN':
      return { phase: 'unknown' };
    case 'NOT_AVAILABLE':
      return { phase: 'none' };
    case 'FIELD_INVALID':
      return failed;
    default:
      answer satisfies CommonRefusal;
      return failed;
  }
};

/** What was filled in before a reload, as it was stored; nothing for anything else. */
const parsePlaces = (value: unknown): Readonly<Record<AddressPart, Place>> => {
  const { shipping, billing } = membersOf(value);
  return { shipping: parsePlace(shipping), billing: parsePlace(billing) };
};
const parsePlace = (value: unknown): Place => {
  const { city, state } = membersOf(value);
  return { city: textOr(city, ''), state: textOr(state, '') };
};
