/**
 * The offer's countdown. It counts down to a deadline and never adds up ticks, so sleep, reload, a second tab or a slow
 * device cannot stretch it (spec 5, 10.10). The shop keeps the deadline; a backend that keeps none leaves it to the
 * browser.
 */
import { OFFER_MS, TIMED_COUPON } from '../../catalogue/offers.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Ticker } from '../../ports/time.ts';
import { secondsLeft } from './countdown.ts';
import { reached } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopClock } from '../calls/shop-clock.ts';

export type OfferState = {
  readonly phase: 'unknown' | 'running' | 'ended';
  /** Whole seconds left; 0 unless running. */
  readonly seconds: number;
  /** The timed code that the countdown is about. */
  readonly code: string;
};

type Deadline = {
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly code: string;
  /** Set by the tab that saw the end, so that the end is acted upon once. */
  readonly ended?: true;
};

export type OfferTimer = Observable<OfferState> & {
  /** Learns the deadline and starts counting. Asked again, it only makes sure that the deadline is still the shop's. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

const KEY = 'offer';
const SECOND = 1000;
/** A tick so far from its time means that the device slept or that its clock was set. */
const JUMP_MS = 2000;

export const createOfferTimer = (ports: {
  readonly api: Pick<ShopApi, 'getOffer'>;
  readonly clock: ShopClock;
  readonly ticker: Ticker;
  readonly local: KeyValueStore;
  /** Called once when the countdown ends; `first` unless another tab has seen to it already. */
  readonly onEnd: (first: boolean) => void;
}): OfferTimer => {
  const { api, clock, ticker, local, onEnd } = ports;
  const state = createVariable<OfferState>({ phase: 'unknown', seconds: 0, code: TIMED_COUPON.code });
  let deadline: Deadline | undefined;
  let cancelTick: () => void = () => undefined;
  let stopped = false;
  /**
   * Questions to the shop under way. Until they are answered the device's clock may be wrong, and nothing ends by it.
   */
  let asking = 0;
  /** The shop keeps the deadline, and acts upon it by itself. */
  let isKept = false;

  const remember = (next: Deadline): void => {
    deadline = next;
    local.set(KEY, JSON.stringify(next));
  };

  /** Time left; a clock that was set back cannot make it longer than the whole offer. */
  const remaining = ({ expiresAt }: Deadline): number => Math.min(expiresAt - clock.now(), OFFER_MS);

  const end = (ending: Deadline): void => {
    const { phase } = state.get();
    if (phase === 'ended') return;
    state.set({ phase: 'ended', seconds: 0, code: ending.code });
    const first = readDeadline(local.get(KEY))?.ended !== true;
    remember({ ...ending, ended: true });
    // What ended before this page began is left to the shop; whatever coupon stands now was applied knowing of it.
    if (phase === 'running' || (first && !isKept)) onEnd(first);
  };

  const tick = (): void => {
    cancelTick();
    if (deadline === undefined || stopped) return;
    // An end that was seen stays one, however far a clock is set back.
    const left = deadline.ended === true ? 0 : remaining(deadline);
    if (left <= 0) {
      if (asking === 0) end(deadline);
      return;
    }
    const seconds = secondsLeft(left);
    const shown = state.get();
    if (shown.phase !== 'running' || shown.seconds !== seconds)
      state.set({ phase: 'running', seconds, code: deadline.code });
    // The next tick is due when the shown second changes, so the last one falls on the deadline itself.
    const wait = left - (seconds - 1) * SECOND;
    const due = clock.now() + wait;
    cancelTick = ticker.after(wait, () => {
      if (Math.abs(clock.now() - due) < JUMP_MS) tick();
      else void start();
    });
  };

  const adopt = (next: Deadline): void => {
    const known = readDeadline(local.get(KEY));
    const same = known !== undefined && known.expiresAt === next.expiresAt;
    // An earlier start has become known, and with it an end that the shop has acted upon already.
    const hasEndedBefore =
      isKept && deadline !== undefined && next.expiresAt < deadline.expiresAt && remaining(next) <= 0;
    remember(same && known.ended === true ? known : { ...next, ...(hasEndedBefore && { ended: true }) });
    tick();
  };

  const start = async (): Promise<void> => {
    asking += 1;
    const stored = readDeadline(local.get(KEY));
    if (deadline === undefined && stored !== undefined) {
      deadline = stored;
      tick();
    }
    const answer = await reached(api.getOffer()).finally(() => {
      asking -= 1;
    });
    if (answer.status === true) {
      const { startedAt, expiresAt, code } = answer.data;
      isKept = true;
      adopt({ startedAt, expiresAt, code });
    } else if (deadline === undefined) {
      const startedAt = clock.now();
      adopt({ startedAt, expiresAt: startedAt + OFFER_MS, code: TIMED_COUPON.code });
    } else tick();
  };

  const unwatch = [
    clock.onMove(tick),
    local.watch(KEY, (text) => {
      const heard = readDeadline(text);
      if (heard === undefined) return;
      // The tab that saw the end first says so before the coupon goes, so that this one can tell why it went.
      if (heard.ended !== true) {
        deadline = heard;
        tick();
      } else if (deadline !== undefined && heard.expiresAt <= deadline.expiresAt) end(heard);
    }),
  ];
  const stop = (): void => {
    stopped = true;
    cancelTick();
    for (const end of unwatch) end();
  };
  return { get: state.get, subscribe: state.subscribe, start, stop };
};

/** A deadline as stored; undefined for anything that is none. */
const readDeadline = (text: string | null): Deadline | undefined => {
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Deadline> | null;
    if (value === null || typeof value !== 'object') return undefined;
    const { startedAt, expiresAt, code, ended } = value;
    if (!Number.isSafeInteger(startedAt) || !Number.isSafeInteger(expiresAt) || typeof code !== 'string')
      return undefined;
    const read = { startedAt: startedAt as number, expiresAt: expiresAt as number, code };
    return ended === true ? { ...read, ended } : read;
  } catch {
    return undefined;
  }
};
