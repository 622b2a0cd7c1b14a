/** The state of a payment for the pages after paying: as the shop says, whatever their URL claims (spec 11). */
import type { RefusalData } from '../../entities/answer.ts';
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { PaymentState } from '../../entities/payment.ts';
import type { PaymentProof } from '../../ports/shop-api.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createGeneration } from '../generation.ts';
import { catchUnreachable, isTemporary, noticeOf, type Notice } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { NO_WINDOW } from '../checkout/go-to-payment.ts';
import { parameterOf, withoutParameters } from '../page/query.ts';

export type PaymentResultState = {
  /** The number of the watched order; null if there is none. */
  readonly order: string | null;
  /** Null until the shop has answered once. */
  readonly state: PaymentState | null;
  /** Waiting will change nothing: paid, due on delivery, failed, expired, or refunded. */
  readonly isFinal: boolean;
  readonly notice: Notice | null;
  /** Whether the shopper is here because the gateway's payment window did not open. */
  readonly isWindowUnavailable: boolean;
};

export type PaymentResult = Observable<PaymentResultState> & {
  /**
   * Polls the state of an order's payment until it is final; watching another order ends this. The proof of payment
   * that the gateway's page left in the address is removed from there and sent to the shop first. When the page is
   * visible again the state is loaded again, since a late payment may have changed it.
   */
  readonly watch: (order: string) => Promise<void>;
  readonly stop: () => void;
};

const OPEN: ReadonlySet<PaymentState> = new Set<PaymentState>(['created', 'attempted', 'authorized', 'held']);
/** The time between two polls doubles from the first to the longest, in milliseconds. */
const FIRST_WAIT_MS = 2 * SECOND_MS;
const LONGEST_WAIT_MS = 30 * SECOND_MS;
const NOT_WATCHED: PaymentResultState = {
  order: null,
  state: null,
  isFinal: false,
  notice: null,
  isWindowUnavailable: false,
};

export const createPaymentResult = ({ api, page, timers, cart, session }: FeatureContext): PaymentResult => {
  const state = createVariable<PaymentResultState>(NOT_WATCHED);
  let cancel: () => void = () => undefined;
  const generation = createGeneration();
  /** The order that the page is about; null if it shows none. */
  let watched: string | null = null;
  /** The gateway's proof of payment, until the shop has answered it. */
  let proof: PaymentProof | undefined;

  /** A proof that the shop refuses changes nothing: the state is loaded next anyway. */
  const sendProof = async (order: string): Promise<void> => {
    const sent = proof;
    if (sent?.order !== order) return;
    const answer = await catchUnreachable(api.verifyPayment(sent));
    if (answer.status !== 'no-answer' && proof === sent) proof = undefined;
  };

  const poll = async (order: string, wait: number, isLatest: () => boolean): Promise<void> => {
    await sendProof(order);
    const answer = await catchUnreachable(api.getPaymentStatus({ order }));
    if (!isLatest()) return;
    if (answer.status === true) {
      const isFinal = !OPEN.has(answer.data.state);
      const before = state.get();
      state.patch({ state: answer.data.state, isFinal, notice: null });
      // The cart may be empty now.
      if (isFinal && before.state !== answer.data.state)
        await Promise.all([cart.refreshInAllTabs(), session.refreshCashInAllTabs()]);
      if (isFinal) return;
    } else {
      const isFinal = answer.status === false && !isTemporary(answer.code);
      state.patch({ isFinal, notice: noticeOf(answer) });
      if (isFinal) return;
    }
    const pause = answer.status === false ? Math.max(wait, waitOf(answer)) : wait;
    cancel = timers.after(pause, () => void poll(order, Math.min(wait * 2, LONGEST_WAIT_MS), isLatest));
  };

  const beginAnew = (order: string | null): (() => boolean) => {
    watched = order;
    cancel();
    return generation.begin();
  };
  const refresh = (): void => {
    if (watched !== null) void poll(watched, FIRST_WAIT_MS, beginAnew(watched));
  };
  let stopListening: () => void = () => undefined;
  return {
    ...readOnly(state),
    watch: (order) => {
      const isLatest = beginAnew(order);
      stopListening();
      stopListening = page.onShow(refresh);
      const isWindowUnavailable = parameterOf(page.url(), NO_WINDOW) !== undefined;
      if (isWindowUnavailable) page.replaceUrl(withoutParameters(page.url(), NO_WINDOW));
      state.set({ ...NOT_WATCHED, order, isWindowUnavailable });
      const found = proofIn(page.url());
      if (found !== undefined) {
        proof = found;
        page.replaceUrl(withoutParameters(page.url(), 'payment_id', 'signature'));
      }
      return poll(order, FIRST_WAIT_MS, isLatest);
    },
    stop: () => {
      stopListening();
      beginAnew(null);
    },
  };
};

const waitOf = ({ data }: { readonly data?: RefusalData }): number => data?.retryAfterMs ?? 0;

/** The proof in the address to which the gateway redirects; undefined unless it is complete. */
const proofIn = (url: string): PaymentProof | undefined => {
  const [order = '', paymentId = '', signature = ''] = ['order', 'payment_id', 'signature'].map((name) =>
    parameterOf(url, name),
  );
  return order === '' || paymentId === '' || signature === '' ? undefined : { order, paymentId, signature };
};
