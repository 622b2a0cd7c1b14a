/** The way from a phone number to a placed order: one page, phone first (spec 5, 6, 10.15, 11). */
import type { AddressField } from '../../entities/address.ts';
import type { PaymentMode } from '../../entities/payment-mode.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { leftField, withAddressField, withBillingSame, type AddressPart } from './address-form.ts';
import { forgetDraft, NEW_DRAFT, readDraft, saveDraft, type Draft } from './checkout-draft.ts';
import { withMode, withOtp, withPhone, withRedeem, withSaved, type CheckoutForm } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState } from './checkout-state.ts';
import { info, reached, refusalNotice } from '../notice.ts';
import { createVariable, type Observable, type Variable } from '../observable.ts';
import { createPlacing } from './place-order.ts';

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

const stateOf = ({ form, stage, resendAt }: Draft): CheckoutState => ({
  form,
  stage,
  resendAt,
  isVerified: false,
  accountExists: null,
  busy: null,
  notice: null,
  placed: null,
});

export const createCheckoutState = (session: KeyValueStore): Variable<CheckoutState> =>
  createVariable(stateOf(readDraft(session)));

export const createCheckoutFlow = (state: Variable<CheckoutState>, ports: CheckoutPorts): CheckoutFlow => {
  const { api, clock, session, account } = ports;
  const placing = createPlacing(state, ports);

  /** The phone was verified before a reload, and whether it still is has not been learnt yet. */
  let { wasVerified } = readDraft(session);

  const keep = (part: Partial<CheckoutState>): void => {
    state.patch(part);
    const now = state.get();
    saveDraft(session, { ...now, isVerified: now.isVerified || wasVerified });
  };
  const change = (form: CheckoutForm): void => {
    keep({ form });
  };
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
    if (status !== 'valid') {
      phoneError(message);
      return;
    }
    if (indianMobile(phone) === undefined) {
      phoneError(fieldMessages.phone);
      return;
    }
    keep({ busy: 'sending', notice: null });
    const answer = await reached(api.sendOtp({ phone: phone.trim() }));
    if (answer.status === true) {
      wasVerified = false;
      keep({ busy: null, stage: 'verify', resendAt: clock.now() + RESEND_MS, form: withOtp(form(), '') });
    } else if (answer.status === 'no-answer') keep({ busy: null, notice: answer.notice });
    else if (answer.code === 'FIELD_INVALID') {
      keep({ busy: null });
      phoneError(answer.message);
    } else {
      const wait = answer.data?.retryAfterMs;
      keep({
        busy: null,
        notice: refusalNotice(answer),
        ...(wait === undefined ? {} : { resendAt: clock.now() + wait }),
      });
    }
  };

  /**
   * Whether the phone is a customer's: told only to a session in which it is verified, and null from a backend that
   * does not tell it (spec 10.15); undefined where the shop was out of reach.
   */
  const accountOf = async (phone: string): Promise<boolean | null | undefined> => {
    const answer = await reached(api.searchCustomer({ phone }));
    // Neither silence nor a call that is to be made again says anything of it.
    if (
      answer.status === 'no-answer' ||
      (!answer.status && (answer.code === 'THROTTLED' || answer.code === 'SESSION_REPLACED'))
    )
      return undefined;
    return answer.status ? (answer.data.exists ?? null) : null;
  };

  const verified = async (phone: string): Promise<void> => {
    // The shop may have known this phone already; then the customer is signed in (spec 10.15).
    const [accountExists] = await Promise.all([accountOf(phone), account.checkAll()]);
    const { isLogged, shipping, billing } = account.get();
    const filled = withSaved(withOtp(withPhone(form(), phone), ''), shipping, billing);
    keep({ isVerified: true, accountExists: accountExists ?? null, stage: 'verify', busy: null, form: filled });
    if (isLogged) await ports.cart.refreshForCustomer();
  };

  const verifyOtp = async (): Promise<void> => {
    if (state.get().busy !== null) return;
    const { phone, otp } = form();
    // The general empty message is for fields that wait; a pressed button says what it wants (spec 10.4).
    if (otp.trim() === '') {
      otpError(fieldMessages.otp);
      return;
    }
    keep({ busy: 'verifying', notice: null });
    const answer = await reached(api.verifyOtp({ phone: phone.trim(), otp: otp.trim() }));
    if (answer.status === true) await verified(phone.trim());
    else if (answer.status === 'no-answer') keep({ busy: null, notice: answer.notice });
    else {
      keep({ busy: null });
      otpError(answer.message);
    }
  };

  const resume = async (): Promise<void> => {
    const { isLogged, customer, shipping, billing } = account.get();
    if (isLogged) {
      const phone = customer?.phone ?? '';
      keep({
        isVerified: true,
        stage: 'verify',
        form: withSaved(phone === '' ? form() : withPhone(form(), phone), shipping, billing),
      });
      await placing.recover();
      return;
    }
    const phone = form().phone.trim();
    if (state.get().stage !== 'verify' && !wasVerified) return;
    const accountExists = await accountOf(phone);
    // Another number, or an OTP that was asked for meanwhile, is a new beginning.
    if (form().phone.trim() !== phone || state.get().busy !== null) return;
    const hadBeenVerified = wasVerified;
    // Out of reach, the shop may still know it after the next reload.
    wasVerified &&= accountExists === undefined;
    if (typeof accountExists === 'boolean') keep({ isVerified: true, accountExists, stage: 'verify' });
    else if (hadBeenVerified && state.get().stage === 'send') keep({ notice: info(shopMessages.verifyAgain) });
  };

  let wasLogged = account.get().isLogged;
  account.subscribe(() => {
    const { isLogged } = account.get();
    const hasEnded = wasLogged && !isLogged;
    wasLogged = isLogged;
    // The session in which the phone was verified is over: it is verified anew, and nothing else that was typed goes.
    if (hasEnded && state.get().isVerified)
      keep({ isVerified: false, accountExists: null, stage: 'send', form: withOtp(form(), '') });
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    setPhone: (phone) => {
      wasVerified = false;
      change(withPhone(form(), phone));
    },
    // A code is pasted with whatever stood around and within it.
    setOtp: (otp) => {
      change(withOtp(form(), otp.replaceAll(/[\s-]/g, '')));
    },
    sendOtp,
    changePhone: () => {
      if (!account.get().isLogged)
        keep({ stage: 'send', isVerified: false, accountExists: null, notice: null, form: withOtp(form(), '') });
    },
    verifyOtp,
    setAddress: (part, field, value) => {
      change(withAddressField(form(), part, field, value));
      // Whoever is completing the address need not be asked to go on reading that it is not.
      if (state.get().notice?.code === 'ADDRESS_INCOMPLETE') keep({ notice: null });
    },
    leaveAddress: (part, field) => {
      change(leftField(form(), part, field));
    },
    setBillingSame: (same) => {
      change(withBillingSame(form(), same));
    },
    choosePayment: (mode) => {
      change(withMode(form(), mode));
      // Another payment mode clears the COD-limit notice.
      if (state.get().notice?.code === 'COD_LIMIT') keep({ notice: null });
    },
    setRedeemCash: (redeem) => {
      change(withRedeem(form(), redeem));
    },
    place: placing.place,
    resume,
    clear: () => {
      wasVerified = false;
      forgetDraft(session);
      placing.forget();
      state.set(stateOf(NEW_DRAFT));
    },
  };
};
