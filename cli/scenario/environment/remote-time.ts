/** The time of a shop at an address: a sandbox's clock can be moved, any other shop's cannot. */
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { StepError, type Environment } from './environment.ts';
import { createPendingCalls, type PendingCalls } from './pending-calls.ts';
import type { SandboxClient } from './sandbox-client.ts';

export type RemoteTime = {
  readonly clock: Clock & Timers;
  readonly pendingCalls: PendingCalls;
  readonly advance: Environment['advance'];
  /** Moves the shop's clock to the time of ours. Every request waits for it. */
  readonly synchronize: () => Promise<void>;
};

/** Longer durations, in milliseconds, are not waited for. */
const MAX_WAIT_MS = 5000;

/** Real time, which cannot be skipped. */
export const createRealTime = (time: Clock & Timers): RemoteTime => {
  const pendingCalls = createPendingCalls();
  return {
    clock: time,
    pendingCalls,
    synchronize: () => Promise.resolve(),
    advance: async (ms) => {
      if (ms > MAX_WAIT_MS)
        throw new StepError(`${formatDuration(ms)} cannot be skipped: this shop has no sandbox clock`);
      // These timers don't keep the process alive; this one does.
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      await pendingCalls.idle();
    },
  };
};

/** A virtual clock for the shopper, which the sandbox's clock follows. */
export const createSandboxTime = (sandbox: SandboxClient): RemoteTime => {
  const pendingCalls = createPendingCalls();
  const clock = createVirtualClock({ start: sandbox.now, settle: pendingCalls.idle });
  let shopTime = sandbox.now;
  let lastMove: Promise<void> = Promise.resolve();
  const moveShopClock = async (): Promise<void> => {
    const behind = Math.round(clock.now() - shopTime);
    if (behind <= 0) return;
    shopTime += behind;
    await sandbox.advance(behind);
  };
  const synchronize = (): Promise<void> => {
    // Requests that are sent together wait for the same move.
    lastMove = lastMove.then(moveShopClock);
    return lastMove;
  };
  return {
    clock,
    pendingCalls,
    synchronize,
    advance: async (ms) => {
      await clock.advance(ms);
      await synchronize();
      await pendingCalls.idle();
    },
  };
};
