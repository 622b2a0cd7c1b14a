/** A call that cannot be made now is an answer, not an error: the caller may make it again. */
import { StoreBusy } from '../../ports/store/shop-store.ts';
import { StaleKeys } from './call.ts';
import { busy } from './refusals.ts';

/** The refusal BUSY where the documents kept moving, or the store could not take the call; other errors are thrown on. */
export const busyOrThrow = (error: unknown): typeof busy => {
  if (error instanceof StaleKeys || error instanceof StoreBusy) return busy;
  throw error;
};
