/** The way from a phone number to a placed order: one page, phone first (spec 5, 6, 10.15, 11). */
import type { AddressField } from '../entities/address.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import { validateField } from '../validation/fields.ts';
import { fieldMessages } from '../validation/messages.ts';
import { indianMobile } from '../validation/strict.ts';
import { leftField, withAddressField, withBillingSame, type AddressPart } from './address-form.ts';
import { forgetDraft, NEW_DRAFT, readDraft, saveDraft } from './checkout-draft.ts';
import { withMode, withOtp, withPhone, withRedeem, withSaved, type CheckoutForm } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState } from './checkout-state.ts';
import { reached, refusalNotice } from './notice.ts';
import { createVariable, type Observable, type Variable } from './observable.ts';
import { createPlacing } from './placing.ts';

export type CheckoutFlow = Observable<CheckoutState> & {
  readonly setPhone: (phone: string) => void;
  readonly setOtp: (otp: string) => void;
  /** Sends the one-time password; the stage becomes `verify`. */
  readonly sendOtp: () => Promise<void>;
  /** Back to the phone; what was typed elsewhere stays. */
  readonly changePhone: () => void;
  readonly verifyOtp: () => Promise<void>;
  readonly setAddress: (part: AddressPart, field: AddressField, value: string) => void;
  readonly leaveAddress: (part: AddressPart, field: AddressField) => void;
  readonly setBillingSame: (same: boolean) => void;
  readonly choosePayment: (mode: PaymentMode) => void;
  readonly setRedeemCash: (redeem: boolean) => void;
  /** Places the order; a second call while one is under way is that same one. */
  readonly place: () => Promise<void>;
  /** Finds out, after a reload, whether the phone is still verified; fills in what the shop has saved. */
  readonly resume: () => Promise<void>;
  /** Forgets everything typed, after logging out. */
  readonly clear: () => void;
};

/** How long the shop makes one wait between two OTPs, in milliseconds; the button counts it down. */
export const RESEND_MS = 30_000;

export const createCheckoutState = (session: KeyValueStore): Variable<CheckoutState> => createVariable<CheckoutState>({
  ...readDraft(session), isVerified: false, busy: null, notice: null, placed: null,
});

export const createCheckoutFlow = (state: Variable<CheckoutState>, ports: CheckoutPorts): CheckoutFlow => {
  const { api, clock, session, account } = ports;
  const placing = createPlacing(state, ports);

  const keep = (part: Partial<CheckoutState>): void => {
    state.patch(part);
    saveDraft(session, state.get());
  };
  const change = (form: CheckoutForm): void => { keep({ form }); };
  const form = (): CheckoutForm => state.get().form;
  const phoneError = (message: string): void => {
    const now = form();
    keep({ form: { ...now, errors: { ...now.errors, phone: message } } });
  };
  const otpError = (message: string): void => {
    const now = form();
    keep({ form: { ...now, errors: { ...now.errors, otp: message } } });
  };

  const sendOtp = async (): Promise<void> => {
    if (state.get().busy !== null) return;
    const { phone } = form();
    const { status, message } = validateField('phone', phone);
    if (status !== 'valid') { phoneError(message); return; }
    if (indianMobile(phone) === undefined) { phoneError(fieldMessages.phone); return; }
    keep({ busy: 'sending', notice: null });
    const answer = await reached(api.sendOtp({ phone: phone.trim() }));
    if (answer.status === true) {
      keep({ busy: null, stage: 'verify', resendAt: clock.now() + RESEND_MS, form: withOtp(form(), '') });
    } else if (answer.status === 'unreached') keep({ busy: null, notice: answer.notice });
    else if (answer.code === 'FIELD_INVALID') { keep({ busy: null }); phoneError(answer.message); }
    else {
      const wait = answer.data?.retryAfterMs;
      keep({ busy: null, notice: refusalNotice(answer), ...(wait === undefined ? {} : { resendAt: clock.now() + wait }) });
    }
  };

  const verified = async (phone: string): Promise<void> => {
    // The shop may have known this phone already; then the customer is signed in (spec 10.15).
    await account.checkAll();
    const { isLogged, shipping, billing } = account.get();
    const filled = withSaved(withOtp(withPhone(form(), phone), ''), shipping, billing);
    keep({ isVerified: true, stage: 'verify', busy: null, form: filled });
    if (isLogged) await ports.cart.refresh();
  };

  const verifyOtp = async (): Promise<void> => {
    if (state.get().busy !== null) return;
    const { phone, otp } = form();
    // The general empty message is for fields that wait; a pressed button says what it wants (spec 10.4).
    if (otp.trim() === '') { otpError(fieldMessages.otp); return; }
    keep({ busy: 'verifying', notice: null });
    const answer = await reached(api.verifyOtp({ phone: phone.trim(), otp: otp.trim() }));
    if (answer.status === true) await verified(phone.trim());
    else if (answer.status === 'unreached') keep({ busy: null, notice: answer.notice });
    else { keep({ busy: null }); otpError(answer.message); }
  };

  const resume = async (): Promise<void> => {
    const { isLogged, customer, shipping, billing } = account.get();
    if (isLogged) {
      const phone = customer?.phone ?? '';
      keep({ isVerified: true, stage: 'verify', form: withSaved(phone === '' ? form() : withPhone(form(), phone), shipping, billing) });
      await placing.recover();
      return;
    }
    const { stage } = state.get();
    if (stage !== 'verify') return;
    const answer = await reached(api.searchCustomer({ phone: form().phone.trim() }));
    // Only a session in which this phone is verified is told whether it is a customer's (spec 10.15).
    if (answer.status === true && answer.data.exists !== undefined) keep({ isVerified: true });
  };

  let wasLogged = account.get().isLogged;
  account.subscribe(() => {
    const { isLogged } = account.get();
    const hasEnded = wasLogged && !isLogged;
    wasLogged = isLogged;
    // The session in which the phone was verified is over: it is verified anew, and nothing else that was typed goes.
    if (hasEnded && state.get().isVerified) keep({ isVerified: false, stage: 'send', form: withOtp(form(), '') });
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    setPhone: (phone) => { change(withPhone(form(), phone)); },
    // A code is pasted with whatever stood around and within it.
    setOtp: (otp) => { change(withOtp(form(), otp.replaceAll(/[\s-]/g, ''))); },
    sendOtp,
    changePhone: () => {
      if (!account.get().isLogged) keep({ stage: 'send', isVerified: false, notice: null, form: withOtp(form(), '') });
    },
    verifyOtp,
    setAddress: (part, field, value) => {
      change(withAddressField(form(), part, field, value));
      // Whoever is completing the address need not be asked to go on reading that it is not.
      if (state.get().notice?.code === 'ADDRESS_INCOMPLETE') keep({ notice: null });
    },
    leaveAddress: (part, field) => { change(leftField(form(), part, field)); },
    setBillingSame: (same) => { change(withBillingSame(form(), same)); },
    choosePayment: (mode) => { change(withMode(form(), mode)); },
    setRedeemCash: (redeem) => { change(withRedeem(form(), redeem)); },
    place: placing.place,
    resume,
    clear: () => {
      forgetDraft(session);
      placing.forget();
      state.set({ ...NEW_DRAFT, isVerified: false, busy: null, notice: null, placed: null });
    },
  };
};
