/**
 * The checkout as pages and programs see it. Its code begins late: whoever only looks at the products has no use for it,
 * so that it begins at the checkout, or where an earlier visit has left something to go on with. A browser loads it then.
 */
import { UNREACHABLE } from '../notice.ts';
import { createVariable, readOnly, type Observable, type Variable } from '../observable.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutState } from './checkout-state.ts';
import { ATTEMPT_KEY, DRAFT_KEY } from '../storage-keys.ts';

export type CreateCheckoutFlow = (state: Variable<CheckoutState>, ports: CheckoutPorts) => CheckoutFlow;

export type CheckoutCode = {
  /** A new checkout, shown until the code has begun. */
  readonly initial: CheckoutState;
} & (
  | { readonly create: CreateCheckoutFlow }
  /** Rejects if the code could not be loaded; it may be asked for again. */
  | { readonly load: () => Promise<CreateCheckoutFlow> }
);

export type Checkout = Observable<CheckoutState> &
  Omit<CheckoutFlow, 'resumeLate'> & {
    /** True until the code is there; actions are queued meanwhile. */
    readonly isPending: Observable<boolean>;
    /** Begins ahead, with the code loaded: its page is open. */
    readonly load: () => Promise<void>;
  };

export const createCheckout = (code: CheckoutCode, ports: CheckoutPorts): Checkout => {
  const { local, tab } = ports;
  const state = createVariable(code.initial);
  let flow: CheckoutFlow | undefined;
  let loading: Promise<CheckoutFlow | undefined> | undefined;
  /** What the code does first, where the page has started without it. */
  let resume: ((flow: CheckoutFlow) => Promise<void>) | undefined;
  let resumed: Promise<void> | undefined;

  const begin = (create: CreateCheckoutFlow): CheckoutFlow => {
    const created = create(state, ports);
    flow = created;
    // Tells those who watch `isPending`.
    state.patch({});
    resumed = resume?.(created);
    return created;
  };
  const loadFlow = async (load: () => Promise<CreateCheckoutFlow>): Promise<CheckoutFlow | undefined> => {
    try {
      return begin(await load());
    } catch {
      // `load` has logged the reason. The next action asks for it again.
      state.patch({ notice: UNREACHABLE });
      return undefined;
    } finally {
      loading = undefined;
    }
  };
  const begun = (): CheckoutFlow | undefined => flow ?? ('create' in code ? begin(code.create) : undefined);
  const load = async (): Promise<CheckoutFlow | undefined> =>
    begun() ?? ('load' in code ? (loading ??= loadFlow(code.load)) : undefined);

  const hasSavedWork = (): boolean => tab.get(DRAFT_KEY) !== null || local.get(ATTEMPT_KEY) !== null;
  const unwatch = local.watch(ATTEMPT_KEY, (text) => {
    // The code itself watches once it is there.
    if (flow === undefined && text !== null) void load();
  });

  /** Runs an action at once if the code is there, and otherwise when it has loaded; in the order of the calls. */
  const run = (action: (flow: CheckoutFlow) => void): void => {
    const now = begun();
    if (now !== undefined) action(now);
    else void load().then((loaded) => loaded && action(loaded));
  };
  const runAndWait = async (action: (flow: CheckoutFlow) => Promise<void>): Promise<void> => {
    const loaded = begun() ?? (await load());
    if (loaded !== undefined) await action(loaded);
  };

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
    sendOtp: () => runAndWait((to) => to.sendOtp()),
    verifyOtp: () => runAndWait((to) => to.verifyOtp()),
    place: () => runAndWait((to) => to.place()),
    isPending: { get: () => flow === undefined, subscribe: state.subscribe },
    load: async () => {
      await load();
    },
    resume: async (sessionLoaded = Promise.resolve()) => {
      if (flow !== undefined) await flow.resume(sessionLoaded);
      else if (hasSavedWork()) {
        resume = (loaded) => loaded.resume(sessionLoaded);
        await load();
        await resumed;
      } else resume = (loaded) => loaded.resumeLate(sessionLoaded);
      await sessionLoaded;
    },
    clear: () => {
      flow?.clear();
      tab.remove(DRAFT_KEY);
      local.remove(ATTEMPT_KEY);
    },
    stop: () => {
      unwatch();
      flow?.stop();
    },
  };
};
