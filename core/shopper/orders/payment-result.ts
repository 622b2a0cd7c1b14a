/**
 * What became of a payment, as the shop says: what the pages after paying show, whatever their URL claims (spec 11).
 */
import type { Refusal, RefusalCode } from '../../entities/answer.ts';
import type { PaymentState } from '../../entities/payment.ts';
import type { Page } from '../../ports/page.ts';
import type { PaymentProof, ShopApi } from '../../ports/shop-api.ts';
import type { Ticker } from '../../ports/time.ts';
import { noticeOf, reached, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import { valueIn, without } from '../page/query.ts';

export type PaymentResultState = {
  /** The number of the order that is looked at; null before one is. */
  readonly order: string | null;
  /** Null until the shop has said so once. */
  readonly state: PaymentState | null;
  /** Nothing will change by waiting: paid, due at the door, failed, lapsed, or on its way back. */
  readonly isFinal: boolean;
  readonly notice: Notice | null;
};

export type PaymentResult = Observable<PaymentResultState> & {
  /**
   * Asks about an order until its payment is final; asking about another one ends the first. What the gateway's page
   * handed over in the address is taken from there, and told to the shop first.
   */
  readonly watch: (order: string) => Promise<void>;
  /** The page has come back to sight: whatever it shows of its order, a late payment may have changed it meanwhile. */
  readonly lookAgain: () => Promise<void>;
  readonly stop: () => void;
};

const OPEN: ReadonlySet<PaymentState> = new Set<PaymentState>(['created', 'attempted', 'authorized', 'held']);
/** Refusals that pass; any other does not change by asking again. */
const PASSING: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['THROTTLED', 'SESSION_REPLACED']);
/** Waits between two questions, in milliseconds: quick at first, patient later. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;
const NOTHING: PaymentResultState = { order: null, state: null, isFinal: false, notice: null };

export const createPaymentResult = (ports: {
  readonly api: Pick<ShopApi, 'getPaymentStatus' | 'verifyPayment'>;
  readonly page: Pick<Page, 'url' | 'replaceUrl'>;
  readonly ticker: Ticker;
  /** Called when a payment has become final: the cart may be empty now. */
  readonly onFinal: () => Promise<void>;
}): PaymentResult => {
  const { api, page, ticker, onFinal } = ports;
  const state = createVariable<PaymentResultState>(NOTHING);
  let cancel: () => void = () => undefined;
  /** Which watch is the newest; an answer to an older one is not listened to. */
  let turn = 0;
  /** The order that the page is about; null while it shows none. */
  let watched: string | null = null;
  /** What the gateway handed over, until the shop has judged it. */
  let proof: PaymentProof | undefined;

  /** A proof that the shop refuses changes nothing: the state, asked for next, is the truth. */
  const prove = async (order: string): Promise<void> => {
    const mine = proof;
    if (mine?.order === order && (await reached(api.verifyPayment(mine))).status !== 'no-answer' && proof === mine)
      proof = undefined;
  };

  const ask = async (order: string, wait: number, mine: number): Promise<void> => {
    await prove(order);
    const answer = await reached(api.getPaymentStatus({ order }));
    if (mine !== turn) return;
    if (answer.status === true) {
      const isFinal = !OPEN.has(answer.data.state);
      const before = state.get();
      state.set({ order, state: answer.data.state, isFinal, notice: null });
      if (isFinal && before.state !== answer.data.state) await onFinal();
      if (isFinal) return;
    } else {
      const isFinal = answer.status === false && !PASSING.has(answer.code);
      state.patch({ isFinal, notice: noticeOf(answer) });
      if (isFinal) return;
    }
    const pause = answer.status === false ? Math.max(wait, waitOf(answer)) : wait;
    cancel = ticker.after(pause, () => {
      void ask(order, Math.min(wait * 2, LONGEST_WAIT_MS), mine);
    });
  };

  const beginAgain = (order: string | null): number => {
    turn += 1;
    watched = order;
    cancel();
    return turn;
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    watch: (order) => {
      const mine = beginAgain(order);
      state.set({ ...NOTHING, order });
      const handedOver = proofIn(page.url());
      if (handedOver !== undefined) {
        proof = handedOver;
        page.replaceUrl(without(page.url(), 'payment_id', 'signature'));
      }
      return ask(order, FIRST_WAIT_MS, mine);
    },
    lookAgain: async () => {
      if (watched !== null) await ask(watched, FIRST_WAIT_MS, beginAgain(watched));
    },
    stop: () => {
      beginAgain(null);
    },
  };
};

const waitOf = ({ data }: Refusal): number => data?.retryAfterMs ?? 0;

/** What a gateway's redirect carries, where it carries all of it. */
const proofIn = (url: string): PaymentProof | undefined => {
  const [order = '', paymentId = '', signature = ''] = ['order', 'payment_id', 'signature'].map((name) =>
    valueIn(url, name),
  );
  return order === '' || paymentId === '' || signature === '' ? undefined : { order, paymentId, signature };
};
