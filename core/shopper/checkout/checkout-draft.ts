/** What was typed at the checkout, kept through reload, back, crash and an expired session; never the OTP. */
import { type Address, ADDRESS_FIELDS, EMPTY_ADDRESS } from '../../entities/address.ts';
import { recordOf } from '../../entities/record-of.ts';
import type { Business } from '../../entities/order.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { membersOf, stored, textOr, type Stored } from '../stored.ts';
import { withBillingSame } from './address-form.ts';
import { NEW_FORM, withMode, withPhone, type CheckoutForm } from './checkout-form.ts';
import { DRAFT_KEY } from '../storage-keys.ts';

export type Stage = 'send' | 'verify';
export type Draft = {
  readonly form: CheckoutForm;
  readonly stage: Stage;
  /** When another OTP may be requested, on the shop's clock. */
  readonly resendAt: number;
  /** The phone was verified when the draft was saved; whether it still is, only the shop knows. */
  readonly wasVerified: boolean;
};

export const NEW_DRAFT: Draft = { form: NEW_FORM, stage: 'send', resendAt: 0, wasVerified: false };

/** The part of a draft that is stored. */
type SavedDraft = Pick<CheckoutForm, 'phone' | 'shipping' | 'billing' | 'business' | 'mode'> &
  Pick<Draft, 'stage' | 'resendAt'> & { readonly isVerified: boolean };

export type CheckoutDraft = {
  /** The draft as it was saved; a new one if none was. */
  readonly read: () => Draft;
  readonly save: (draft: Pick<Draft, 'form' | 'stage' | 'resendAt'> & { readonly isVerified: boolean }) => void;
  readonly forget: () => void;
};

export const createCheckoutDraft = (tab: KeyValueStore): CheckoutDraft => {
  const saved: Stored<SavedDraft | undefined> = stored(tab, DRAFT_KEY, parseDraft);
  /** What this page has saved last: most changes of the checkout leave the draft as it is. */
  let last: SavedDraft | undefined;
  return {
    read: () => {
      const draft = saved.get();
      return draft === undefined ? NEW_DRAFT : draftOf(draft);
    },
    save: ({ form: { phone, shipping, billing, business, mode }, stage, resendAt, isVerified }) => {
      const draft = { phone, shipping, billing, business, mode, stage, resendAt, isVerified };
      if (last !== undefined && isSameDraft(draft, last)) return;
      last = draft;
      saved.set(draft);
    },
    forget: () => {
      last = undefined;
      saved.remove();
    },
  };
};

/** Addresses are immutable, so that one which was not changed is the same object. */
const isSameDraft = (a: SavedDraft, b: SavedDraft): boolean =>
  a.shipping === b.shipping &&
  a.billing === b.billing &&
  a.business === b.business &&
  a.phone === b.phone &&
  a.mode === b.mode &&
  a.stage === b.stage &&
  a.resendAt === b.resendAt &&
  a.isVerified === b.isVerified;

/** Undefined if nothing is stored, as on most pages: the other fields need not be read then. */
const parseDraft = (value: unknown): SavedDraft | undefined => {
  if (value === undefined) return undefined;
  const { phone, shipping, billing, business, mode, stage, resendAt, isVerified } = membersOf(value);
  return {
    phone: textOr(phone, NEW_FORM.phone),
    shipping: parseAddress(shipping),
    billing: typeof billing === 'object' && billing !== null ? parseAddress(billing) : null,
    business: parseBusiness(business),
    mode: isPaymentMode(mode) ? mode : NEW_FORM.mode,
    stage: stage === 'verify' ? 'verify' : 'send',
    resendAt: typeof resendAt === 'number' && Number.isSafeInteger(resendAt) ? resendAt : 0,
    isVerified: isVerified === true,
  };
};

const draftOf = ({ phone, shipping, billing, business, mode, stage, resendAt, isVerified }: SavedDraft): Draft => {
  const form = withBillingSame({ ...withMode(withPhone(NEW_FORM, phone), mode), shipping, business }, true);
  return {
    form:
      billing === null
        ? form
        : { ...withBillingSame(form, false), billing: { ...billing, for_ship: 'no', for_bill: 'yes' } },
    // The OTP of a verified phone is used up, so that there is none to type in.
    stage: stage === 'verify' && !isVerified ? 'verify' : 'send',
    wasVerified: isVerified,
    resendAt,
  };
};

/** An address as it was stored: its known fields, empty if they are missing. */
export const parseAddress = (value: unknown): Address => {
  if (typeof value !== 'object' || value === null) return EMPTY_ADDRESS;
  const members = membersOf(value);
  return {
    ...recordOf(ADDRESS_FIELDS, (field) => textOr(members[field], '')),
    for_ship: members['for_ship'] === 'yes' ? 'yes' : 'no',
    for_bill: members['for_bill'] === 'yes' ? 'yes' : 'no',
  };
};

export const parseBusiness = (value: unknown): Business | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { gstin, name } = membersOf(value);
  return { gstin: textOr(gstin, ''), name: textOr(name, '') };
};
