/**
 * Tracks the calls of a shop in this process, whose answers take promise turns only: much cheaper than waiting for turns
 * of the event loop, which calls over the wire or into a database need.
 */
import type { PendingCalls } from '../../scenario/environment/pending-calls.ts';

/** Promise turns without a pending call after which no further call follows: the shopper's code takes fewer between two. */
const QUIET_TURNS = 24;

export const createQuickPendingCalls = (): PendingCalls => {
  let pending = 0;
  return {
    track: async (call) => {
      pending += 1;
      try {
        return await call();
      } finally {
        pending -= 1;
      }
    },
    // Without faults every call is answered.
    timeOut: () => Promise.reject(new Error('no call of a simulated shopper times out')),
    timingOut: () => 0,
    idle: async () => {
      for (let quiet = 0; quiet < QUIET_TURNS;) {
        await Promise.resolve();
        quiet = pending === 0 ? quiet + 1 : 0;
      }
    },
  };
};
