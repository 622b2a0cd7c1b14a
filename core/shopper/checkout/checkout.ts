/**
 * The checkout as pages and programs see it. Its code begins late: whoever only looks at the products has no use for it,
 * so that it begins at the checkout, or where an earlier visit has left something to go on with. A browser loads it then.
 */
import { SECOND_MS } from '../../entities/time/duration.ts';
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
  Omit<CheckoutFlow, 'recover'> & {
    /** True until the code is there; actions are queued meanwhile. */
    readonly isPending: Observable<boolean>;
    /** Begins ahead, with the code loaded: its page is open. */
    readonly load: () => Promise<void>;
  };

/** How long after some of the code was lost it is loaded again, while an order is unanswered; in milliseconds. */
const LOST_CODE_WAIT_MS = 10 * SECOND_MS;

/** Whoever needs the code loads it again, and reports a failure. */
const ignore = (): void => undefined;

export const createCheckout = (code: CheckoutCode, ports: CheckoutPorts): Checkout => {
  const { local, tab, timers } = ports;
  const state = createVariable(code.initial);
  /** What the code does first, once the page has started. */
  let resume: ((flow: CheckoutFlow) => Promise<void>) | undefined;
  let resumed: Promise<void> | undefined;
  let cancelReload: () => void = ignore;
  const codeLost = (): void => {
    state.patch({ notice: UNREACHABLE });
    cancelReload();
    cancelReload = timers.after(LOST_CODE_WAIT_MS, () => {
      if (state.get().isUnanswered) void recover();
    });
  };
  const flow = createLate(code.flow, {
    make: (create) => create(state, ports, code.placing, codeLost),
    begun: (made) => {
      // Tells those who watch `isPending`.
      state.patch({});
      resumed = resume?.(made);
    },
    failed: codeLost,
  });
  const recover = (): Promise<void> => flow.run((to) => to.recover());

  const unwatch = local.watch(ATTEMPT_KEY, (text) => {
    // The code itself watches once it is there.
    if (flow.made() !== undefined) return;
    if (text !== null) void flow.load();
    // Another tab has its answer.
    else if (state.get().isUnanswered) state.patch({ isUnanswered: false, notice: null });
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
    // Decided now: what was pressed to ask for an order places none, even if it is answered before the code is there.
    place: () => (state.get().isUnanswered ? recover() : flow.run((to) => to.place())),
    isPending: { get: () => flow.made() === undefined, subscribe: state.subscribe },
    load: async () => {
      await flow.load();
    },
    resume: async (sessionLoaded) => {
      resume = (to) => to.resume(sessionLoaded);
      const made = flow.made();
      if (made !== undefined) resumed = resume(made);
      if (local.get(ATTEMPT_KEY) !== null) {
        state.patch({ isUnanswered: true });
        // Beside the rest of the code: the order is asked for at once.
        if ('load' in code.placing) code.placing.load().catch(ignore);
        await recover();
      } else if (tab.get(DRAFT_KEY) !== null) await flow.load();
      await resumed;
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
      cancelReload();
      flow.made()?.stop();
    },
  };
};
