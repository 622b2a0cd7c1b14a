/**
 * The calls of a shop in this process whose answers take promise turns only. They are not counted: when no promise is left
 * to settle, every call has its answer. Calls over the wire or into a database need turns of the event loop.
 */
import { promisesSettled } from '../../../adapters/system/time.ts';
import type { PendingCalls } from '../../scenario/environment/pending-calls.ts';

export const createQuickPendingCalls = (): PendingCalls => ({
  track: (call) => call(),
  // Without faults every call is answered.
  timeOut: () => Promise.reject(new Error('no call of a simulated shopper times out')),
  timingOut: () => 0,
  idle: promisesSettled,
});
