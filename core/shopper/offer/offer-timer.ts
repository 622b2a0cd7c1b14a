/**
 * The offer's countdown. It counts down to a deadline and never adds up ticks, so sleep, reload, a second tab or a slow
 * device cannot stretch it (spec 5, 10.10). The shop keeps the deadline; for a backend that keeps none, the browser
 * does.
 */
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Timers } from '../../ports/time.ts';
import type { ShopClock } from '../calls/shop-clock.ts';
import { catchUnreachable } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import { membersOf, stored } from '../stored.ts';
import { secondsLeft } from './format-countdown.ts';

export type OfferState = {
  /** `unknown` until the deadline is loaded. */
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
  /** Set by the tab that handled the end, so that it is handled once. */
  readonly ended?: true;
};

/** The seconds are always those of now; each is published while somebody watches them. */
export type OfferTimer = Observable<OfferState> & {
  /** Loads the deadline and starts counting. Called again, it only checks that the shop still has the same deadline. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** A tick this far from its due time means that the device slept or that its clock was set. */
const JUMP_MS = 2 * SECOND_MS;

const parseDeadline = (value: unknown): Deadline | undefined => {
  const { startedAt, expiresAt, code, ended } = membersOf(value);
  if (!isTime(startedAt) || !isTime(expiresAt) || typeof code !== 'string') return undefined;
  return { startedAt, expiresAt, code, ...(ended === true && { ended }) };
};
const isTime = (value: unknown): value is number => Number.isSafeInteger(value);

export const createOfferTimer = (ports: {
  readonly settings: Pick<ShopperSettings, 'offer'>;
  readonly api: Pick<ShopApi, 'getOffer'>;
  readonly clock: ShopClock;
  readonly timers: Timers;
  readonly local: KeyValueStore;
  /** Called once when the countdown ends; `isFirst` unless another tab has handled the end. */
  readonly onEnd: (isFirst: boolean) => void;
}): OfferTimer => {
  const { api, clock, timers, local, onEnd } = ports;
  const { code, durationMs } = ports.settings.offer;
  const state = createVariable<OfferState>({ phase: 'unknown', seconds: 0, code });
  const saved = stored(local, 'offer', parseDeadline);
  let deadline: Deadline | undefined;
  let cancelTick: () => void = () => undefined;
  let isStopped = false;
  /** Calls in progress. Until they are answered the device's clock may be wrong, and nothing ends by it. */
  let loading = 0;
  /** The shop keeps the deadline, and removes the coupon at its end by itself. */
  let isKeptByShop = false;
  /** The subscriptions, each by what ends it. */
  const watchers = new Set<() => void>();
  /** The time of the last tick, after which the clock may have been set unnoticed. */
  let tickedAt = 0;

  const remember = (next: Deadline): void => {
    deadline = next;
    saved.set(next);
  };

  /** Time left; a clock that was set back cannot make it longer than the whole offer. */
  const remaining = ({ expiresAt }: Deadline): number => Math.min(expiresAt - clock.now(), durationMs);

  const end = (ending: Deadline): void => {
    const { phase } = state.get();
    if (phase === 'ended') return;
    state.set({ phase: 'ended', seconds: 0, code: ending.code });
    const isFirst = saved.get()?.ended !== true;
    remember({ ...ending, ended: true });
    // An end before this page was opened is left to the shop; a coupon that is applied now was applied after it.
    // Where there is no countdown, nothing ends with it.
    if (durationMs > 0 && (phase === 'running' || (isFirst && !isKeptByShop))) onEnd(isFirst);
  };

  const show = (left: number, code: string): number => {
    const seconds = secondsLeft(left);
    const shown = state.get();
    if (shown.phase !== 'running' || shown.seconds !== seconds) state.set({ phase: 'running', seconds, code });
    return seconds;
  };

  const tick = (): void => {
    cancelTick();
    tickedAt = clock.now();
    if (deadline === undefined || isStopped) return;
    // Setting a clock back does not undo an end.
    const left = deadline.ended === true ? 0 : remaining(deadline);
    if (left <= 0) {
      if (loading === 0) end(deadline);
      return;
    }
    const seconds = show(left, deadline.code);
    // The next tick is due when the shown second changes, so the last one falls on the deadline itself. Without anybody
    // to show it to, only that one is left.
    const wait = watchers.size > 0 ? left - (seconds - 1) * SECOND_MS : left;
    const due = clock.now() + wait;
    cancelTick = timers.after(wait, () => {
      if (Math.abs(clock.now() - due) < JUMP_MS) tick();
      else void load();
    });
  };

  const adopt = (next: Deadline): void => {
    const before = saved.get();
    const isSame = before !== undefined && before.expiresAt === next.expiresAt;
    // An earlier start than was known before, and with it an end that the shop has already handled.
    const hasEndedBefore =
      isKeptByShop && deadline !== undefined && next.expiresAt < deadline.expiresAt && remaining(next) <= 0;
    remember(isSame && before.ended === true ? before : { ...next, ...(hasEndedBefore && { ended: true }) });
    tick();
  };

  /** A function declaration, because it and `tick` call each other. */
  async function load(): Promise<void> {
    loading += 1;
    const before = saved.get();
    if (deadline === undefined && before !== undefined) {
      deadline = before;
      tick();
    }
    let answer;
    try {
      answer = await catchUnreachable(api.getOffer());
    } finally {
      loading -= 1;
    }
    if (answer.status === true) {
      const { startedAt, expiresAt, code } = answer.data;
      isKeptByShop = true;
      adopt({ startedAt, expiresAt, code });
    } else if (deadline === undefined) {
      const startedAt = clock.now();
      adopt({ startedAt, expiresAt: startedAt + durationMs, code });
    } else tick();
  }

  const unsubscribes = [
    clock.onMove(tick),
    saved.watch((received) => {
      if (received === undefined) return;
      // The tab that sees the end first publishes it before the coupon goes, so that this one can say why it went.
      if (received.ended !== true) {
        deadline = received;
        tick();
      } else if (deadline !== undefined && received.expiresAt <= deadline.expiresAt) end(received);
    }),
  ];
  const stop = (): void => {
    isStopped = true;
    cancelTick();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  return {
    get: () => {
      if (deadline !== undefined && watchers.size === 0 && !isStopped && state.get().phase === 'running') {
        // The end is left to its timer, which notices a clock that was set.
        const left = remaining(deadline);
        if (left > 0) show(left, deadline.code);
      }
      return state.get();
    },
    subscribe: (listener) => {
      const unsubscribe = state.subscribe(listener);
      watchers.add(unsubscribe);
      if (watchers.size === 1) {
        if (state.get().phase === 'running' && Math.abs(clock.now() - tickedAt) >= JUMP_MS) void load();
        tick();
      }
      return () => {
        unsubscribe();
        if (watchers.delete(unsubscribe) && watchers.size === 0) tick();
      };
    },
    start: load,
    stop,
  };
};
