/** Verifying the phone by an OTP, and finding out after a reload whether it still is verified (spec 5, 10.15). */
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { CallRefusal, CommonRefusal, RefusalCodeOf } from '../../ports/shop-api.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { cleanText } from '../../validation/text.ts';
import { catchUnreachable, info, isTemporary, refusalNotice } from '../notice.ts';
import { withOtp, withPhone, withSaved, type CheckoutForm } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutStore } from './checkout-state.ts';

export type PhoneVerification = {
  /** Sends the OTP; the stage becomes `verify`. */
  readonly sendOtp: () => Promise<void>;
  readonly verifyOtp: () => Promise<void>;
  /** After a reload: whether the phone is still verified. Fills in what the shop has saved of a customer. */
  readonly resume: () => Promise<void>;
  readonly stop: () => void;
};

/** The phone that a tab has verified, there only while it tells the others: nothing of it stays in the storage. */
const VERIFIED_KEY = 'verified-phone';
/** A tab asks the others which phone is verified. */
const ASKED_KEY = 'verified-phone-asked';

/** How long the shop makes one wait between two OTPs, in milliseconds; the button counts it down. */
export const RESEND_MS = 30 * SECOND_MS;

export const createPhoneVerification = (
  store: CheckoutStore,
  {
    api,
    clock,
    session,
    cart,
    local,
    token,
  }: Pick<CheckoutPorts, 'api' | 'clock' | 'session' | 'cart' | 'local' | 'token'>,
): PhoneVerification => {
  const form = (): CheckoutForm => store.get().form;
  const setError = (field: 'phone' | 'otp', message: string): void =>
    store.patch({ form: { ...form(), errors: { ...form().errors, [field]: message } } });

  /**
   * Whether the phone has an account: answered only in a session in which it is verified, and null from a backend that
   * does not say (spec 10.15); undefined if there was no answer.
   */
  const hasAccount = async (phone: string): Promise<boolean | null | undefined> => {
    const answer = await catchUnreachable(api.searchCustomer({ phone }));
    if (answer.status === 'no-answer') return undefined;
    if (answer.status) return answer.data.exists ?? null;
    // A temporary refusal says nothing about the phone.
    return isTemporary(answer.code) ? undefined : null;
  };

  const tellOtherTabs = (): void => {
    // A customer is known to every tab by the session.
    if (!store.get().isVerified || session.get().isLogged) return;
    local.set(VERIFIED_KEY, form().phone);
    local.remove(VERIFIED_KEY);
  };
  /** Another tab of this session has verified a phone; the shop says whether it is so, and a number typed here stays. */
  const verifiedElsewhere = async (phone: string | null): Promise<void> => {
    const mayTakePhone = (): boolean =>
      !store.get().isVerified && store.get().busy === null && ['', phone].includes(form().phone.trim());
    if (phone === null || !mayTakePhone()) return;
    const accountExists = await hasAccount(phone);
    if (typeof accountExists !== 'boolean' || !mayTakePhone()) return;
    store.patch({ isVerified: true, accountExists, stage: 'verify', notice: null, form: withPhone(form(), phone) });
  };
  const stopWatching = [
    local.watch(VERIFIED_KEY, (phone) => void verifiedElsewhere(phone)),
    local.watch(ASKED_KEY, tellOtherTabs),
  ];

  const verified = async (phone: string, known = hasAccount(phone)): Promise<void> => {
    // The verified phone of a customer signs that customer in (spec 10.15).
    const [accountExists] = await Promise.all([known, session.checkInAllTabs()]);
    const { isLogged, shipping, billing } = session.get();
    const filled = withSaved(withOtp(withPhone(form(), phone), ''), shipping, billing);
    store.patch({ isVerified: true, accountExists: accountExists ?? null, stage: 'verify', busy: null, form: filled });
    tellOtherTabs();
    if (isLogged) await cart.refreshForCustomer();
  };

  /** Whether the shop may have accepted a password without its answer arriving: it accepts none twice. */
  let isUnclear = false;
  /** The shop says whether an account exists only to a session whose phone is verified. */
  const wasAccepted = async (phone: string): Promise<boolean> => {
    const accountExists = await hasAccount(phone);
    if (typeof accountExists !== 'boolean') return false;
    await verified(phone, Promise.resolve(accountExists));
    return true;
  };

  /**
   * A request that got no answer: the shop may have sent a password, between these times (epoch milliseconds, of this
   * clock).
   */
  let unanswered: { readonly phone: string; readonly from: number; readonly until: number } | null = null;
  /** Whether the password after which one has to wait is the one of that request, not of another session. */
  const wasSent = (waitMs: number, askedAt: number): boolean => {
    if (unanswered === null || unanswered.phone !== form().phone.trim()) return false;
    const now = clock.now();
    // As if this answer had taken no time: too late by what it took.
    const sentAt = now + waitMs - RESEND_MS;
    return sentAt >= unanswered.from - SECOND_MS && sentAt <= unanswered.until + (now - askedAt) + SECOND_MS;
  };
  const sendingRefused = (refusal: CallRefusal<RefusalCodeOf<'sendOtp'>>, askedAt: number): void => {
    switch (refusal.code) {
      case 'FIELD_INVALID':
        store.patch({ busy: null });
        setError('phone', refusal.message);
        return;
      default: {
        refusal satisfies CommonRefusal;
        const wait = refusal.data?.retryAfterMs;
        const resendAt = wait === undefined ? {} : { resendAt: clock.now() + wait };
        // Too soon after a request without an answer: that password is valid.
        const next = wait !== undefined && wasSent(wait, askedAt) ? ({ stage: 'verify' } as const) : {};
        store.patch({ busy: null, notice: refusalNotice(refusal), ...resendAt, ...next });
      }
    }
  };

  return {
    sendOtp: async () => {
      if (store.get().busy !== null) return;
      const { phone } = form();
      const { status, message } = validateField('phone', phone);
      if (status !== 'valid' || indianMobile(phone) === undefined) {
        setError('phone', status === 'valid' ? fieldMessages.phone : message);
        return;
      }
      store.patch({ busy: 'sending', notice: null });
      const askedAt = clock.now();
      const answer = await catchUnreachable(api.sendOtp({ phone: phone.trim() }));
      if (answer.status === true) {
        unanswered = null;
        store.setWasVerified(false);
        store.patch({ busy: null, stage: 'verify', resendAt: clock.now() + RESEND_MS, form: withOtp(form(), '') });
      } else if (answer.status === 'no-answer') {
        unanswered = { phone: phone.trim(), from: askedAt, until: clock.now() };
        store.patch({ busy: null, notice: answer.notice });
      } else sendingRefused(answer, askedAt);
    },
    verifyOtp: async () => {
      if (store.get().busy !== null) return;
      const otp = cleanText('otp', form().otp);
      const phone = form().phone.trim();
      // The general message for empty fields appears before the button is pressed; the button has its own (spec 10.4).
      if (otp === '') {
        setError('otp', fieldMessages.otp);
        return;
      }
      store.patch({ busy: 'verifying', notice: null });
      const answer = await catchUnreachable(api.verifyOtp({ phone, otp }));
      if (answer.status === true) {
        isUnclear = false;
        await verified(phone);
        return;
      }
      isUnclear ||= answer.status === 'no-answer';
      if (isUnclear && (await wasAccepted(phone))) isUnclear = false;
      else if (answer.status === 'no-answer') store.patch({ busy: null, notice: answer.notice });
      else {
        // Whatever the refusal, the OTP is what the shopper can change: OTP_WRONG, OTP_EXPIRED, THROTTLED …
        store.patch({ busy: null });
        setError('otp', answer.message);
      }
    },
    resume: async () => {
      const { isLogged, customer, shipping, billing } = session.get();
      if (isLogged) {
        const phone = customer?.phone ?? '';
        store.patch({
          isVerified: true,
          stage: 'verify',
          form: withSaved(phone === '' ? form() : withPhone(form(), phone), shipping, billing),
        });
        return;
      }
      const phone = form().phone.trim();
      if (store.get().stage !== 'verify' && !store.wasVerified()) {
        local.set(ASKED_KEY, token());
        return;
      }
      const accountExists = await hasAccount(phone);
      // Another number, or an OTP requested meanwhile, makes this answer stale.
      if (form().phone.trim() !== phone || store.get().busy !== null) return;
      const hadBeenVerified = store.wasVerified();
      // Without an answer the next reload tries again.
      store.setWasVerified(hadBeenVerified && accountExists === undefined);
      if (typeof accountExists === 'boolean') store.patch({ isVerified: true, accountExists, stage: 'verify' });
      else if (hadBeenVerified && store.get().stage === 'send')
        store.patch({ notice: info(shopperMessages.verifyAgain) });
    },
    stop: () => {
      for (const stop of stopWatching) stop();
    },
  };
};
