/** What a customer reads who has saved as many addresses as may be saved; shown before the shop refuses one more. */
import { MAX_SAVED_ADDRESSES } from '../entities/saved-addresses.ts';

export const tooManyAddresses = `You can save up to ${MAX_SAVED_ADDRESSES} addresses. Remove one to add another.`;
