/** Turns errors that are not the shop's own into answers: the call cannot be made now, or never can. */
import { NotIndexable } from '../../ports/store/kind.ts';
import { StoreBusy } from '../../ports/store/shop-store.ts';
import { StaleKeys } from './call.ts';
import { busy, malformed } from './refusals.ts';

/**
 * The refusal BUSY where the documents kept moving, or the store could not take the call: the caller may make it again.
 * MALFORMED where a text of the call would have become a key that not every store can hold. Other errors are thrown on.
 */
export const refusedOrThrow = (error: unknown): typeof busy | typeof malformed => {
  if (error instanceof StaleKeys || error instanceof StoreBusy) return busy;
  if (error instanceof NotIndexable) return malformed;
  throw error;
};
