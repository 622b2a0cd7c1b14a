/**
 * The last pincode that the shop delivers to, as this browser asked about it: a start for the next question and for the
 * address.
 */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { validateField } from '../../validation/fields.ts';
import { PINCODE_KEY } from '../session/logout.ts';

/** Six digits; empty where none is remembered, or what stands there is no pincode. */
export const rememberedPincode = (local: KeyValueStore): string => {
  const pincode = local.get(PINCODE_KEY) ?? '';
  return validateField('pincode', pincode).status === 'valid' ? pincode : '';
};

export const rememberPincode = (local: KeyValueStore, pincode: string): void => {
  local.set(PINCODE_KEY, pincode);
};
