/** What became of a payment, as the shop says: what the pages after paying show, whatever their URL claims (spec 11). */
import type { PaymentState } from '../entities/payment.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Ticker } from '../ports/time.ts';
import { reached, refusalNotice, UNREACHABLE, type Notice } from './notice.ts';
import { createVariable, type Observable } from './observable.ts';

export type PaymentResultState = {
  /** The number of the order that is looked at; null before one is. */
  readonly order: string | null;
  /** Null until the shop has said so once. */
  readonly state: PaymentState | null;
  /** Nothing will change by waiting: paid, due at the door, or failed. */
  readonly isFinal: boolean;
  readonly notice: Notice | null;
};

export type PaymentResult = Observable<PaymentResultState> & {
  /** Asks about an order until its payment is final; asking about another one ends the first. */
  readonly watch: (order: string) => Promise<void>;
  readonly stop: () => void;
};

const FINAL: ReadonlySet<PaymentState> = new Set<PaymentState>(['captured', 'due', 'failed']);
/** Waits between two questions, in milliseconds: quick at first, patient later. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;
const NOTHING: PaymentResultState = { order: null, state: null, isFinal: false, notice: null };

export const createPaymentResult = (ports: {
  readonly api: Pick<ShopApi, 'getPaymentStatus'>;
  readonly ticker: Ticker;
  /** Called when a payment has become final: the cart may be empty now. */
  readonly onFinal: () => Promise<void>;
}): PaymentResult => {
  const { api, ticker, onFinal } = ports;
  const state = createVariable<PaymentResultState>(NOTHING);
  let cancel: () => void = () => undefined;
  /** Which watch is the newest; an answer to an older one is not listened to. */
  let turn = 0;

  const ask = async (order: string, wait: number, mine: number): Promise<void> => {
    const answer = await reached(api.getPaymentStatus({ order }));
    if (mine !== turn) return;
    if (answer?.status === true) {
      const isFinal = FINAL.has(answer.data.state);
      state.set({ order, state: answer.data.state, isFinal, notice: null });
      if (isFinal) { await onFinal(); return; }
    } else {
      state.patch({ notice: answer === undefined ? UNREACHABLE : refusalNotice(answer) });
      // A refusal does not change by asking again; a broken connection may.
      if (answer !== undefined) { state.patch({ isFinal: true }); return; }
    }
    cancel = ticker.after(wait, () => { void ask(order, Math.min(wait * 2, LONGEST_WAIT_MS), mine); });
  };

  const stop = (): void => {
    turn += 1;
    cancel();
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    watch: (order) => {
      stop();
      state.set({ ...NOTHING, order });
      return ask(order, FIRST_WAIT_MS, turn);
    },
    stop,
  };
};
