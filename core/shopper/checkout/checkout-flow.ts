/** The way from a phone number to a placed order: one page, phone first (spec 5, 6, 10.15, 11). */
import type { AddressField, AddressPart } from '../../entities/address.ts';
import type { Business } from '../../entities/order.ts';
import type { PaymentMode } from '../../entities/payment-mode.ts';
import type { Variable } from '../observable.ts';
import { ATTEMPT_KEY } from '../storage-keys.ts';
import { blurField, withAddressField, withBillingSame } from './address-form.ts';
import { withMode, withOtp, withPhone, withRedeem, type CheckoutForm } from './checkout-form.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { createCheckoutStore, type CheckoutState } from './checkout-state.ts';
import { createLate, type Code } from './late.ts';
import { createPhoneVerification } from './phone-verification.ts';
import type { CreateOrderPlacing } from './place-order.ts';

export type CheckoutFlow = {
  readonly setPhone: (phone: string) => void;
  readonly setOtp: (otp: string) => void;
  /** Sends the OTP; the stage becomes `verify`. */
  readonly sendOtp: () => Promise<void>;
  /** Back to the phone; everything else that was typed stays. */
  readonly changePhone: () => void;
  readonly verifyOtp: () => Promise<void>;
  readonly setAddress: (part: AddressPart, field: AddressField, value: string) => void;
  readonly leaveAddress: (part: AddressPart, field: AddressField) => void;
  readonly setBillingSame: (same: boolean) => void;
  /** Null for a consumer, who needs no invoice with a GSTIN. */
  readonly setBusiness: (business: Business | null) => void;
  readonly choosePayment: (mode: PaymentMode) => void;
  readonly setRedeemCash: (redeem: boolean) => void;
  /** Places the order; a second call while one is in progress joins it. Asks for one whose answer was lost, instead. */
  readonly place: () => Promise<void>;
  /**
   * Asks what became of an unanswered order: when the page starts, at a press, and again where code was lost. It never
   * places one that nobody has sent.
   */
  readonly recover: () => Promise<void>;
  /** After a reload, once the session is loaded: whether the phone is still verified. */
  readonly resume: (sessionLoaded: Promise<unknown>) => Promise<void>;
  /** Removes everything typed, after logging out. */
  readonly clear: () => void;
  readonly stop: () => void;
};

/** Continues with what the tab has kept of an earlier visit. */
export const createCheckoutFlow = (
  state: Variable<CheckoutState>,
  ports: CheckoutPorts,
  placingCode: Code<CreateOrderPlacing>,
  codeLost: () => void,
): CheckoutFlow => {
  const { session, local, tab } = ports;
  const store = createCheckoutStore(state, tab);
  const placing = createLate(placingCode, { make: (create) => create(store, ports), failed: codeLost });
  placing.now();
  const attemptChanged = (): void => {
    // The code itself looks at the attempt once it is there.
    if (placing.made() !== undefined) return;
    if (local.get(ATTEMPT_KEY) !== null) void placing.load();
    else store.answered(null);
  };
  attemptChanged();
  const unwatch = local.watch(ATTEMPT_KEY, attemptChanged);
  const verification = createPhoneVerification(store, ports);

  const form = (): CheckoutForm => store.get().form;
  const change = (next: CheckoutForm): void => store.patch({ form: next });

  let wasLogged = session.get().isLogged;
  session.subscribe(() => {
    const { isLogged } = session.get();
    const hasEnded = wasLogged && !isLogged;
    const hasBegun = !wasLogged && isLogged;
    wasLogged = isLogged;
    // The session in which the phone was verified is over: it has to be verified again; everything typed stays.
    if (hasEnded && store.get().isVerified)
      store.patch({ isVerified: false, accountExists: null, stage: 'send', form: withOtp(form(), '') });
    // Signed in by another tab.
    if (hasBegun && !store.get().isVerified && store.get().busy === null) void verification.resume();
  });

  return {
    sendOtp: verification.sendOtp,
    verifyOtp: verification.verifyOtp,
    setPhone: (phone) => {
      store.setWasVerified(false);
      change(withPhone(form(), phone));
    },
    setOtp: (otp) => change(withOtp(form(), otp)),
    changePhone: () => {
      if (!session.get().isLogged)
        store.patch({ stage: 'send', isVerified: false, accountExists: null, notice: null, form: withOtp(form(), '') });
    },
    setAddress: (part, field, value) => {
      change(withAddressField(form(), part, field, value));
      // Typing into the address clears the notice that it is incomplete.
      if (store.get().notice?.code === 'ADDRESS_INCOMPLETE') store.patch({ notice: null });
    },
    leaveAddress: (part, field) => change(blurField(form(), part, field)),
    setBillingSame: (same) => change(withBillingSame(form(), same)),
    setBusiness: (business) => {
      change({ ...form(), business });
      if (store.get().notice?.code === 'FIELD_INVALID') store.patch({ notice: null });
    },
    choosePayment: (mode) => {
      change(withMode(form(), mode));
      // Another payment mode clears the COD-limit notice.
      if (store.get().notice?.code === 'COD_LIMIT') store.patch({ notice: null });
    },
    setRedeemCash: (redeem) => change(withRedeem(form(), redeem)),
    place: () => placing.run((made) => made.place()),
    recover: async () => {
      if (store.get().isUnanswered) await placing.run((made) => made.recover());
    },
    resume: async (sessionLoaded) => {
      await sessionLoaded;
      await verification.resume();
    },
    clear: () => {
      placing.made()?.forget();
      store.clear();
    },
    stop: () => {
      unwatch();
      placing.made()?.stop();
      verification.stop();
    },
  };
};

export type CreateCheckoutFlow = typeof createCheckoutFlow;
