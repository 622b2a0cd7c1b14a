/**
 * What was typed at the checkout, kept through reload, back, crash and an expired session; never the one-time password.
 */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { withBillingSame } from './address-form.ts';
import { NEW_FORM, withMode, withPhone, type CheckoutForm } from './checkout-form.ts';

export type Stage = 'send' | 'verify';
export type Draft = {
  readonly form: CheckoutForm;
  readonly stage: Stage;
  /** When another OTP may be asked for, on the shop's clock. */
  readonly resendAt: number;
  /** The phone was verified when the draft was saved; whether it still is, only the shop knows. */
  readonly wasVerified: boolean;
};

/** What of the checkout is kept. */
export type Draftable = Pick<Draft, 'form' | 'stage' | 'resendAt'> & { readonly isVerified: boolean };

const KEY = 'checkout';
export const NEW_DRAFT: Draft = { form: NEW_FORM, stage: 'send', resendAt: 0, wasVerified: false };

export const saveDraft = (session: KeyValueStore, { form, stage, resendAt, isVerified }: Draftable): void => {
  const { phone, shipping, billing, mode } = form;
  session.set(KEY, JSON.stringify({ phone, shipping, billing, mode, stage, resendAt, isVerified }));
};

export const forgetDraft = (session: KeyValueStore): void => {
  session.remove(KEY);
};

/** The draft as it was saved; a new one for anything that is none. */
export const readDraft = (session: KeyValueStore): Draft => {
  const text = session.get(KEY);
  if (text === null) return NEW_DRAFT;
  try {
    const saved = JSON.parse(text) as Record<string, unknown> | null;
    if (saved === null || typeof saved !== 'object') return NEW_DRAFT;
    const { phone, shipping, billing, mode, stage, resendAt, isVerified } = saved;
    const wasVerified = isVerified === true;
    let form = withPhone(NEW_FORM, typeof phone === 'string' ? phone : '');
    if (isPaymentMode(mode)) form = withMode(form, mode);
    form = { ...form, shipping: { ...readAddress(shipping), for_ship: 'yes', for_bill: 'yes' } };
    if (billing !== null && typeof billing === 'object') {
      form = { ...withBillingSame(form, false), billing: { ...readAddress(billing), for_ship: 'no', for_bill: 'yes' } };
    }
    return {
      form,
      // The one-time password of a phone that was verified is used up: nothing waits to be typed in.
      stage: stage === 'verify' && !wasVerified ? 'verify' : 'send',
      wasVerified,
      resendAt: Number.isSafeInteger(resendAt) ? (resendAt as number) : 0,
    };
  } catch {
    return NEW_DRAFT;
  }
};

const readAddress = (value: unknown): Address => {
  const saved = (value ?? {}) as Record<string, unknown>;
  const typed = ADDRESS_FIELDS.map((field) => [field, typeof saved[field] === 'string' ? saved[field] : '']);
  return { ...EMPTY_ADDRESS, ...(Object.fromEntries(typed) as Partial<Address>) };
};
