/**
 * The checkout as pages and programs see it. Its code begins late: whoever only looks at the products has no use for it,
 * so that it begins at the checkout, or where an earlier visit has left something to go on with. A browser loads it then.
 */
import { UNREACHABLE } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import type { CheckoutFlow, CreateCheckoutFlow } from './checkout-flow.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState } from './checkout-state.ts';
import { createLate, type Code } from './late.ts';
import type { CreateOrderPlacing } from './place-order.ts';
import { ATTEMPT_KEY, DRAFT_KEY } from '../storage-keys.ts';

export type CheckoutCode = {
  /** A new checkout, shown until the code has begun. */
  readonly initial: CheckoutState;
  readonly flow: Code<CreateCheckoutFlow>;
  /** What comes with the order form. */
  readonly placing: Code<CreateOrderPlacing>;
};

export type Checkout = Observable<CheckoutState> &
  Omit<CheckoutFlow, 'resumeLate'> & {
    /** True until the code is there; actions are queued meanwhile. */
    readonly isPending: Observable<boolean>;
    /** Begins ahead, with the code loaded: its page is open. */
    readonly load: () => Promise<void>;
  };

/** Whoever needs the code loads it again, and reports a failure. */
const ignore = (): void => undefined;

export const createCheckout = (code: CheckoutCode, ports: CheckoutPorts): Checkout => {
  const { local, tab } = ports;
  const state = createVariable(code.initial);
  /** What the code does first, where the page has started without it. */
  let resume: ((flow: CheckoutFlow) => Promise<void>) | undefined;
  let resumed: Promise<void> | undefined;
  const flow = createLate(code.flow, {
    make: (create) => create(state, ports, code.placing),
    begun: (made) => {
      // Tells those who watch `isPending`.
      state.patch({});
      resumed = resume?.(made);
    },
    failed: () => state.patch({ notice: UNREACHABLE }),
  });

  const hasAttempt = (): boolean => local.get(ATTEMPT_KEY) !== null;
  const hasSavedWork = (): boolean => tab.get(DRAFT_KEY) !== null || hasAttempt();
  const unwatch = local.watch(ATTEMPT_KEY, (text) => {
    // The code itself watches once it is there.
    if (flow.made() === undefined && text !== null) void flow.load();
  });
  const run = (action: (flow: CheckoutFlow) => void): void => void flow.run(action);

  return {
    ...readOnly(state),
    setPhone: (phone) => run((to) => to.setPhone(phone)),
    setOtp: (otp) => run((to) => to.setOtp(otp)),
    changePhone: () => run((to) => to.changePhone()),
    setAddress: (...value) => run((to) => to.setAddress(...value)),
    leaveAddress: (...field) => run((to) => to.leaveAddress(...field)),
    setBillingSame: (same) => run((to) => to.setBillingSame(same)),
    setBusiness: (business) => run((to) => to.setBusiness(business)),
    choosePayment: (mode) => run((to) => to.choosePayment(mode)),
    setRedeemCash: (redeem) => run((to) => to.setRedeemCash(redeem)),
    sendOtp: () => flow.run((to) => to.sendOtp()),
    verifyOtp: () => flow.run((to) => to.verifyOtp()),
    place: () => flow.run((to) => to.place()),
    isPending: { get: () => flow.made() === undefined, subscribe: state.subscribe },
    load: async () => {
      await flow.load();
    },
    resume: async (sessionLoaded = Promise.resolve()) => {
      if (hasAttempt()) state.patch({ isUnanswered: true });
      const begun = flow.made();
      if (begun !== undefined) await begun.resume(sessionLoaded);
      else if (hasSavedWork()) {
        resume = (loaded) => loaded.resume(sessionLoaded);
        // Beside the rest of the code: an order whose answer was lost is asked for at once.
        if (hasAttempt() && 'load' in code.placing) code.placing.load().catch(ignore);
        await flow.load();
        await resumed;
      } else resume = (loaded) => loaded.resumeLate(sessionLoaded);
      await sessionLoaded;
    },
    clear: () => {
      const made = flow.made();
      if (made === undefined) state.set(code.initial);
      else made.clear();
      tab.remove(DRAFT_KEY);
      local.remove(ATTEMPT_KEY);
    },
    stop: () => {
      unwatch();
      flow.made()?.stop();
    },
  };
};
