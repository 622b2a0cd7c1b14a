/**
 * The pincode fills in city and state at the checkout. It fills what is empty, and what it filled in before; what a
 * hand typed stays, and a pincode that nobody knows leaves both to the hand (spec 11, pincode/get).
 */
import type { Address, AddressField } from '../../entities/address.ts';
import type { Refusal } from '../../entities/answer.ts';
import type { PincodeView } from '../../ports/shop-views.ts';
import { isPincode } from '../../validation/strict.ts';
import type { AddressPart } from '../checkout/address-form.ts';
import { PINCODE_FILLED_KEY } from '../session/logout.ts';
import { noticeOf, reached, type NoAnswer, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import { rememberedPincode } from './remembered-pincode.ts';

export type PincodeAnswer =
  | { readonly phase: 'none' | 'asking' | 'unknown' }
  | { readonly phase: 'known'; readonly view: PincodeView }
  /** The shop gave no answer, or none about this pincode. */
  | { readonly phase: 'failed'; readonly problem: Notice };

export type PincodeFillState = Readonly<Record<AddressPart, PincodeAnswer>>;

export type PincodeFill = Observable<PincodeFillState> & {
  /** The address is about to be typed: a pincode that the browser remembers is the start of an empty one. */
  readonly start: () => void;
  /** The hand is in a field: what is filled in there now would run into what is being typed, so it waits. */
  readonly enter: (part: AddressPart, field: AddressField) => void;
  /** The hand has left it: where it typed nothing, what waited is filled in. */
  readonly leave: () => void;
};

const PLACE = ['city', 'state'] as const;
type Place = Pick<Address, (typeof PLACE)[number]>;
const NOWHERE: Place = { city: '', state: '' };
const isNowhere = ({ city, state }: Place): boolean => city === '' && state === '';

export const createPincodeFill = ({
  api,
  checkout,
  local,
  tab,
  onLogout,
}: Pick<ShopperParts, 'api' | 'checkout' | 'local' | 'tab' | 'onLogout'>): PincodeFill => {
  const state = createVariable<PincodeFillState>({ shipping: { phase: 'none' }, billing: { phase: 'none' } });
  const asked: Record<AddressPart, string> = { shipping: '', billing: '' };
  /** What this filled in, so that after a reload it still knows its own hand. */
  let filled = readFilled(tab.get(PINCODE_FILLED_KEY));
  /** Where the hand is, and what waits for it to leave. */
  let hand: { readonly part: AddressPart; readonly field: AddressField; readonly waiting?: Place } | null = null;

  const keep = (next: typeof filled): void => {
    filled = next;
    if (isNowhere(next.shipping) && isNowhere(next.billing)) tab.remove(PINCODE_FILLED_KEY);
    else tab.set(PINCODE_FILLED_KEY, JSON.stringify(next));
  };
  const fill = (part: AddressPart, { city, state: region }: Place): void => {
    const now = checkout.get().form[part];
    if (now === null) return;
    const place: Place = { city, state: region };
    for (const field of PLACE) {
      const isOurs = now[field].trim() === '' || now[field] === filled[part][field];
      if (!isOurs || now[field] === place[field]) continue;
      if (hand?.part === part && hand.field === field) hand = { ...hand, waiting: place };
      else checkout.setAddress(part, field, place[field]);
    }
    keep({ ...filled, [part]: place });
  };

  const ask = async (part: AddressPart, pincode: string): Promise<void> => {
    state.patch({ [part]: { phase: 'asking' } });
    const answer = await reached(api.getPincode({ pincode }));
    // Typed over meanwhile: that answer is about another place.
    if (asked[part] !== pincode) return;
    if (answer.status !== true) {
      state.patch({ [part]: lookupProblem(answer) });
      // What could not be asked now may be asked again by typing it again.
      if (answer.status === 'no-answer') asked[part] = '';
      return;
    }
    state.patch({ [part]: { phase: 'known', view: answer.data } });
    fill(part, answer.data);
  };

  const look = (part: AddressPart): void => {
    const address = checkout.get().form[part];
    const typed = address?.pincode.trim() ?? '';
    const pincode = isPincode(typed) ? typed : '';
    // An address that was emptied, as by logging out, leaves nothing behind.
    if (typed === '' && (address?.city ?? '') === '' && !isNowhere(filled[part])) keep({ ...filled, [part]: NOWHERE });
    if (pincode === asked[part]) return;
    asked[part] = pincode;
    if (pincode === '') state.patch({ [part]: { phase: 'none' } });
    else void ask(part, pincode);
  };
  const lookAtBoth = (): void => {
    look('shipping');
    look('billing');
  };
  checkout.subscribe(lookAtBoth);
  onLogout(() => {
    hand = null;
    keep({ shipping: NOWHERE, billing: NOWHERE });
  });
  lookAtBoth();

  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => {
      const { shipping } = checkout.get().form;
      const isEmpty = Object.entries(shipping).every(([field, value]) => field.startsWith('for_') || value === '');
      const pincode = rememberedPincode(local);
      if (isEmpty && pincode !== '') checkout.setAddress('shipping', 'pincode', pincode);
    },
    enter: (part, field) => {
      hand = { part, field };
    },
    leave: () => {
      const left = hand;
      hand = null;
      if (left?.waiting !== undefined) fill(left.part, left.waiting);
    },
  };
};

/** A backend without this call is not the shopper's problem: show nothing. */
const lookupProblem = (answer: Refusal | NoAnswer): PincodeAnswer => {
  if (answer.status === false && answer.code === 'PINCODE_UNKNOWN') return { phase: 'unknown' };
  if (answer.status === false && answer.code === 'NOT_AVAILABLE') return { phase: 'none' };
  return { phase: 'failed', problem: noticeOf(answer) };
};

/** What was filled in before a reload, as it was stored by this very code; nothing for anything else. */
const readFilled = (text: string | null): Readonly<Record<AddressPart, Place>> => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<AddressPart, Partial<Place> | null>> | null;
    return { shipping: { ...NOWHERE, ...value?.shipping }, billing: { ...NOWHERE, ...value?.billing } };
  } catch {
    return { shipping: NOWHERE, billing: NOWHERE };
  }
};
